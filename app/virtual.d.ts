declare module "virtual:page-script" {
  /** The address of the script of content pages (scripts/build/page-script-plugin.ts). */
  const address: string;
  export default address;
}

declare module "virtual:articles" {
  import type { Article, ArticleSummary } from "#app/domains/content/rules.ts";

  /** The blog's articles without their text, the newest first (scripts/build/content/articles-plugin.ts). */
  export const articles: readonly ArticleSummary[];
  /** The rest of each, by its id. */
  export const bodies: Readonly<Record<string, (() => Promise<Pick<Article, "toc" | "parts">>) | undefined>>;
}
