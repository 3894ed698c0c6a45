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
import { LICENCE_REFUSALS, REGISTERS } from "#app/domains/licences/rules.ts";
import { RENT_PERIODS } from "#app/lib/rent.ts";
import { COUNTRIES } from "#app/domains/valuation/rules.ts";
import { ownerId } from "./accounts.server.ts";
import { officeId } from "./offices.server.ts";
import { createdAt, currency, oneOf, rowId, updatedAt } from "./columns.ts";

/** The listing's columns about the property; the public view has the same. */
const propertyColumns = () => ({
  title: text("title").notNull(),
  description: text("description").notNull(),
  listingType: text("listing_type", { enum: LISTING_TYPES }).notNull(),
  offerType: text("offer_type", { enum: OFFER_TYPES }).notNull(),
  /** Whole units of `currency`: the asking price, or the yearly rent. */
  price: integer("price").notNull(),
  /** By which period a rent is asked; `price` is the year's in any case. A sale has 'year'. */
  rentPeriod: text("rent_period", { enum: RENT_PERIODS }).notNull().default("year"),
  currency: currency().notNull(),
  areaSqm: real("area_sqm"),
  bedrooms: integer("bedrooms"),
  bathrooms: integer("bathrooms"),
  floorNumber: integer("floor_number"),
  country: text("country", { enum: COUNTRIES }).notNull(),
  city: text("city").notNull(),
  district: text("district"),
  /** `district` folded by foldSearch, for filters. */
  districtKey: text("district_key"),
  address: text("address").notNull(),
  latitude: real("latitude"),
  longitude: real("longitude"),
});

const estimateColumns = () => ({
  /** Our estimate in `currency` (of the yearly rent for a rental), or why there is none. */
  estimateLow: integer("estimate_low"),
  estimatePoint: integer("estimate_point"),
  estimateHigh: integer("estimate_high"),
  estimateGrade: text("estimate_grade", { enum: ["A", "B", "C", "D", "E"] }),
  estimateReason: text("estimate_reason", { enum: NO_ESTIMATE_REASONS }),
});

const confirmationColumns = () => ({
  /** The register that confirmed the licence, when it did so, and its page of it; null until it has answered. */
  licenceRegister: text("licence_register", { enum: REGISTERS }),
  licenceConfirmedAt: integer("licence_confirmed_at"),
  licenceLink: text("licence_link"),
});

/** The listing that a row belongs to, and goes with. */
export const listingId = () =>
  text("listing_id")
    .notNull()
    .references(() => listings.id, { onDelete: "cascade" });

/**
 * Advertised properties. Only the migrations define these alongside the table: the view `public_listings` (what is
 * public, contact fields null), the full-text index `listing_index` and the counts `listing_counts` and `map_counts`,
 * which triggers keep in sync with `live`, `moderation_index`, the moderators' index of all listings, and the index
 * `listings_placed`, by which the map finds the listings of a tile (drizzle-kit cuts its expression at the commas).
 */
