import { REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { promiseReport } from "#app/domains/reports/promise/promise-report.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import { listingSubject, type EstimatedListing } from "./estimate-listing.server.ts";

/**
 * The buyer's report that can be ordered on a listing's property: which sections it will hold, and its list price in
 * halalas. Null if the property cannot be valued: then there is no report to offer.
 */
export function offerReport(listing: EstimatedListing, at: number) {
  const subject = listingSubject(listing, at);
  if (typeof subject === "string") return null;
  const estimate = valueSubject(subject);
  if (!estimate.ok) return null;
  const undecided = { price: null, budget: null, timeframe: null, urgency: null };
  const { contents, sections } = promiseReport("buyer_investor", { ...subject, ...undecided }, estimate);
  const held = sections.filter(({ kind }) => kind === "figures").map(({ key }) => key);
  return { contents, held, priceHalalas: REPORT_PRICES[contents] };
}
