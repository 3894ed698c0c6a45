import type { ListingCard } from "#app/domains/listings/rules.ts";
import { changeSize, priceHistoryCopy } from "#app/i18n/listings/price-history.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr } from "../kit/bdi.tsx";

/** Says that the price was lowered lately, and by how much; nothing otherwise. */
export function LoweredBadge({
  card: { loweredFrom, price, offerType },
}: {
  card: Pick<ListingCard, "loweredFrom" | "price" | "offerType">;
}) {
  if (loweredFrom === null || loweredFrom <= price) return null;
  return (
    <Badge tone="ok">
      {priceHistoryCopy.lowered[offerType]} <Ltr>{changeSize(loweredFrom, price)}</Ltr>
    </Badge>
  );
}
