import type { RouteConfigEntry } from "@react-router/dev/routes";
import { ARTICLE_IDS } from "../../app/domains/content/rules.ts";
import { LISTING_TYPES, OFFER_TYPES } from "../../app/domains/listings/rules.ts";
import { marketPath } from "../../app/domains/valuation/market-address.ts";
import { CITIES, STORED_PROPERTY_TYPES } from "../../app/domains/valuation/rules.ts";
import { articlePath } from "../../app/lib/site-path.ts";
import table from "../../app/routes.ts";
import evidence from "../../content/market/pages.json" with { type: "json" };
import type { LinkRules } from "./links.ts";

/** The addresses of the URL table that have no parameter, or end in optional ones only. */
function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const segments = (path ?? "").split("/").filter((segment) => !/^:.*\?$/.test(segment));
    const own = (path || index) && !segments.some((segment) => /[:*]/.test(segment));
    return [...(own ? [`/${segments.join("/")}`] : []), ...addressesOf(children)];
  });
}

/** City market pages that have evidence. */
const marketPages = evidence.markets.flatMap(({ city, type: written }) => {
  const type = STORED_PROPERTY_TYPES.find((known) => known === written);
  return type ? marketPath({ city, type }) : [];
});

const cities = Object.values(CITIES).flatMap((options) => options.map(({ value }) => value));

/** The pages that articles may lead to: those of the URL table, the articles and the city market pages. */
export function siteLinks(routes: readonly RouteConfigEntry[] = table): LinkRules {
  const pages = new Set([...addressesOf(routes), ...ARTICLE_IDS.map(articlePath), ...marketPages]);
  return {
    isPage: (path) => pages.has(path),
    queries: { "/marketplace": { offer: OFFER_TYPES, type: LISTING_TYPES, city: cities } },
  };
}