export const listings = sqliteTable(
  "listings",
  {
    /** Increases with each new listing: the order "newest first", and the row id in the search index. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    /** Who handles it. */
    userId: ownerId(),
    /** The office that it belongs to, whoever handles it. */
    officeId: officeId(),
    ...propertyColumns(),
    contactName: text("contact_name"),
    contactPhone: text("contact_phone"),
    contactEmail: text("contact_email"),
    /** What the advertiser lets members see: the name, and the number after a press on each button. */
    allowName: integer("allow_name", { mode: "boolean" }).notNull().default(false),
    allowCall: integer("allow_call", { mode: "boolean" }).notNull().default(false),
    allowWhatsapp: integer("allow_whatsapp", { mode: "boolean" }).notNull().default(false),
    /** How often members asked for the number, by each button. */
    callsCount: integer("calls_count").notNull().default(0),
    whatsappCount: integer("whatsapp_count").notNull().default(0),
    images: text("images", { mode: "json" }).$type<ListingImage[]>().notNull(),
    status: text("status", { enum: LISTING_STATUSES }).notNull(),
    rejectionReason: text("rejection_reason"),
    /** Taken off the market by its owner. */
    closedAs: text("closed_as", { enum: CLOSINGS }),
    closedAt: integer("closed_at"),
    /** Hidden automatically; its owner can bring it back. */
    hiddenAs: text("hidden_as", { enum: HIDDEN_REASONS }),
    /**
     * Since when its owner's account is suspended. Independent of all other states, which apply again when the
     * suspension ends.
     */
    suspendedAt: integer("suspended_at"),
    /** The price that the public last saw, while another one waits to be approved. */
    formerPrice: integer("former_price"),
    /** What the price was before its last change, and when that was, if it was a lowering; null again after a raise. */
    loweredFrom: integer("lowered_from"),
    loweredAt: integer("lowered_at"),
    licenceNumber: text("licence_number"),
    /** The end of the licence's last day. */
    licenceExpiresAt: integer("licence_expires_at"),
    /** Whom the licence was given to, as its register is asked: an identity, or an office's number. Sealed, never public. */
    sealedLicenceHolder: text("sealed_licence_holder"),
    ...confirmationColumns(),
    /** Why the register did not confirm it, at its last answer. */
    licenceRefused: text("licence_refused", { enum: LICENCE_REFUSALS }),
    /** When its register was last asked. */
    licenceAskedAt: integer("licence_asked_at"),
    /** When the owner last confirmed that it is available: by posting or by answering. */
    confirmedAt: integer("confirmed_at").notNull(),
    /** When they were last asked since then. */
    askedAt: integer("asked_at"),
    ...estimateColumns(),
    estimateModel: text("estimate_model").notNull(),
    estimatedAt: integer("estimated_at").notNull(),
    /** Warnings for the moderator, found when the listing was posted. */
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
    firstImageId: text("first_image_id").generatedAlwaysAs(sql`json_extract(images, '$[0].id')`, {
      mode: "virtual",
    }),
  },
  (t) => [
    index("listings_newest").on(t.live, t.seq),
    // All that sitemaps say, so that ten thousand rows of 2.2 kB are not read for it.
    index("listings_sitemap").on(
      t.live,
      t.seq,
      t.id,
      t.updatedAt,
      t.approvedAt,
      t.licenceExpiresAt,
      t.firstImageId,
    ),
    index("listings_price").on(t.live, t.price, t.seq),
    index("listings_price_per_sqm").on(t.live, t.pricePerSqm, t.seq),
    index("listings_area").on(t.live, t.areaSqm, t.seq),
    index("listings_user").on(t.userId, t.seq),
    index("listings_office")
      .on(t.officeId, t.live, t.seq)
      .where(sql`office_id is not null`),
    index("listings_status").on(t.status, t.submittedAt),
    // Listings waiting for a moderator. SQLite prefers this index for the columns it contains.
    index("listings_waiting")
      .on(t.status, t.closedAs, t.submittedAt, t.seq)
      .where(sql`status = 'pending' and closed_as is null`),
    index("listings_approved").on(t.live, t.approvedAt),
    index("listings_confirmed").on(t.live, t.confirmedAt),
    // Only those whose owners are still to be asked, which the sweep looks for.
    index("listings_unasked")
      .on(t.confirmedAt)
      .where(sql`live = 1 and asked_at is null`),
    // Public ones whose register can be asked.
    index("listings_licence_asked")
      // By `live` too: without it SQLite prefers `listings_licence`, by which it reads every public listing.
      .on(t.live, t.licenceAskedAt)
      .where(sql`live = 1 and sealed_licence_holder is not null`),
    index("listings_licence").on(t.live, t.licenceExpiresAt),
    // Public without the licence number that the law wants (needsLicence): the sweep that takes them off finds none.
    index("listings_unlicensed")
      .on(t.live, t.seq)
      .where(
        sql`live = 1 and licence_number is null and (country = 'sa' or city = 'Dubai' or city = 'Abu Dhabi')`,
      ),
    index("listings_model").on(t.estimateModel, t.seq),
    // The most used filters combined, in each order; the first also finds likely duplicates.
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
    /** Since when its member wants no mail about a lowered price. */
    mutedAt: integer("muted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listingId] }),
    index("favorites_newest").on(t.userId, t.createdAt),
    index("favorites_listing").on(t.listingId),
  ],
);

/** Contact addresses of listings that differ from the account's: each is confirmed once for each owner. */
export const contactMails = sqliteTable(
  "contact_mails",
  {
    /** The mailed link is derived from it. */
    id: rowId(),
    userId: ownerId(),
    email: text("email").notNull(),
    /** Until when the mailed link works. */
    expiresAt: integer("expires_at").notNull(),
    confirmedAt: integer("confirmed_at"),
    createdAt: createdAt(),
  },
  (t) => [unique("contact_mails_once").on(t.userId, t.email), index("contact_mails_old").on(t.createdAt)],
);

/** Members' reports of a listing, one per member. */
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

/** A member's saved search, with mails about new matches. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: rowId(),
    userId: ownerId(),
    /** The normalised query, without sort, view and page. */
    query: text("query").notNull(),
    /** Listings published until then were checked, and matches reported. */
    lookedAt: integer("looked_at").notNull(),
    /** When checking last failed; null once it works again. */
    failedAt: integer("failed_at"),
    mailedAt: integer("mailed_at"),
    createdAt: createdAt(),
  },
  (t) => [unique("saved_searches_once").on(t.userId, t.query), index("saved_searches_due").on(t.lookedAt)],
);

/** Parts of perceptual hashes of live and pending listings' pictures: near copies share at least one. */
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
 * What is public: live listings whose licence, if any, has not expired. The migrations define this view; contact fields
 * are null in it.
 */
export const publicListings = sqliteView("public_listings", {
  seq: integer("seq").notNull(),
  id: text("id").notNull(),
  userId: text("user_id").notNull(),
  ...propertyColumns(),
  images: text("images", { mode: "json" }).$type<ListingImage[]>().notNull(),
  licenceNumber: text("licence_number"),
  licenceExpiresAt: integer("licence_expires_at"),
  ...confirmationColumns(),
  ...estimateColumns(),
  estimatedAt: integer("estimated_at").notNull(),
  viewsCount: integer("views_count").notNull(),
  createdAt: createdAt(),
  approvedAt: integer("approved_at"),
  pricePerSqm: integer("price_per_sqm"),
  /** Only while the lowering is not older than 60 days. */
  loweredFrom: integer("lowered_from"),
  live: integer("live").notNull(),
}).existing();

/**
 * The full-text index of live listings, maintained by triggers: `rowid` is the listing's `seq`. Query it with
 * `listing_index match …`; its words and codes are not stored and cannot be read.
 */
export const listingIndex = sqliteView("listing_index", { rowid: integer("rowid").notNull() }).existing();
