import { rentCostsOf } from "#app/domains/valuation/engine/rent-costs.ts";
import { sum } from "#app/lib/stats.ts";
import type { Purchase } from "./buying-costs.ts";
import type { Letting } from "./rules.ts";

type Let = Pick<Purchase, "country" | "city" | "propertyType">;

/** Whether our reports know the costs of letting it. The charges of the Emirates are Dubai's own. */
const isKnown = ({ country, city }: Let): boolean => country !== "ae" || city === "Dubai";

/** Whether the costs of letting follow the area: service charges by the square metre. */
export const needsArea = (property: Let): boolean =>
  isKnown(property) &&
  rentCostsOf({ ...property, areaSqm: 1 }, { rent: 1, value: 1 }).some(({ basis }) => basis === "per-sqm");

/**
 * A year of letting at a rent, by the tables of our reports. Yields are fractions of the price; `areaSqm` may be null
 * unless `needsArea`.
 */
export function lettingOf(
  property: Let & { price: number; areaSqm: number | null },
  annual: number,
): Letting {
  const { price, areaSqm } = property;
  const items = isKnown(property)
    ? rentCostsOf({ ...property, areaSqm: areaSqm ?? 1 }, { rent: annual, value: price })
    : [];
  const grossYield = annual / price;
  if (items.length === 0) return { annual, costs: null, grossYield };
  const total = sum(items.map((item) => item.annual));
  const net = annual - total;
  return { annual, costs: { items, total, net, netYield: net / price }, grossYield };
}
