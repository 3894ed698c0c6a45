import { marketPagesCopy } from "#app/i18n/valuation/market-pages.ts";
import { marketPath } from "./market-address.ts";
import type { ListedMarket } from "./market-page.server.ts";

/** A link to a market, with a name and its price. */
export const nearPrice = (market: ListedMarket, name: string) => ({
  name,
  to: marketPath(market),
  perSqm: market.perSqm,
  currency: market.currency,
  note: market.basis === "asking" ? marketPagesCopy.others.asking : null,
});
