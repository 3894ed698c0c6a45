import type { Country, FormPropertyType } from "#app/domains/valuation/rules.ts";
import { days } from "#app/lib/duration.ts";
import type { Currency } from "#app/lib/money.ts";

/** Values are the forms', addresses' and columns' own. Safe in a browser. */
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

/** Why an approved listing is hidden by itself. */
export const HIDDEN_REASONS = ["unconfirmed", "licence-expired"] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Why people do not see an approved listing: for what its owner can answer, or since their account is suspended. */
export type Hidden = HiddenReason | "suspended";

/** Why a listing carries no estimate of ours: the engine's refusals, and types and rents that it holds no data on. */
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

/** Where the law wants a licence number on each advertisement: all of Saudi Arabia, Dubai and Abu Dhabi. */
export function needsLicence(country: Country, city: string): boolean {
  return country === "sa" || city === "Dubai" || city === "Abu Dhabi";
}

/** What a moderator has to know of an advertisement's licence. An expired one hides the listing wherever it stands. */
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

/** What the moderators' list may show: everything, one status, or what people have reported. */
export const MODERATION_FILTERS = ["all", "pending", "approved", "rejected", "reported"] as const;
export type ModerationFilter = (typeof MODERATION_FILTERS)[number];
/** In which order: what waits before the rest, by when they were sent, or by price. */
export const MODERATION_SORTS = ["waiting", "newest", "oldest", "price_desc", "price_asc"] as const;
export type ModerationSort = (typeof MODERATION_SORTS)[number];
const FLAG_KINDS = [
  "same-picture",
  "same-place",
  "same-text",
  "implausible-price",
  "contact-data",
] as const satisfies readonly ListingFlag["kind"][];
/** Listings with a flag of whatever kind, or of one. */
export const MODERATION_FLAGS = ["any", ...FLAG_KINDS] as const;
export type ModerationFlag = (typeof MODERATION_FLAGS)[number];
/** What the moderators' list was asked for; "" and null where nothing was. */
export type ModerationSearch = {
  filter: ModerationFilter;
  words: string;
  owner: string | null;
  flag: ModerationFlag | null;
  sort: ModerationSort;
};

export const REJECTION_REASON_MAX = 500;
/** Reasons that a moderator need not write. */
export const READY_REASONS = ["pictures", "contact", "licence", "copy", "price", "details"] as const;
export type ReadyReason = (typeof READY_REASONS)[number];
/** So many listings are approved at once. */
export const APPROVED_AT_ONCE = 50;

/** Whether a moderator decides on a waiting listing by itself, and not among others. */
export function needsOwnDecision(listing: {
  licence: LicenceState;
  flags: readonly unknown[];
  reports: readonly unknown[];
}): boolean {
  const { licence, flags, reports } = listing;
  return licence === "missing" || licence === "expired" || flags.length > 0 || reports.length > 0;
}

/** Why a moderator's decision is not taken: `changed` where the listing is no longer what they looked at. */
export type ApproveRefusal = DecisionObstacle | "licence-missing" | "licence-expired";
export type RejectRefusal = DecisionObstacle | "reason-missing" | "reason-too-long";
export type DecisionObstacle = "gone" | "withdrawn" | "wrong-status" | "changed";
/** Why one of several listings is not approved: `own-box` where it has to be chosen by itself. */
export type BulkRefusal = ApproveRefusal | "own-box" | "failed";

/** What a moderator decided, from the audit log; `by` is null where the account has no name or is gone. */
export type LastDecision = {
  as: "approved" | "rejected" | "removed";
  /** The listing's title, while it is there. */
  title: string | null;
  by: string | null;
  /** Whoever asks decided it. */
  own: boolean;
  at: number;
};

/** The type under which the valuation knows a listing; null for types that it holds no sales of. */
export function valuedAs(type: ListingType): FormPropertyType | null {
  if (type === "office") return "commercial_building";
  return type === "retail" || type === "warehouse" ? null : type;
}

/** Types in which people ask for bedrooms and bathrooms. */
export function hasRooms(type: ListingType): boolean {
  return type === "apartment" || type === "villa" || type === "house";
}

export const TITLE = { min: 10, max: 100 } as const;
export const DESCRIPTION = { min: 50, max: 2000 } as const;
export const CITY = { min: 2, max: 50 } as const;
export const ADDRESS = { min: 5, max: 200 } as const;
export const DISTRICT_MAX = 80;
export const CONTACT_NAME_MAX = 100;
export const PHONE_DIGITS = { min: 10, max: 15 } as const;
export const PRICE_MAX = 999_999_999;
export const AREA_MAX = 1_000_000;
export const BEDROOMS_MAX = 20;
export const BATHROOMS_MAX = 20;
export const FLOOR = { min: -5, max: 200 } as const;
export const IMAGES = { min: 1, max: 10 } as const;
/** Of a question to a listing's owner. */
export const MESSAGE = { min: 10, max: 2000 } as const;
export const REPORT_NOTE_MAX = 500;

/** A listing's owner is asked this often whether it still stands, and it is hidden this long after the last answer. */
export const ASK_AFTER = days(30);
export const HIDE_AFTER = days(45);
/** At least this long after the question. */
export const ANSWER_TIME = days(7);

