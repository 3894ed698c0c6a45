import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { listingReports, listings, profiles } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import {
  completeModerated,
  inList,
  MODERATED,
  moderatedRows,
  type ModeratedListing,
  type ModeratedRow,
} from "./moderated-listing.server.ts";
import { LISTING_STATUSES, type ListingStatus, type ModerationFilter } from "./rules.ts";

const PAGE = 20;

/** Where a page ended: in which part of the list, when its last listing was sent (reported), and its number. */
type Cursor = { part: "pending" | "decided" | "reported"; at: number; seq: number };
const CURSOR = /^(pending|decided|reported)-(\d{1,15})-(\d{1,15})$/;

function parseCursor(text: string | null): Cursor | null {
  const [, part, at, seq] = CURSOR.exec(text ?? "") ?? [];
  return part ? { part: part as Cursor["part"], at: Number(at), seq: Number(seq) } : null;
}

/**
 * A page of listings for moderators: those that wait come first, longest waiting before others; then the rest, last
 * sent first; what was reported, in the order of the oldest open report.
 */
export async function listForModeration(
  ctx: AdminContext,
  filter: ModerationFilter,
  after: string | null,
): Promise<{ listings: ModeratedListing[]; next: string | null }> {
  const cursor = parseCursor(after);
  const found =
    filter === "reported" ? await listReported(ctx, cursor) : await listByStatus(ctx, filter, cursor);
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    listings: await completeModerated(
      ctx,
      shown.map(({ row }) => row),
    ),
    next: found.length > PAGE && last ? `${last.part}-${last.at}-${last.row.seq}` : null,
  };
}

/** One listing as moderators see it, or null. */
export async function findForModeration(ctx: AdminContext, id: string): Promise<ModeratedListing | null> {
  const [listing] = await completeModerated(ctx, await moderatedRows(ctx).where(eq(listings.id, id)));
  return listing ?? null;
}

type Found = { row: ModeratedRow; part: Cursor["part"]; at: number };

async function listByStatus(
  ctx: AdminContext,
  filter: Exclude<ModerationFilter, "reported">,
  cursor: Cursor | null,
): Promise<Found[]> {
  const asked = filter === "all" ? LISTING_STATUSES : [filter];
  const waiting =
    asked.includes("pending") && cursor?.part !== "decided"
      ? await seek(ctx, "pending", cursor, PAGE + 1)
      : [];
  const from = cursor?.part === "decided" ? cursor : null;
  const room = PAGE + 1 - waiting.length;
  const decided = asked.filter((status) => status !== "pending");
  // Each status is read in the order of its index, and the two are merged here.
  const rest = room > 0 ? await Promise.all(decided.map((status) => seek(ctx, status, from, room))) : [];
  const merged = rest.flat().toSorted((a, b) => b.submittedAt - a.submittedAt || b.seq - a.seq);
  return [
    ...waiting.map((row) => ({ row, part: "pending" as const, at: row.submittedAt })),
    ...merged.slice(0, room).map((row) => ({ row, part: "decided" as const, at: row.submittedAt })),
  ];
}

function seek(
  ctx: AdminContext,
  status: ListingStatus,
  from: Cursor | null,
  limit: number,
): Promise<ModeratedRow[]> {
  const place = sql`(${listings.submittedAt}, ${listings.seq})`;
  const oldestFirst = status === "pending";
  const beyond =
    from &&
    (oldestFirst ? sql`${place} > (${from.at}, ${from.seq})` : sql`${place} < (${from.at}, ${from.seq})`);
  const order = oldestFirst ? asc : desc;
  return moderatedRows(ctx)
    .where(and(inList(status), beyond ?? undefined))
    .orderBy(order(listings.submittedAt), order(listings.seq))
    .limit(limit);
}

async function listReported(ctx: AdminContext, cursor: Cursor | null): Promise<Found[]> {
  const { db } = ctx;
  const first = sql`not exists (select 1 from listing_reports earlier
    where earlier.listing_id = ${listingReports.listingId} and earlier.resolved_at is null
      and (earlier.created_at, earlier.id) < (${listingReports.createdAt}, ${listingReports.id}))`;
  const rows = await db
    .select({ ...MODERATED, at: listingReports.createdAt })
    .from(listingReports)
    .innerJoin(listings, eq(listings.id, listingReports.listingId))
    .leftJoin(profiles, eq(profiles.userId, listings.userId))
    .where(
      and(
        isNull(listingReports.resolvedAt),
        first,
        cursor
          ? and(
              sql`${listingReports.createdAt} >= ${cursor.at}`,
              sql`(${listingReports.createdAt}, ${listings.seq}) > (${cursor.at}, ${cursor.seq})`,
            )
          : undefined,
      ),
    )
    .orderBy(asc(listingReports.createdAt), asc(listings.seq))
    .limit(PAGE + 1);
  return rows.map(({ at, ...row }) => ({ row, part: "reported", at }));
}
