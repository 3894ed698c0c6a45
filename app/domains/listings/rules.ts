import type { LicenceConfirmation, LicenceRefusal } from "#app/domains/licences/rules.ts";
import type { NamedOffice } from "#app/domains/offices/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { days } from "#app/lib/duration.ts";
import type { Currency } from "#app/lib/money.ts";
import type { RentPeriod } from "#app/lib/rent.ts";

/** Values as forms, URLs and columns use them. Safe in a browser. */
export const OFFER_TYPES = ["sale", "rent"] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

export const LISTING_TYPES = [
  "apartment",
  "villa",
  "house",
  "land",
  "office",
  "retail",
  "warehouse",
] as const;
export type ListingType = (typeof LISTING_TYPES)[number];

/** The form asks for the group first, then the type in it. */
export const LISTING_GROUPS = ["residential", "commercial", "land"] as const;
export type ListingGroup = (typeof LISTING_GROUPS)[number];
export const TYPES_OF_GROUP: Record<ListingGroup, readonly ListingType[]> = {
  residential: ["apartment", "villa", "house"],
  commercial: ["office", "retail", "warehouse"],
  land: ["land"],
};

export const LISTING_STATUSES = ["pending", "approved", "rejected"] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** How its owner took a listing off the market. */
export const CLOSINGS = ["withdrawn", "sold", "rented"] as const;
export type Closing = (typeof CLOSINGS)[number];

/** Why an approved listing is hidden automatically. */
export const HIDDEN_REASONS = ["unconfirmed", "licence-expired"] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Why an approved listing is not public: for a reason its owner can resolve, or because their account is suspended. */
export type Hidden = HiddenReason | "suspended";

/** Why a listing has no estimate: the engine's refusals, and types and rents without data. */
export const NO_ESTIMATE_REASONS = [
  "no-evidence-for-type",
  "no-evidence-for-city",
  "area-out-of-range",
  "range-too-wide",
  "no-area",
  "type-not-covered",
  "no-rents",
] as const;
export type NoEstimateReason = (typeof NO_ESTIMATE_REASONS)[number];

/** Where the law requires a licence number on each advertisement: all of Saudi Arabia, Dubai and Abu Dhabi. */
export function needsLicence(country: Country, city: string): boolean {
  return country === "sa" || city === "Dubai" || city === "Abu Dhabi";
}

/** State of an advertisement's licence, for moderators. An expired licence hides the listing, whatever its status. */
export type LicenceState = "valid" | "missing" | "not-needed" | "expired";

export function licenceState(
  listing: { country: Country; city: string; licenceNumber: string | null; licenceExpiresAt: number | null },
  at: number,
): LicenceState {
  const { country, city, licenceNumber, licenceExpiresAt } = listing;
  if (licenceExpiresAt !== null && licenceExpiresAt <= at) return "expired";
  if (licenceNumber) return "valid";
  return needsLicence(country, city) ? "missing" : "not-needed";
}

/** Filters of the moderators' list: everything, one status, or reported listings. */
export const MODERATION_FILTERS = ["all", "pending", "approved", "rejected", "reported"] as const;
export type ModerationFilter = (typeof MODERATION_FILTERS)[number];
/** Its sort orders: waiting ones first, by time of posting, or by price. */
export const MODERATION_SORTS = ["waiting", "newest", "oldest", "price_desc", "price_asc"] as const;
export type ModerationSort = (typeof MODERATION_SORTS)[number];
const FLAG_KINDS = [
  "same-picture",
  "same-place",
  "same-text",
  "implausible-price",
  "contact-data",
  "licence-refused",
] as const satisfies readonly ListingFlag["kind"][];
/** Listings with any flag, or with one kind of flag. */
export const MODERATION_FLAGS = ["any", ...FLAG_KINDS] as const;
export type ModerationFlag = (typeof MODERATION_FLAGS)[number];
/** A query of the moderators' list; "" and null mean no filter. */
export type ModerationSearch = {
  filter: ModerationFilter;
  words: string;
  owner: string | null;
  office?: string;
  flag: ModerationFlag | null;
  sort: ModerationSort;
};

