import { eq } from "drizzle-orm";
import { listings, profiles } from "#app/db/schema.server.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { asHandler, contactMailState } from "#app/domains/listings/contact/contact-mail.server.ts";
import { valuedAs } from "#app/domains/listings/estimates/valued-as.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import { queryOf } from "#app/lib/with-params.ts";
import { actsOf, answersUntil, stateOf } from "./own-state.ts";
import {
  findOwnListing,
  listOwnListings,
  type Listing,
} from "#app/domains/listings/search/live-listings.server.ts";
import { licenceState, type ListingStatus } from "#app/domains/listings/rules.ts";

const PAGE = 10;

/** The member's own listing for the dashboard, without its contact data. */
function rowOf(listing: Listing, now: number) {
  const { id, title, offerType, listingType, price, currency, district, viewsCount, createdAt } = listing;
  const state = stateOf(listing, now);
  return {
    id,
    title,
    state,
    acts: actsOf(listing, now),
    offerType,
    listingType,
    price,
    rentPeriod: listing.rentPeriod,
    currency,
    place: [district, cityLabel(listing.city)].filter((name) => name !== null),
    image: listing.images[0] ?? null,
    rejectionReason: state === "rejected" ? listing.rejectionReason : null,
    /** Until when a listing that its owner was asked about stays on the market. */
    answersUntil: state === "live" && listing.askedAt !== null ? answersUntil(listing) : null,
    viewsCount,
    /** Presses on each button; null if there is no such button, and none was pressed. */
    callsCount: listing.allowCall || listing.callsCount > 0 ? listing.callsCount : null,
    whatsappCount: listing.allowWhatsapp || listing.whatsappCount > 0 ? listing.whatsappCount : null,
    createdAt,
    ofOffice: listing.officeId !== null,
    licenceRefused: listing.licenceRefused,
    // For an administrator among their own listings.
    status: listing.status,
    updatedAt: listing.updatedAt,
    licence: licenceState(listing, now),
  };
}
export type OwnListingRow = ReturnType<typeof rowOf>;

/** A page of the member's own listings, newest first, optionally of one status; `next` is the next page's cursor. */
export async function listOwnPage(
  ctx: MemberContext,
  { status, before }: { status?: ListingStatus; before?: number },
): Promise<{ rows: OwnListingRow[]; next: number | null }> {
  const found = await listOwnListings(ctx, { status, before, limit: PAGE + 1 });
  const shown = found.slice(0, PAGE);
  return {
    rows: shown.map((listing) => rowOf(listing, ctx.now())),
    next: found.length > PAGE ? (shown.at(-1)?.seq ?? null) : null,
  };
}

/** How many listings the member has, in any state. */
export async function countOwnListings(ctx: MemberContext): Promise<number> {
  return ctx.db.$count(listings, eq(listings.userId, ctx.userId));
}

/** The query by which its owner keeps the listing's property; null of a type without sales. */
function keepQueryOf({ listingType, city, district, areaSqm, bedrooms }: Listing): string | null {
  const propertyType = valuedAs(listingType);
  return (
    propertyType && queryOf({ city, district, property_type: propertyType, area_sqm: areaSqm, bedrooms })
  );
}

/** The name of a member of the same office; empty if they have not written one. */
async function nameOf({ db }: MemberContext, userId: string): Promise<string> {
  const profile = await db.query.profiles.findFirst({
    columns: { fullName: true },
    where: eq(profiles.userId, userId),
  });
  return printedName(profile?.fullName ?? null) ?? "";
}

/** One of the member's own listings, or of the office that they own, with the data that only its owner sees; null if it is not theirs. */
export async function findOwnDetail(ctx: MemberContext, id: string) {
  const listing = await findOwnListing(ctx, id);
  if (!listing) return null;
  const { estimateLow, estimateHigh, estimateReason, licenceNumber, licenceExpiresAt, confirmedAt } = listing;
  const { contactName, contactPhone, contactEmail } = listing;
  const handler = await asHandler(ctx, listing.userId);
  return {
    ...rowOf(listing, ctx.now()),
    estimate: { low: estimateLow, high: estimateHigh, reason: estimateReason },
    keepQuery: keepQueryOf(listing),
    licenceNumber,
    licenceExpiresAt,
    licenceRegister: listing.licenceRegister,
    licenceConfirmedAt: listing.licenceConfirmedAt,
    confirmedAt,
    contactName,
    contactPhone,
    contactEmail,
    contactMail: await contactMailState(handler, contactEmail),
    handledBy: handler === ctx ? null : await nameOf(ctx, listing.userId),
  };
}
