import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  sqliteView,
  text,
  unique,
} from "drizzle-orm/sqlite-core";
import {
  CLOSINGS,
  HIDDEN_REASONS,
  LISTING_STATUSES,
  LISTING_TYPES,
  NO_ESTIMATE_REASONS,
  OFFER_TYPES,
  REPORT_REASONS,
  type ListingFlag,
  type ListingImage,
} from "#app/domains/listings/rules.ts";
import { COUNTRIES } from "#app/domains/valuation/rules.ts";
import { ownerId, users } from "./accounts.server.ts";
import { createdAt, currency, oneOf, rowId, updatedAt } from "./columns.ts";

/** What a listing says of the property. The view of what is public has the same columns. */
const propertyColumns = () => ({
  title: text("title").notNull(),
  description: text("description").notNull(),
  listingType: text("listing_type", { enum: LISTING_TYPES }).notNull(),
  offerType: text("offer_type", { enum: OFFER_TYPES }).notNull(),
  /** Whole units of `currency`: the price asked, or the rent asked for a year. */
  price: integer("price").notNull(),
  currency: currency().notNull(),
  areaSqm: real("area_sqm"),
  bedrooms: integer("bedrooms"),
  bathrooms: integer("bathrooms"),
  floorNumber: integer("floor_number"),
  country: text("country", { enum: COUNTRIES }).notNull(),
  city: text("city").notNull(),
  district: text("district"),
  /** `district` as foldSearch writes it: what filters compare. */
  districtKey: text("district_key"),
  address: text("address").notNull(),
  latitude: real("latitude"),
  longitude: real("longitude"),
});

const estimateColumns = () => ({
  /** Our estimate in `currency` (of a year's rent where rent is offered), or why there is none. */
  estimateLow: integer("estimate_low"),
  estimatePoint: integer("estimate_point"),
  estimateHigh: integer("estimate_high"),
  estimateGrade: text("estimate_grade", { enum: ["A", "B", "C", "D", "E"] }),
  estimateReason: text("estimate_reason", { enum: NO_ESTIMATE_REASONS }),
});

const listingId = () =>
  text("listing_id")
    .notNull()
    .references(() => listings.id, { onDelete: "cascade" });

/**
 * Advertised properties. Beside this table stand, written by the migrations alone: the view `public_listings` (what may
 * be shown to anybody, contact fields null), the full-text index `listing_index` and the stored counts
 * `listing_counts`, which triggers keep in step with `live`, and `moderation_index`, the moderators' index of all.
 */
export const listings = sqliteTable(
  "listings",
  {
    /** Grows with each new listing: the order "newest first", and the row's name in the search index. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    userId: ownerId(),
    ...propertyColumns(),
    contactName: text("contact_name"),
    contactPhone: text("contact_phone"),
    contactEmail: text("contact_email"),
    images: text("images", { mode: "json" }).$type<ListingImage[]>().notNull(),
    status: text("status", { enum: LISTING_STATUSES }).notNull(),
    rejectionReason: text("rejection_reason"),
    /** Taken off the market by its owner. */
    closedAs: text("closed_as", { enum: CLOSINGS }),
    closedAt: integer("closed_at"),
    /** Hidden by itself; its owner brings it back. */
    hiddenAs: text("hidden_as", { enum: HIDDEN_REASONS }),
    /** Since when its owner's account is suspended. Beside all other states: they are there again when it ends. */
    suspendedAt: integer("suspended_at"),
    licenceNumber: text("licence_number"),
    /** The end of the licence's last day. */
    licenceExpiresAt: integer("licence_expires_at"),
    /** When the owner last said that it stands: by sending or answering. */
    confirmedAt: integer("confirmed_at").notNull(),
    /** When they were last asked since then. */
    askedAt: integer("asked_at"),
    ...estimateColumns(),
    estimateModel: text("estimate_model").notNull(),
    estimatedAt: integer("estimated_at").notNull(),
    /** What a moderator should look at, found when the listing was sent. */
    flags: text("flags", { mode: "json" }).$type<ListingFlag[]>().notNull(),
    viewsCount: integer("views_count").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Last sent to moderation. */
    submittedAt: integer("submitted_at").notNull(),
    /** First approved. */
    approvedAt: integer("approved_at"),
    /** Folded words and codes of filters (listings/search/index-entry.ts). */
    searchWords: text("search_words").notNull(),
    searchCodes: text("search_codes").notNull(),
    pricePerSqm: integer("price_per_sqm"),
    live: integer("live").generatedAlwaysAs(
      sql`(status = 'approved' and closed_as is null and hidden_as is null and suspended_at is null)`,
      { mode: "virtual" },
    ),
  },
  (t) => [
    index("listings_newest").on(t.live, t.seq),
    index("listings_price").on(t.live, t.price, t.seq),
    index("listings_price_per_sqm").on(t.live, t.pricePerSqm, t.seq),
    index("listings_area").on(t.live, t.areaSqm, t.seq),
    index("listings_user").on(t.userId, t.seq),
    index("listings_status").on(t.status, t.submittedAt),
    // What waits for a moderator; SQLite prefers it for the columns that it says itself.
    index("listings_waiting")
      .on(t.status, t.closedAs, t.submittedAt, t.seq)
      .where(sql`status = 'pending' and closed_as is null`),
    index("listings_approved").on(t.live, t.approvedAt),
    index("listings_confirmed").on(t.live, t.confirmedAt),
    // Those whose owners are still to be asked: the few that the sweep looks for.
    index("listings_unasked")
      .on(t.confirmedAt)
      .where(sql`live = 1 and asked_at is null`),
    index("listings_licence").on(t.live, t.licenceExpiresAt),
    index("listings_model").on(t.estimateModel, t.seq),
    // The most asked filters together, in each order; the first finds likely duplicates too.
    index("listings_alike").on(t.live, t.city, t.listingType, t.offerType, t.price, t.seq),
    index("listings_alike_per_sqm").on(t.live, t.city, t.listingType, t.offerType, t.pricePerSqm, t.seq),
    index("listings_alike_area").on(t.live, t.city, t.listingType, t.offerType, t.areaSqm, t.seq),
    oneOf("listings_type", t.listingType, LISTING_TYPES),
    oneOf("listings_offer", t.offerType, OFFER_TYPES),
    oneOf("listings_country", t.country, COUNTRIES),
    oneOf("listings_status_known", t.status, LISTING_STATUSES),
    oneOf("listings_closed_as", t.closedAs, CLOSINGS),
    oneOf("listings_hidden_as", t.hiddenAs, HIDDEN_REASONS),
    check("listings_price_positive", sql`${t.price} > 0`),
    check("listings_area_positive", sql`${t.areaSqm} > 0`),
    check("listings_rejected", sql`${t.status} <> 'rejected' or ${t.rejectionReason} is not null`),
    check("listings_closed", sql`(${t.closedAs} is null) = (${t.closedAt} is null)`),
    check(
      "listings_estimate",
      sql`(${t.estimatePoint} is null) = (${t.estimateReason} is not null) and (${t.estimatePoint} is null) = (${t.estimateLow} is null) and (${t.estimatePoint} is null) = (${t.estimateHigh} is null) and (${t.estimatePoint} is null) = (${t.estimateGrade} is null)`,
    ),
    check("listings_place", sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
);

export const favorites = sqliteTable(
  "favorites",
  {
    userId: ownerId(),
    listingId: listingId(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listingId] }),
    index("favorites_newest").on(t.userId, t.createdAt),
    index("favorites_listing").on(t.listingId),
  ],
);

