import { and, eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { listings } from "#app/db/schema.server.ts";
import { LOWERED_FOR } from "#app/domains/listings/prices/rules.ts";
import { officeText, readOffice } from "#app/domains/offices/named-office.server.ts";
import { mayHandle, ownedOffice } from "#app/domains/offices/who.server.ts";
import type { AdminContext, AppContext, MemberContext } from "#app/platform/context.server.ts";
import {
  detailOf,
  findPublicListing,
  type Listing,
} from "#app/domains/listings/search/live-listings.server.ts";
import type { Closing, Hidden, ListingStatus, PublicListing } from "#app/domains/listings/rules.ts";

/** The state of a listing that is not public. */
type ListingState = Exclude<ListingStatus, "approved"> | Closing | Hidden;

type Contact = { name: string | null; phone: string | null; email: string | null };

/** A listing's page: for everybody while it is live, otherwise only for its owner, their office's owners and administrators. */
export type ListingView = {
  listing: PublicListing;
  role: "visitor" | "owner" | "admin";
  /** Null while it is live. */
  state: ListingState | null;
  rejectionReason: string | null;
  /** The contact data of whoever handles it; null for anybody else. */
  contact: Contact | null;
};

type Viewers = { member: MemberContext | null; admin: AdminContext | null };

/**
 * The part of a listing that a person may see; null if it is unknown, or not live and the person neither handles it, nor
 * owns the office that it belongs to, nor is a moderator. An office's owner sees it as the handler does, but for the contact
 * data, which are on the form.
 */
export async function viewListing(
  ctx: Pick<AppContext, "db" | "now">,
  id: string,
  { member, admin }: Viewers,
): Promise<ListingView | null> {
  const listing = await findPublicListing(ctx, id);
  if (listing && listing.userId !== member?.userId)
    return { listing, role: "visitor", state: null, rejectionReason: null, contact: null };

  const row = member && (await findRow(ctx, id, { userId: member.userId, any: admin !== null }));
  if (!row) return null;
  const owns = row.userId === member.userId;
  const manages = owns || row.ofOwnOffice === 1;
  return {
    listing: detailOf({
      ...row,
      office: readOffice(row.officeText),
      loweredFrom: standingLowering(row, ctx.now()),
    }),
    role: manages ? "owner" : "admin",
    state: stateOf(row, ctx.now()),
    rejectionReason: row.status === "rejected" ? row.rejectionReason : null,
    contact: owns ? { name: row.ownName, phone: row.ownPhone, email: row.ownEmail } : null,
  };
}

/** The listing in any state: one the person may handle, or anybody's for a moderator; contact fields only for the handler. */
function findRow(
  { db }: Pick<AppContext, "db">,
  id: string,
  { userId, any }: { userId: string; any: boolean },
) {
  const ifOwn = (column: SQLiteColumn, name: string) =>
    sql<string | null>`case when ${listings.userId} = ${userId} then ${column} end`.as(name);
  return db.query.listings.findFirst({
    columns: { contactName: false, contactPhone: false, contactEmail: false },
    extras: {
      ownName: ifOwn(listings.contactName, "own_name"),
      ownPhone: ifOwn(listings.contactPhone, "own_phone"),
      ownEmail: ifOwn(listings.contactEmail, "own_email"),
      officeText: officeText("listings").as("office_text"),
      ofOwnOffice: sql<number>`coalesce(${listings.officeId} = ${ownedOffice(userId)}, 0)`.as(
        "of_own_office",
      ),
    },
    where: and(eq(listings.id, id), any ? undefined : mayHandle(userId)),
  });
}

/** What the public view says of the same row. */
const standingLowering = (
  { loweredFrom, loweredAt }: Pick<Listing, "loweredFrom" | "loweredAt">,
  now: number,
) => (loweredAt !== null && loweredAt > now - LOWERED_FOR ? loweredFrom : null);

type Standing = Pick<Listing, "status" | "closedAs" | "suspendedAt" | "hiddenAs" | "licenceExpiresAt">;

/** Null if it is public. An expired licence hides a listing at once, even before the sweep has written it. */
function stateOf(row: Standing, now: number): ListingState | null {
  if (row.status !== "approved") return row.status;
  if (row.closedAs) return row.closedAs;
  if (row.suspendedAt !== null) return "suspended";
  if (row.hiddenAs) return row.hiddenAs;
  return row.licenceExpiresAt !== null && row.licenceExpiresAt <= now ? "licence-expired" : null;
}
