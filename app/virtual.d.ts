declare module "virtual:page-script" {
  /** The address of the script of content pages (scripts/page-script-plugin.ts). */
  const address: string;
  export default address;
}

declare module "virtual:articles" {
  import type { Article, ArticleSummary } from "#app/domains/content/rules.ts";

  /** The blog's articles without their text, the newest first (scripts/content/articles-plugin.ts). */
  export const articles: readonly ArticleSummary[];
  /** The rest of each, by its id. */
  export const bodies: Readonly<Record<string, (() => Promise<Pick<Article, "toc" | "parts">>) | undefined>>;
}

// What app/routes.ts says of the pages (scripts/build/page-facts-plugin.ts).
declare module "virtual:page-facts" {
  import type { PageFacts } from "#app/page-facts.ts";

  /** The addresses of pages that are plain documents, that show nothing of who asks, that search engines may keep. */
  export const DOCUMENTS: RegExp;
  export const IMPERSONAL: RegExp;
  export const INDEXED: RegExp;
  /** The names of pages that have pages below them, by their address. */
  export const SECTIONS: Readonly<Record<string, string>>;
  /** The addresses of indexed pages that have no parameter, or are written by the build. */
  export const IN_SITEMAP: readonly string[];
  /** Every page's pattern and facts. `members`: a guard lets members through alone. */
  export const PAGES: readonly (Omit<PageFacts, "prerendered" | "section"> & {
    pattern: string;
    members?: true;
  })[];
}