export const PAGE_SIZE = 24;
export const HOME_LATEST = 6;

/** How many searches a member may keep. */
export const SAVED_SEARCHES_MAX = 20;
/** Why a search is not kept. */
export type SaveSearchRefusal = "everything" | "kept-already" | "too-many";

/** A picture of a listing as the row keeps it, in order; the first is the thumbnail. Sides in pixels of the largest variant. */
export type ListingImage = { id: string; width: number; height: number };

/** Another listing that looks like this one. */
export type CopyFlag = { kind: "same-picture" | "same-place" | "same-text"; listingId: string };
type OwnFlag =
  | { kind: "implausible-price"; ratio: number }
  | {
      kind: "contact-data";
      field: "title" | "description" | "district" | "address" | "picture";
      found: string;
    };
/** One sign that a moderator should look closer, with what it rests on. */
export type ListingFlag = CopyFlag | OwnFlag;
/** A flag as a moderator sees it: with the title that the listing it points at has by now. */
export type ShownFlag = (CopyFlag & { title: string }) | OwnFlag;

/** What a moderator sees of one of two listings that are likened to each other, beside the rest. */
export type ComparedSide = {
  allImages: (ListingImage & { isAlike: boolean })[];
  bedrooms: number | null;
  bathrooms: number | null;
  floorNumber: number | null;
};
export type ComparedField =
  "title" | "description" | "kind" | "price" | "area" | "rooms" | "place" | "owner" | "licence";
/** `text` is the share of runs of words that both have, `metres` the way between their pins. */
export type ListingLikeness = { text: number; metres: number | null; same: Record<ComparedField, boolean> };

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

/** Our estimate of what a listing offers, in its currency (a year's rent where rent is offered), or why there is none. */
export type ListingEstimate =
  | { ok: true; low: number; point: number; high: number; grade: "A" | "B" | "C" | "D" | "E" }
  | { ok: false; reason: NoEstimateReason };

/** What a card shows of a live listing. `seq` orders by newest; coordinates are rounded to about a hundred metres. */
export type ListingCard = {
  id: string;
  seq: number;
  title: string;
  listingType: ListingType;
  offerType: OfferType;
  price: number;
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
};

/** A live listing's own page, for anybody. */
export type PublicListing = ListingCard & {
  userId: string;
  description: string;
  address: string;
  floorNumber: number | null;
  images: ListingImage[];
  licenceNumber: string | null;
  licenceExpiresAt: number | null;
  estimatedAt: number;
  viewsCount: number;
};

/** Sort orders of the marketplace, as its address names them. */
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

/** What the marketplace was asked for; null and "" where nothing was. Amounts are whole units; bedrooms 5 is five or more. */
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
  sort: Sort;
};

/** How many match: exactly, or more than it was worth counting. */
export type Tally = { n: number; more: boolean };

/**
 * Choices with how many listings each would leave under the other filters. Null where counting them would mean reading
 * too much (many matches of words or ranges).
 */
export type Facets = {
  offer: Partial<Record<OfferType, number>>;
  type: Partial<Record<ListingType, number>>;
  city: Record<string, number>;
  /** 0 to 5 (and more). */
  bedrooms: Record<number, number>;
  /** Of the chosen city, most listings first. */
  district: { name: string; n: number }[];
};

/** Listings in one place of the map are counted up to here. */
export const MAP_COUNTED = 2000;

/** The map's part to show, degrees. */
export type Bounds = { south: number; west: number; north: number; east: number };
/** What stands on the map: single listings, and places where many do. */
export type MapPoint =
  | { kind: "listing"; card: ListingCard }
  | { kind: "cluster"; latitude: number; longitude: number; n: number };

/** Where an asking price stands against our range, both ends included. */
export type Verdict = "below" | "within" | "above";

/** Null where there is no estimate to hold the price against. */
export function verdictOf(price: number, estimate: ListingEstimate): Verdict | null {
  if (!estimate.ok) return null;
  if (price < estimate.low) return "below";
  return price > estimate.high ? "above" : "within";
}

/** How many listings a member may have on the market or waiting for it. */
export const OPEN_LISTINGS_MAX = 50;

/** What an owner can do with a listing of theirs, beside editing it. */
export const OWN_ACTS = ["confirm", "resubmit", "sold", "rented", "withdrawn", "reopen", "delete"] as const;
export type OwnAct = (typeof OWN_ACTS)[number];

/** How a listing stands, in its owner's eyes. */
export type OwnState = "live" | Exclude<ListingStatus, "approved"> | Hidden | Closing;

/** Why an owner's act is refused. */
export type OwnRefusal =
  | "gone"
  | "wrong-status"
  | "closed"
  | "not-closed"
  | "not-for-sale"
  | "not-for-rent"
  | "licence-expired"
  | "too-many-open";
/** Why a listing is not stored. */
export type StoreRefusal = "images-gone" | "too-many-open" | "save-failed";
export type EditRefusal = "gone" | "images-gone" | "changed-meanwhile" | "save-failed";
