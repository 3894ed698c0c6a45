import type { Currency } from "#app/lib/money.ts";
import { days } from "#app/lib/duration.ts";
import type { ListingStatus, OfferType } from "#app/domains/listings/rules.ts";

/** How long a lowered price is called so. The view `public_listings` has the same number. */
export const LOWERED_FOR = days(60);
/** An alert of a lowered price waits for its job, or was given up. One that is done has no row. */
export const PRICE_ALERT_STATUSES = ["pending", "failed"] as const;

/** A change of a listing's asking price, as the public saw it. */
export type PriceChange = { id: string; oldPrice: number; newPrice: number; changedAt: number };

/** The value of the marketplace's filter of lowered prices. */
export const LOWERED_ASKED = "true";

/** By how many percent a price changed, to one decimal below ten percent and whole above; negative for a lowering. */
export function changePercent(oldPrice: number, newPrice: number): number {
  const percent = (newPrice / oldPrice - 1) * 100;
  const steps = Math.abs(percent) < 10 ? 10 : 1;
  // A change is never said to be none.
  const least = 1 / steps;
  const size = Math.max(Math.round(Math.abs(percent) * steps) / steps, least);
  return percent < 0 ? -size : size;
}

/** Whole days between two moments: 0 on the first day. */
export const daysBetween = (from: number, until: number): number =>
  Math.max(0, Math.floor((until - from) / days(1)));

type Priced = { price: number; offerType: OfferType; currency: Currency };

/** Whether prices of the two cannot be compared: one is a rent and the other is not, or in another currency. */
export const isOtherOffer = (one: Priced, other: Priced): boolean =>
  one.offerType !== other.offerType || one.currency !== other.currency;

/**
 * The columns about former prices that an edit changes. The price of a published listing is kept until its new one is
 * approved; another offer or currency begins anew.
 */
export function formerPriceAfter(
  listing: Priced & { status: ListingStatus },
  content: Priced,
): { formerPrice?: number | null; loweredFrom?: null; loweredAt?: null } {
  if (isOtherOffer(listing, content)) return { formerPrice: null, loweredFrom: null, loweredAt: null };
  return listing.status === "approved" && listing.price !== content.price
    ? { formerPrice: listing.price }
    : {};
}
