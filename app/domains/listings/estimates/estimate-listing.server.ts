import type { Subject, Valuation } from "#app/domains/valuation/engine/types.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import type { Valuer } from "#app/domains/valuation/engine/valuer.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Indexed } from "#app/domains/listings/search/index-entry.ts";
import {
  hasRooms,
  type ListingEstimate,
  type NoEstimateReason,
  type OfferType,
} from "#app/domains/listings/rules.ts";
import { valuedAs } from "./valued-as.ts";

/** The fields that an estimate of a listing depends on. The valuation uses nothing else. */
export type EstimatedListing = Pick<
  Indexed,
  "listingType" | "offerType" | "areaSqm" | "bedrooms" | "country" | "city" | "district"
> & { bathrooms: number | null };

const none = (reason: NoEstimateReason): ListingEstimate => ({ ok: false, reason });

/** Our estimate in the country's currency: the value for a sale, a year's rent for a rental. */
export function estimateListing(valuer: Valuer, listing: EstimatedListing, at: number): ListingEstimate {
  const propertyType = valuedAs(listing.listingType);
  if (!propertyType) return none("type-not-covered");
  if (listing.areaSqm === null) return none("no-area");
  const rooms = hasRooms(listing.listingType);
  const subject: Subject = {
    country: listing.country,
    city: listing.city,
    district: listing.district,
    project: null,
    propertyType,
    areaSqm: listing.areaSqm,
    builtSqm: null,
    bedrooms: rooms ? listing.bedrooms : null,
    bathrooms: rooms ? listing.bathrooms : null,
    ageYears: null,
    condition: null,
    renovations: null,
    offPlan: null,
    valuedAt: at,
  };
  return offeredEstimate(estimateValue(valuer, subject), listing.offerType);
}

/** A valuation as an offer compares with it: the value for a sale, a year's rent for a rental. */
export function offeredEstimate(valuation: Valuation, offerType: OfferType): ListingEstimate {
  if (!valuation.ok) return none(valuation.reason);
  const { grade, rent } = valuation;
  if (offerType === "sale") {
    const { low, point, high } = valuation;
    return { ok: true, low, point, high, grade };
  }
  return rent ? { ok: true, low: rent.low, point: rent.annual, high: rent.high, grade } : none("no-rents");
}

/** The columns of an estimate. */
export function estimateColumns(ctx: Pick<AppContext, "now">, estimate: ListingEstimate) {
  const at = { estimateModel: modelCard.version, estimatedAt: ctx.now() };
  if (!estimate.ok)
    return {
      ...at,
      estimateLow: null,
      estimatePoint: null,
      estimateHigh: null,
      estimateGrade: null,
      estimateReason: estimate.reason,
    };
  const { low, point, high, grade } = estimate;
  return {
    ...at,
    estimateLow: low,
    estimatePoint: point,
    estimateHigh: high,
    estimateGrade: grade,
    estimateReason: null,
  };
}
