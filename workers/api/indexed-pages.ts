import { IN_SITEMAP } from "virtual:page-facts";
import { listArticles } from "#app/domains/content/articles.server.ts";
import { LEASE_CITIES, leaseCityPath } from "#app/domains/leases/rules.ts";
import { marketPath } from "#app/domains/valuation/market-address.ts";
import { listMarkets } from "#app/domains/valuation/market-page.server.ts";
import { articlePath } from "#app/lib/site-path.ts";
import type { SitemapEntry } from "#app/lib/sitemap-xml.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/**
 * Every page for search engines but the listings, which have sitemaps of their own. Articles say since when they are as
 * they are; of the others nobody knows, and a guess would be worth nothing.
 */
export function indexedPages({ settings, now }: Pick<AppContext, "settings" | "now">): SitemapEntry[] {
  const { origin } = settings;
  return [
    ...IN_SITEMAP.map((path) => ({ loc: origin + path })),
    ...LEASE_CITIES.map((city) => ({ loc: origin + leaseCityPath(city) })),
    ...listArticles().map(({ id, date }) => ({ loc: origin + articlePath(id), lastmod: date })),
    ...listMarkets(now()).map((market) => ({ loc: origin + marketPath(market) })),
  ];
}
