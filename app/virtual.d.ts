declare module "virtual:page-script" {
  /** URL of the script of content pages (scripts/build/page-script-plugin.ts). */
  const address: string;
  export default address;
}

declare module "virtual:articles" {
  import type { Article, ArticleSummary } from "#app/domains/content/rules.ts";

  /** The blog's articles without their text, newest first (scripts/build/content/articles-plugin.ts). */
  export const articles: readonly ArticleSummary[];
  /** The text of each article, by its id. */
  export const bodies: Readonly<
    Record<string, (() => Promise<Pick<Article, "gist" | "toc" | "parts">>) | undefined>
  >;
}

// The page facts from app/routes.ts (scripts/build/page-facts-plugin.ts).
declare module "virtual:page-facts" {
  import type { PageFacts } from "#app/page-facts.ts";

  /** Match the paths of plain documents, of pages without personal data, and of indexed pages. */
  export const DOCUMENTS: RegExp;
  export const IMPERSONAL: RegExp;
  export const INDEXED: RegExp;
  /** The speculation rules of plain documents, as JSON. */
  export const SPECULATION: string;
  /** Section names of pages that have pages below them, by path. */
  export const SECTIONS: Readonly<Record<string, string>>;
  /** Paths of indexed pages that have no parameter or are prerendered. */
  export const IN_SITEMAP: readonly string[];
  /** Every page's pattern and facts. `members`: a guard lets only members through. */
  export const PAGES: readonly (Omit<PageFacts, "prerendered" | "section"> & {
    pattern: string;
    members?: true;
  })[];
}

declare module "virtual:open-data" {
  import type { WrittenData } from "#app/domains/open-data/rules.ts";

  /** The open data that the build wrote (scripts/build/open-data/open-data-plugin.ts). */
  const written: WrittenData;
  export default written;
}
