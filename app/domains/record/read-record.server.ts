import { asc, gt } from "drizzle-orm";
import { recordEntries } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readTogether } from "#app/platform/unit-of-work.server.ts";
import { HASHED, type Entry } from "./entry-hash.ts";
import { listHeads } from "./publish-head.server.ts";
import { ENTRIES_PER_PAGE, type RecordedGroup } from "./rules.ts";
import { readNewest } from "./seal-record.server.ts";

type Ctx = Pick<AppContext, "db">;

/** Heads on the page; the published file has all of them. */
const NEWEST_HEADS = 14;

/** What the page of the record shows: sums that are kept, never a count of the record itself. */
export async function readRecord(ctx: Ctx) {
  const [newest, heads, { counts, scores }] = await Promise.all([
    readNewest(ctx),
    listHeads(ctx, NEWEST_HEADS),
    readTogether(ctx, {
      counts: ctx.db.query.recordCounts.findMany(),
      scores: ctx.db.query.recordScores.findMany(),
    }),
  ]);
  const groups = new Map<string, RecordedGroup>();
  for (const { market, month, grade, kind, entries } of counts) {
    const key = `${market} ${month} ${grade}`;
    const group = groups.get(key) ?? { market, month, grade, estimates: 0, reports: 0, score: null };
    group[kind === "report" ? "reports" : "estimates"] += entries;
    groups.set(key, group);
  }
  for (const { market, month, grade, ...score } of scores) {
    const group = groups.get(`${market} ${month} ${grade}`);
    if (group) group.score = score;
  }
  return {
    newest,
    heads,
    groups: [...groups.values()].sort(
      (a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : 0) || (a.grade < b.grade ? -1 : 1),
    ),
  };
}

/** An entry as it is published, its fields in the order in which they are hashed. */
function published(entry: Entry): Entry {
  const said = Object.fromEntries(HASHED.map((name) => [name, entry[name]])) as Omit<
    Entry,
    "seq" | "previousHash" | "hash"
  >;
  return { seq: entry.seq, ...said, previousHash: entry.previousHash, hash: entry.hash };
}

/** The entries after a number, oldest first, and where the next page begins; null after the last. */
export async function listEntries(
  { db }: Ctx,
  after: number,
): Promise<{ entries: Entry[]; next: number | null }> {
  const entries = await db.query.recordEntries.findMany({
    where: gt(recordEntries.seq, after),
    orderBy: asc(recordEntries.seq),
    limit: ENTRIES_PER_PAGE,
  });
  const last = entries.at(-1);
  return {
    entries: entries.map(published),
    next: last && entries.length === ENTRIES_PER_PAGE ? last.seq : null,
  };
}
