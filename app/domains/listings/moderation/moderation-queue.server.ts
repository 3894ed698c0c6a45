import { eq } from "drizzle-orm";
import { offices, profiles } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { readModerated, readWhole, type ModeratedListing } from "./moderated-listing.server.ts";
import { expressionOf, readBlock } from "./moderation-block.server.ts";
import {
  parseModerationCursor,
  partsOf,
  writeModerationCursor,
  type ModerationCursor,
  type ModerationPlace,
} from "./moderation-place.ts";
import { LOOKED_AT, walkListings, type Candidate, type Walked } from "./moderation-walk.server.ts";
import type { ModerationSearch } from "#app/domains/listings/rules.ts";

const PAGE = 20;

export type ModerationPage = {
  listings: ModeratedListing[];
  /** Names the next page; null on the last one. */
  next: string | null;
  /** Only some matches were read: the page may be short, and its order holds only for the newest matches. */
  partly: boolean;
};

/**
 * One page of listings for moderators. Unless asked otherwise, waiting listings come first, the longest waiting one on
 * top, then the rest, the last sent on top. Reported listings come in the order of their oldest open report. However
 * many there are, a few hundred rows are read: if few of them match, the page is short and the next one goes on after
 * them.
 */
export async function listForModeration(
  ctx: AdminContext,
  search: ModerationSearch,
  after: string | null,
): Promise<ModerationPage> {
  const narrow = search.owner !== null || search.office !== undefined || expressionOf(search) !== null;
  const cursor = parseModerationCursor(after, partsOf(search, narrow));
  const read = narrow
    ? await readBlock(ctx, search, cursor)
    : await walkListings(ctx, search, cursor.place, search.flag === null ? PAGE + 1 : LOOKED_AT);
  const fitting = read.found.filter((candidate) => fits(search, candidate));
  const shown = fitting.slice(0, PAGE);
  const whole = await readWhole(ctx, shown);
  const bySeq = new Map(whole.map((listing) => [listing.seq, listing]));
  const { below = null } = read;
  const next = nextOf(cursor, read, fitting);
  return {
    listings: shown.flatMap(({ seq }) => bySeq.get(seq) ?? []),
    next: next && writeModerationCursor(next),
    partly: below !== null || (next !== null && shown.length < PAGE),
  };
}

/** The next page's cursor: after the last listing shown, else after the last one read, else at the next block. */
function nextOf(
  cursor: ModerationCursor,
  { found, more, below = null }: Walked,
  fitting: readonly Candidate[],
): ModerationCursor | null {
  const after = (place: ModerationPlace | undefined) => ({ place: place ?? null, below: cursor.below });
  if (fitting.length > PAGE) return after(fitting[PAGE - 1]?.place);
  if (more) return after(found.at(-1)?.place);
  return below === null ? null : { place: null, below };
}

function fits({ filter, flag }: ModerationSearch, { status, closedAs, flags }: Candidate): boolean {
  const isListed = status !== "pending" || closedAs === null;
  const ofStatus = filter === "reported" || (isListed && (filter === "all" || status === filter));
  return ofStatus && (flag === null || flags.some(({ kind }) => flag === "any" || kind === flag));
}

/** One listing as moderators see it, or null. */
export async function findForModeration(ctx: AdminContext, id: string): Promise<ModeratedListing | null> {
  const [listing] = await readModerated(ctx, [id]);
  return listing ?? null;
}

/** The name of the office whose listings are shown; null if there is none. */
export async function findOfficeName({ db }: AdminContext, id: string): Promise<string | null> {
  const office = await db.query.offices.findFirst({ columns: { name: true }, where: eq(offices.id, id) });
  return office?.name ?? null;
}

/** The owner whose listings are shown: the name, "" if they gave none, null if there is no such account. */
export async function findOwnerName({ db }: AdminContext, userId: string): Promise<string | null> {
  const owner = await db.query.profiles.findFirst({
    columns: { fullName: true },
    where: eq(profiles.userId, userId),
  });
  return owner ? (owner.fullName ?? "") : null;
}
