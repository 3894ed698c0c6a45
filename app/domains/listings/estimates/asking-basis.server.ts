import { segmentKey } from "#app/domains/valuation/engine/model.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import type { ListingCard } from "#app/domains/listings/rules.ts";
import { valuedAs } from "./valued-as.ts";

/** The markets whose recorded sales the model was fitted to. */
const SOLD = new Set(modelCard.segments.map(({ key }) => key));

/** Whether the listing's estimate is based on asking prices, because no sales data is open for its place. */
export function restsOnAsking({
  country,
  city,
  listingType,
  estimate,
}: Pick<ListingCard, "country" | "city" | "listingType" | "estimate">): boolean {
  const propertyType = valuedAs(listingType);
  return propertyType !== null && estimate.ok && !SOLD.has(segmentKey({ country, city, propertyType }));
}