export const REJECTION_REASON_MAX = 500;
/** Ready reasons that a moderator can choose. */
export const READY_REASONS = ["pictures", "contact", "licence", "copy", "price", "details"] as const;
export type ReadyReason = (typeof READY_REASONS)[number];

/** Whether a licence, or a place that asks for none, allows a listing to be public. No administrator can do without. */
export const isPublishable = (licence: LicenceState): boolean =>
  licence === "valid" || licence === "not-needed";

/** Whether a waiting listing needs an individual decision. */
export function needsOwnDecision({
  flags,
  reports,
}: {
  flags: readonly unknown[];
  reports: readonly unknown[];
}): boolean {
  return flags.length > 0 || reports.length > 0;
}

/** Why a moderator's decision is refused: `changed` if the listing is no longer what they looked at. */
export type ApproveRefusal = DecisionObstacle | "licence-missing" | "licence-expired";
export type RejectRefusal = DecisionObstacle | "reason-missing" | "reason-too-long";
export type DecisionObstacle = "gone" | "withdrawn" | "wrong-status" | "changed";
/** Why one of several listings is not approved: `own-box` if it must be chosen individually. */
export type BulkRefusal = ApproveRefusal | "own-box" | "failed";

/** A moderator's decision, from the audit log; `by` is null if the account has no name or is gone. */
export type LastDecision = {
  as: "approved" | "rejected" | "removed";
  /** The listing's title, if it still exists. */
  title: string | null;
  by: string | null;
  /** The person who asks decided it. */
  own: boolean;
  at: number;
};

/** Types with bedrooms and bathrooms. */
export function hasRooms(type: ListingType): boolean {
  return type === "apartment" || type === "villa" || type === "house";
}

export const TITLE = { min: 10, max: 100 } as const;
export const DESCRIPTION = { min: 50, max: 2000 } as const;
export const CITY = { min: 2, max: 50 } as const;
export const ADDRESS = { min: 5, max: 200 } as const;
export const DISTRICT_MAX = 80;
export const CONTACT_NAME_MAX = 100;
export const PRICE_MAX = 999_999_999;
export const AREA_MAX = 1_000_000;
export const BEDROOMS_MAX = 20;
export const BATHROOMS_MAX = 20;
export const FLOOR = { min: -5, max: 200 } as const;
export const IMAGES = { min: 1, max: 10 } as const;
/** Length limits of a question to a listing's owner. */
export const MESSAGE = { min: 10, max: 2000 } as const;
export const REPORT_NOTE_MAX = 500;

/** Time after the owner's last answer: they are asked whether the listing is still available, and then it is hidden. */
export const ASK_AFTER = days(30);
export const HIDE_AFTER = days(45);
/** Least time between the question and hiding. */
export const ANSWER_TIME = days(7);

export const PAGE_SIZE = 24;

/** A listing's picture as stored in the row; the first is the thumbnail. Size of the largest variant in pixels. */
export type ListingImage = { id: string; width: number; height: number };

/** Another listing that is similar to this one. */
export type CopyFlag = { kind: "same-picture" | "same-place" | "same-text"; listingId: string };
type OwnFlag =
  | { kind: "licence-refused"; why: LicenceRefusal }
  | { kind: "implausible-price"; ratio: number }
  | {
      kind: "contact-data";
      field: "title" | "description" | "district" | "address" | "picture";
      found: string;
    };
/** A warning for a moderator, with its evidence. */
export type ListingFlag = CopyFlag | OwnFlag;
/** A flag as shown to a moderator, with the current title of the other listing. */
export type ShownFlag = (CopyFlag & { title: string }) | OwnFlag;