/** A question to a listing's owner; mailed with the sender's address to reply to, then kept for a while. */
export const listingMessages = sqliteTable(
  "listing_messages",
  {
    id: rowId(),
    listingId: listingId(),
    senderId: text("sender_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Sealed under the message's id. */
    sealed: text("sealed").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("listing_messages_listing").on(t.listingId),
    index("listing_messages_sender").on(t.senderId, t.createdAt),
    index("listing_messages_old").on(t.createdAt),
  ],
);

/** What people say is wrong with a listing, once each. */
export const listingReports = sqliteTable(
  "listing_reports",
  {
    id: rowId(),
    listingId: listingId(),
    userId: ownerId(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    note: text("note"),
    createdAt: createdAt(),
    resolvedAt: integer("resolved_at"),
  },
  (t) => [
    unique("listing_reports_once").on(t.listingId, t.userId),
    index("listing_reports_open").on(t.resolvedAt, t.createdAt),
    index("listing_reports_user").on(t.userId),
    oneOf("listing_reports_reason", t.reason, REPORT_REASONS),
  ],
);

/** A search that a member hears of by mail when something new matches. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: rowId(),
    userId: ownerId(),
    /** The address's query in one order, without sort, view and page. */
    query: text("query").notNull(),
    /** Listings published until then have been looked at, and told of where they matched. */
    lookedAt: integer("looked_at").notNull(),
    /** When it last could not be looked at, until it can. */
    failedAt: integer("failed_at"),
    mailedAt: integer("mailed_at"),
    createdAt: createdAt(),
  },
  (t) => [unique("saved_searches_once").on(t.userId, t.query), index("saved_searches_due").on(t.lookedAt)],
);

/** Pieces of perceptual hashes of live and pending listings' pictures: near copies share at least one. */
export const imageHashes = sqliteTable(
  "image_hashes",
  {
    imageId: text("image_id").notNull(),
    listingId: listingId(),
    /** 0 to 3: which sixteen bits of the hash. */
    part: integer("part").notNull(),
    bits: integer("bits").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.imageId, t.part] }),
    index("image_hashes_bits").on(t.part, t.bits),
    index("image_hashes_listing").on(t.listingId),
  ],
);

/**
 * What may be shown to anybody: the live listings whose licence, where they have one, has not ended. A view that the
 * migrations write; contact fields are null in it.
 */
export const publicListings = sqliteView("public_listings", {
  seq: integer("seq").notNull(),
  id: text("id").notNull(),
  userId: text("user_id").notNull(),
  ...propertyColumns(),
  images: text("images", { mode: "json" }).$type<ListingImage[]>().notNull(),
  licenceNumber: text("licence_number"),
  licenceExpiresAt: integer("licence_expires_at"),
  ...estimateColumns(),
  estimatedAt: integer("estimated_at").notNull(),
  viewsCount: integer("views_count").notNull(),
  createdAt: createdAt(),
  approvedAt: integer("approved_at"),
  pricePerSqm: integer("price_per_sqm"),
  live: integer("live").notNull(),
}).existing();

/**
 * The full-text index of live listings, which triggers keep: `rowid` is the listing's `seq`. Asked by
 * `listing_index match …`; its words and codes are not stored and cannot be read.
 */
export const listingIndex = sqliteView("listing_index", { rowid: integer("rowid").notNull() }).existing();
