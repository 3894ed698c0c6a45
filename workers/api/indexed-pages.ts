import { listArticles } from "#app/domains/content/articles.server.ts";
import { marketPath } from "#app/domains/valuation/market-address.ts";
import { listMarkets } from "#app/domains/valuation/market-page.server.ts";
import { articlePath, CONTENT_PAGES, OFFLINE_PAGE } from "#app/lib/content-pages.ts";
import type { SitemapEntry } from "#app/lib/sitemap-xml.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Public pages that the Worker renders, beside the content pages; listings have sitemaps of their own. */
const RENDERED = ["/", "/estimate", "/market", "/marketplace", "/service-request", "/contact"];

/**
 * Every page for search engines but the listings. Articles say since when they are as they are; of the others nobody
 * knows, and a guess would be worth nothing.
 */
export function indexedPages({ settings, now }: Pick<AppContext, "settings" | "now">): SitemapEntry[] {
  const { origin } = settings;
  const content = CONTENT_PAGES.filter((path) => path !== OFFLINE_PAGE);
  return [
    ...[...RENDERED, ...content].map((path) => ({ loc: origin + path })),
    ...listArticles().map(({ id, date }) => ({ loc: origin + articlePath(id), lastmod: date })),
    ...listMarkets(now()).map((market) => ({ loc: origin + marketPath(market) })),
  ];
}
