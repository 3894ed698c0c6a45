import { asc, eq, or, sql } from "drizzle-orm";
import {
  blocks,
  contactMails,
  conversations,
  favorites,
  licenceChecks,
  listingMessages,
  listingReports,
  listings,
  personReports,
  savedSearches,
  viewings,
} from "#app/db/schema.server.ts";
import { openHolder } from "#app/domains/listings/own/licence-holder.server.ts";
import { listOwnPriceChanges } from "#app/domains/listings/prices/price-history.server.ts";
import { sealOf } from "#app/domains/listings/inbox/write-message.server.ts";
import { iso } from "#app/lib/iso.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unsealOrNull } from "#app/platform/seal.server.ts";
import { isoOf, listOwned } from "./list-owned.server.ts";

type Db = Pick<AppContext, "db">;
type Ctx = Pick<AppContext, "db" | "settings" | "log">;

/** What a person put up, saved, asked and reported on the marketplace, in the shape it has in `account.json`. */
export async function gatherMarketplace(ctx: Ctx, userId: string) {
  return {
    listings: await listingsOf(ctx, userId),
    contact_mails: await contactMailsOf(ctx, userId),
    favorites: await favoritesOf(ctx, userId),
    saved_searches: await searchesOf(ctx, userId),
    conversations: await conversationsOf(ctx, userId),
    messages_sent: await messagesOf(ctx, userId),
    viewings: await viewingsOf(ctx, userId),
    blocked: await blockedOf(ctx, userId),
    person_reports: await personReportsOf(ctx, userId),
    listing_reports: await reportsOf(ctx, userId),
  };
}

/** The name of a listing's picture in the ZIP; `position` counts from one. */
export const pictureName = (listingId: string, position: number): string =>
  `listings/${listingId}/${position}.webp`;

/** Everything that the person entered, and its outcome. Leaves out columns that only serve searches. */
async function listingsOf(ctx: Ctx, userId: string) {
  const changes = await listOwnPriceChanges(ctx, userId);
  const checks = await checksOf(ctx, userId);
  const rows = await ctx.db
    .select({
      id: listings.id,
      title: listings.title,
      description: listings.description,
      listing_type: listings.listingType,
      offer_type: listings.offerType,
      price: listings.price,
      rent_period: listings.rentPeriod,
      currency: listings.currency,
      area_sqm: listings.areaSqm,
      bedrooms: listings.bedrooms,
      bathrooms: listings.bathrooms,
      floor_number: listings.floorNumber,
      country: listings.country,
      city: listings.city,
      district: listings.district,
      address: listings.address,
      latitude: listings.latitude,
      longitude: listings.longitude,
      contact_name: listings.contactName,
      contact_phone: listings.contactPhone,
      contact_email: listings.contactEmail,
      allow_name: listings.allowName,
      allow_call: listings.allowCall,
      allow_whatsapp: listings.allowWhatsapp,
      calls_count: listings.callsCount,
      whatsapp_count: listings.whatsappCount,
      licence_number: listings.licenceNumber,
      licence_expires_at: isoOf(listings.licenceExpiresAt),
      sealed: listings.sealedLicenceHolder,
      licence_register: listings.licenceRegister,
      licence_confirmed_at: isoOf(listings.licenceConfirmedAt),
      licence_refused: listings.licenceRefused,
      status: listings.status,
      rejection_reason: listings.rejectionReason,
      closed_as: listings.closedAs,
      hidden_as: listings.hiddenAs,
      suspended_at: isoOf(listings.suspendedAt),
      estimate: {
        low: listings.estimateLow,
        point: listings.estimatePoint,
        high: listings.estimateHigh,
        grade: listings.estimateGrade,
      },
      views_count: listings.viewsCount,
      created_at: isoOf(listings.createdAt),
      changed_at: isoOf(listings.updatedAt),
      submitted_at: isoOf(listings.submittedAt),
      approved_at: isoOf(listings.approvedAt),
      confirmed_at: isoOf(listings.confirmedAt),
      closed_at: isoOf(listings.closedAt),
      images: listings.images,
    })
    .from(listings)
    .where(eq(listings.userId, userId))
    .orderBy(asc(listings.seq));
  const holders = await Promise.all(
    rows.map(({ id, sealed }) => openHolder(ctx, { id, sealedLicenceHolder: sealed })),
  );
  return rows.map(({ sealed: _sealed, ...row }, at) => ({
    ...row,
    licence_holder: holders[at] ?? null,
    rent_period: row.offer_type === "rent" ? row.rent_period : null,
    estimate: row.estimate.point === null ? null : row.estimate,
    price_changes: changes
      .filter(({ listingId }) => listingId === row.id)
      .map(({ oldPrice, newPrice, changedAt }) => ({
        old_price: oldPrice,
        new_price: newPrice,
        changed_at: new Date(changedAt).toISOString(),
      })),
    licence_checks: checks
      .filter(({ listing_id }) => listing_id === row.id)
      .map(({ listing_id: _listing, ...check }) => check),
    images: row.images.map(({ id, width, height }, index) => ({
      url: listingImageUrl(id, "gallery"),
      file: pictureName(row.id, index + 1),
      width,
      height,
    })),
  }));
}