/** Why a person reports a listing. */
export const REPORT_REASONS = [
  "sold",
  "wrong-price",
  "not-real",
  "duplicate",
  "wrong-place",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Our estimate for a listing in its currency (of the yearly rent for a rental), or why there is none. */
export type ListingEstimate =
  | { ok: true; low: number; point: number; high: number; grade: "A" | "B" | "C" | "D" | "E" }
  | { ok: false; reason: NoEstimateReason };

/** A card of a live listing. `seq` orders by newest; coordinates are rounded to about a hundred metres. */
export type ListingCard = {
  id: string;
  seq: number;
  title: string;
  listingType: ListingType;
  offerType: OfferType;
  price: number;
  rentPeriod: RentPeriod;
  currency: Currency;
  pricePerSqm: number | null;
  areaSqm: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  country: Country;
  city: string;
  district: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The first picture; every listing has one. */
  image: ListingImage | null;
  imageCount: number;
  estimate: ListingEstimate;
  createdAt: number;
  /** When its register confirmed the advertising licence; null if only a number is given, or none. */
  licenceConfirmedAt: number | null;
  /** What the price was before it was lowered, within the last 60 days and not raised since; else null. */
  loweredFrom: number | null;
  /** The office that it belongs to; null if none, or one that is suspended. */
  office: NamedOffice | null;
};

/** The public page of a live listing. */
export type PublicListing = ListingCard &
  LicenceConfirmation & {
    userId: string;
    description: string;
    address: string;
    floorNumber: number | null;
    images: ListingImage[];
    licenceNumber: string | null;
    licenceExpiresAt: number | null;
    estimatedAt: number;
    viewsCount: number;
    /** First published. */
    approvedAt: number | null;
  };

/** Sort orders of the marketplace, as in its URL. */
export const SORTS = [
  "newest",
  "price_asc",
  "price_desc",
  "price_per_sqm_asc",
  "price_per_sqm_desc",
  "area_desc",
  "area_asc",
] as const;
export type Sort = (typeof SORTS)[number];

/** A query of the marketplace; null and "" mean no filter. Amounts are whole units; bedrooms 5 is five or more. */
export type ListingSearch = {
  search: string;
  offer: OfferType | null;
  type: ListingType | null;
  city: string | null;
  district: string | null;
  bedrooms: number | null;
  minPrice: number | null;
  maxPrice: number | null;
  minArea: number | null;
  maxArea: number | null;
  /** Only those whose price was lowered. */
  lowered: true | null;
  /** Drawn on the map, as the address has them (`writeDrawn`). */
  areas: string | null;
  /** At most so far from a point, or from any place of a kind, as the address has it (`writeNear`). */
  near: string | null;
  sort: Sort;
};

/** Number of matches: exact, or "more than" where counting stopped. */
export type Tally = { n: number; more: boolean };

/**
 * Number of listings for each choice under the other filters. Null if counting would read too much (many matches of
 * words or ranges).
 */
export type Facets = {
  offer: Partial<Record<OfferType, number>>;
  type: Partial<Record<ListingType, number>>;
  city: Record<string, number>;
  /** 0 to 5, where 5 is five or more. */
  bedrooms: Record<number, number>;
  /** Of the chosen city, most listings first. */
  district: { name: string; n: number }[];
  /** Whose price was lowered; null if that is not known. */
  lowered: Tally | null;
};

/** Listings in one place of the map are counted up to here. */
export const MAP_COUNTED = 2000;

/** The visible part of the map, degrees. */
export type Bounds = { south: number; west: number; north: number; east: number };
/** A point on the map: a single listing, or a cluster. */
export type MapPoint =
  | { kind: "listing"; card: ListingCard }
  | { kind: "cluster"; latitude: number; longitude: number; n: number };

/** Position of an asking price relative to our range, both ends included. */
export type Verdict = "below" | "within" | "above";

/** Null if there is no estimate to compare the price with. */
export function verdictOf(price: number, estimate: ListingEstimate): Verdict | null {
  if (!estimate.ok) return null;
  if (price < estimate.low) return "below";
  return price > estimate.high ? "above" : "within";
}
