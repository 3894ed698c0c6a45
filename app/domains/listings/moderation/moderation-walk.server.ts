import { and, asc, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { listingReports, listings } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { inList } from "./moderated-listing.server.ts";
import { comparePlaces, isRising, placeOf, type ModerationPlace } from "./moderation-place.ts";
import { LISTING_STATUSES, type ListingStatus, type ModerationSearch } from "#app/domains/listings/rules.ts";

/** Most listings read for one page. */
export const LOOKED_AT = 100;

/** The columns that decide whether, and where, a listing is in a list. */
export const CANDIDATE = {
  seq: listings.seq,
  id: listings.id,
  status: listings.status,
  closedAs: listings.closedAs,
  price: listings.price,
  submittedAt: listings.submittedAt,
  flags: listings.flags,
};
type Row = Pick<typeof listings.$inferSelect, keyof typeof CANDIDATE>;
export type Candidate = Row & { place: ModerationPlace };
/** Listings in the list's order, and whether there may be more; `below` is the start of the next block of matches. */
export type Walked = { found: Candidate[]; more: boolean; below?: number | null };

type Asked = Pick<ModerationSearch, "filter" | "sort" | "flag">;

/** Listings after a cursor, read by an index: `limit` of them, or all. */
export async function walkListings(
  ctx: AdminContext,
  asked: Asked,
  after: ModerationPlace | null,
  limit: number,
): Promise<Walked> {
  const { filter, sort } = asked;
  if (filter === "reported") return walkReported(ctx, after, limit);
  const statuses = filter === "all" ? LISTING_STATUSES : [filter];
  if (sort === "price_asc" || sort === "price_desc") return walkPrices(ctx, asked, after, limit);
  if (sort !== "waiting") return merge(sort, await walkStatuses(ctx, sort, statuses, after, limit), limit);

  // Asked for at once, in one trip: the decided ones also where those that wait may fill the page.
  const waits = statuses.includes("pending") && after?.part !== "decided";
  const decided = statuses.filter((status) => status !== "pending");
  const [first, rest] = await Promise.all([
    waits ? walkStatuses(ctx, sort, ["pending"], after, limit) : [],
    walkStatuses(ctx, sort, decided, after?.part === "decided" ? after : null, limit),
  ]);
  return merge(sort, [...first, ...rest], limit);
}

/** The first rows of several lists that are each sorted and hold at most `limit`. */
function merge(sort: Asked["sort"], found: Candidate[], limit: number): Walked {
  const merged = found.toSorted((a, b) => comparePlaces(sort, a.place, b.place));
  return { found: merged.slice(0, limit), more: merged.length >= limit };
}

async function walkStatuses(
  ctx: AdminContext,
  sort: Asked["sort"],
  statuses: readonly ListingStatus[],
  after: ModerationPlace | null,
  limit: number,
): Promise<Candidate[]> {
  const found = statuses.map((status) => {
    const part = sort === "waiting" ? (status === "pending" ? "pending" : "decided") : "sent";
    const rising = isRising(sort, part);
    const order = rising ? asc : desc;
    return ctx.db
      .select(CANDIDATE)
      .from(listings)
      .where(and(inList(status), beyond(sql`${listings.submittedAt}`, after, rising)))
      .orderBy(order(listings.submittedAt), order(listings.seq))
      .limit(limit);
  });
  return (await Promise.all(found)).flat().map((row) => ({ ...row, place: placeOf(sort, row) }));
}

function beyond(column: SQL, after: ModerationPlace | null, rising: boolean): SQL | undefined {
  if (!after) return undefined;
  const sign = sql.raw(rising ? ">" : "<");
  return sql`(${column}, ${listings.seq}) ${sign} (${after.at}, ${after.seq})`;
}

/** Sorted by price: all of one status at once if they are few, else along the index of all prices. */
async function walkPrices(
  ctx: AdminContext,
  { filter, sort, flag }: Asked,
  after: ModerationPlace | null,
  limit: number,
): Promise<Walked> {
  if (filter !== "all" && filter !== "reported") {
    const few = await walkStatuses(ctx, sort, [filter], null, LOOKED_AT + 1);
    if (few.length <= LOOKED_AT) return { found: sortAfter(sort, few, after), more: false };
  }
  // Some of the others do not match.
  const room = filter === "all" && flag === null ? 2 * limit : LOOKED_AT;
  const rising = isRising(sort, "price");
  const order = rising ? asc : desc;
  const found = [1, 0].map((live) =>
    ctx.db
      .select(CANDIDATE)
      .from(listings)
      .where(and(eq(listings.live, live), beyond(sql`${listings.price}`, after, rising)))
      .orderBy(order(listings.price), order(listings.seq))
      .limit(room),
  );
  const rows = (await Promise.all(found)).flat();
  return merge(
    sort,
    rows.map((row) => ({ ...row, place: placeOf(sort, row) })),
    room,
  );
}

/** Those of a few listings that come after a cursor, in order. */
export function sortAfter(
  sort: Asked["sort"],
  rows: readonly Row[],
  after: ModerationPlace | null,
): Candidate[] {
  return rows
    .map((row) => ({ ...row, place: placeOf(sort, row) }))
    .filter(({ place }) => after === null || comparePlaces(sort, place, after) > 0)
    .toSorted((a, b) => comparePlaces(sort, a.place, b.place));
}

async function walkReported(
  { db }: AdminContext,
  after: ModerationPlace | null,
  limit: number,
): Promise<Walked> {
  const first = sql`not exists (select 1 from listing_reports earlier
    where earlier.listing_id = ${listingReports.listingId} and earlier.resolved_at is null
      and (earlier.created_at, earlier.id) < (${listingReports.createdAt}, ${listingReports.id}))`;
  const from = after?.part === "reported" ? after : null;
  const rows = await db
    .select({ ...CANDIDATE, at: listingReports.createdAt })
    .from(listingReports)
    .innerJoin(listings, eq(listings.id, listingReports.listingId))
    .where(
      and(
        isNull(listingReports.resolvedAt),
        first,
        from ? sql`${listingReports.createdAt} >= ${from.at}` : undefined,
        beyond(sql`${listingReports.createdAt}`, from, true),
      ),
    )
    .orderBy(asc(listingReports.createdAt), asc(listings.seq))
    .limit(limit);
  return {
    found: rows.map(({ at, ...row }) => ({ ...row, place: { part: "reported", at, seq: row.seq } })),
    more: rows.length >= limit,
  };
}