/** What was asked about the licences of the person's listings, and what the registers answered. */
const checksOf = ({ db }: Db, userId: string) =>
  db
    .select({
      listing_id: licenceChecks.listingId,
      register: licenceChecks.register,
      number: licenceChecks.number,
      status: licenceChecks.status,
      outcome: licenceChecks.outcome,
      valid_until: isoOf(licenceChecks.validUntil),
      facts: licenceChecks.facts,
      reference: licenceChecks.reference,
      asked_at: isoOf(licenceChecks.createdAt),
      answered_at: isoOf(licenceChecks.answeredAt),
    })
    .from(licenceChecks)
    .innerJoin(listings, eq(listings.id, licenceChecks.listingId))
    .where(eq(listings.userId, userId))
    .orderBy(asc(licenceChecks.createdAt));

function contactMailsOf(ctx: Db, userId: string) {
  return listOwned(ctx, contactMails, userId, {
    email: contactMails.email,
    asked_at: isoOf(contactMails.createdAt),
    confirmed_at: isoOf(contactMails.confirmedAt),
  });
}

/** The title of another owner's listing is left out once the listing is no longer public. */
function favoritesOf(ctx: Db, userId: string) {
  const title = sql<
    string | null
  >`(select p.title from public_listings p where p.id = ${favorites.listingId})`;
  return listOwned(ctx, favorites, userId, {
    listing_id: favorites.listingId,
    title,
    saved_at: isoOf(favorites.createdAt),
    price_mails_ended_at: isoOf(favorites.mutedAt),
  });
}

function searchesOf(ctx: Db, userId: string) {
  return listOwned(ctx, savedSearches, userId, {
    query: savedSearches.query,
    saved_at: isoOf(savedSearches.createdAt),
    looked_at: isoOf(savedSearches.lookedAt),
    mailed_at: isoOf(savedSearches.mailedAt),
  });
}

/** Which listing was asked about or answered for, and when; the other's words are the other's. */
function conversationsOf({ db }: Db, userId: string) {
  return db
    .select({
      id: conversations.id,
      listing_id: conversations.listingId,
      you: sql<"asker" | "owner">`iif(${conversations.askerId} = ${userId}, 'asker', 'owner')`,
      began_at: isoOf(conversations.createdAt),
      first_answered_at: isoOf(conversations.firstAnsweredAt),
      last_message_at: isoOf(conversations.lastMessageAt),
      read_up_to:
        sql`iif(${conversations.askerId} = ${userId}, ${conversations.askerReadAt}, ${conversations.ownerReadAt})`.mapWith(
          iso,
        ),
    })
    .from(conversations)
    .where(isIn(userId))
    .orderBy(asc(conversations.createdAt));
}

const isIn = (userId: string) => or(eq(conversations.askerId, userId), eq(conversations.ownerId, userId));

async function viewingsOf({ db }: Db, userId: string) {
  const rows = await db
    .select({
      conversation_id: viewings.conversationId,
      proposed_by: sql<
        "you" | "other"
      >`iif((${conversations.askerId} = ${userId}) = (${viewings.proposedBy} = 'asker'), 'you', 'other')`,
      times: viewings.times,
      state: viewings.state,
      confirmed_for: isoOf(viewings.confirmedFor),
      proposed_at: isoOf(viewings.createdAt),
      decided_at: isoOf(viewings.decidedAt),
    })
    .from(viewings)
    .innerJoin(conversations, eq(conversations.id, viewings.conversationId))
    .where(isIn(userId))
    .orderBy(asc(viewings.createdAt));
  return rows.map(({ times, ...row }) => ({ ...row, times: times.map(iso) }));
}

/** How many people the person blocked, and when; not who. */
function blockedOf({ db }: Db, userId: string) {
  return db
    .select({ blocked_at: isoOf(blocks.createdAt) })
    .from(blocks)
    .where(eq(blocks.blockerId, userId))
    .orderBy(asc(blocks.createdAt));
}

function personReportsOf(ctx: Db, userId: string) {
  return listOwned(ctx, personReports, userId, {
    conversation_id: personReports.conversationId,
    reason: personReports.reason,
    note: personReports.note,
    reported_at: isoOf(personReports.createdAt),
    resolved_at: isoOf(personReports.resolvedAt),
  });
}

async function messagesOf(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select({
      id: listingMessages.id,
      listing_id: listingMessages.listingId,
      conversation_id: listingMessages.conversationId,
      message: listingMessages.sealed,
      sent_at: isoOf(listingMessages.createdAt),
    })
    .from(listingMessages)
    .where(eq(listingMessages.senderId, userId))
    .orderBy(asc(listingMessages.createdAt));
  return Promise.all(
    rows.map(async ({ id, ...sent }) => ({
      ...sent,
      message: await unsealOrNull(ctx, sealOf(id), sent.message),
    })),
  );
}

function reportsOf(ctx: Db, userId: string) {
  return listOwned(ctx, listingReports, userId, {
    listing_id: listingReports.listingId,
    reason: listingReports.reason,
    note: listingReports.note,
    reported_at: isoOf(listingReports.createdAt),
    resolved_at: isoOf(listingReports.resolvedAt),
  });
}
