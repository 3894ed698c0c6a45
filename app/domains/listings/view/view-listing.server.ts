import { sql } from "drizzle-orm";
import type { AdminContext, AppContext, MemberContext } from "#app/platform/context.server.ts";
import {
  CARD_COLUMNS,
  DETAIL_COLUMNS,
  detailOf,
  findPublicListing,
  type DetailRow,
} from "#app/domains/listings/search/live-listings.server.ts";
import type {
  Closing,
  Hidden,
  HiddenReason,
  ListingStatus,
  PublicListing,
} from "#app/domains/listings/rules.ts";

/** How a listing stands that not everybody sees. */
export type ListingState = Exclude<ListingStatus, "approved"> | Closing | Hidden;

export type Contact = { name: string | null; phone: string | null; email: string | null };

/** A listing's page: for everybody while it is live, for its owner and administrators otherwise too. */
export type ListingView = {
  listing: PublicListing;
  role: "visitor" | "owner" | "admin";
  /** Null while it is live. */
  state: ListingState | null;
  rejectionReason: string | null;
  /** The owner's own; null for anybody else. */
  contact: Contact | null;
};

type Viewers = { member: MemberContext | null; admin: AdminContext | null };

/** What one person may see of a listing; null where it is unknown, or not live and neither theirs nor theirs to judge. */
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
  const owns = row.user_id === member.userId;
  return {
    listing: detailOf(row),
    role: owns ? "owner" : "admin",
    state: stateOf(row, ctx.now()),
    rejectionReason: row.status === "rejected" ? row.rejection_reason : null,
    contact: owns ? { name: row.contact_name, phone: row.contact_phone, email: row.contact_email } : null,
  };
}

type Row = DetailRow & {
  status: ListingStatus;
  closed_as: Closing | null;
  hidden_as: HiddenReason | null;
  suspended_at: number | null;
  rejection_reason: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  contact_email: string | null;
};

/** The listing in whatever state: the person's own, or anybody's where they are to judge it. */
async function findRow(
  ctx: Pick<AppContext, "db">,
  id: string,
  { userId, any }: { userId: string; any: boolean },
): Promise<Row | undefined> {
  const own = sql`p.user_id = ${userId}`;
  return ctx.db.get<Row | undefined>(
    sql`select ${CARD_COLUMNS}, ${DETAIL_COLUMNS}, p.status, p.closed_as, p.hidden_as, p.suspended_at, p.rejection_reason,
      case when ${own} then p.contact_name end as contact_name,
      case when ${own} then p.contact_phone end as contact_phone,
      case when ${own} then p.contact_email end as contact_email
      from listings p where p.id = ${id} and ${any ? sql`true` : own}`,
  );
}

/** Null where everybody sees it. A licence's end hides a listing at once, also before the sweep has written so. */
function stateOf(row: Row, now: number): ListingState | null {
  if (row.status !== "approved") return row.status;
  if (row.closed_as) return row.closed_as;
  if (row.suspended_at !== null) return "suspended";
  if (row.hidden_as) return row.hidden_as;
  return row.licence_expires_at !== null && row.licence_expires_at <= now ? "licence-expired" : null;
}
