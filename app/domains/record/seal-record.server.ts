import { and, asc, desc, getTableColumns, gte, lte, sql } from "drizzle-orm";
import { recordCounts, recordEntries, recordWaiting } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { chained } from "./entry-hash.ts";
import { FIRST_PREVIOUS_HASH } from "./rules.ts";

type Ctx = Pick<AppContext, "db" | "now" | "jobs" | "log" | "notify">;

/** Entries in one batch; as JSON they stay far below what D1 takes in one statement. */
const AT_ONCE = 500;
/** Batches in one run of the scheduled task. */
const BATCHES = 20;

/** The newest entry's number and hash; of an empty record, what its first entry follows. */
export async function readNewest({ db }: Pick<AppContext, "db">): Promise<{ seq: number; hash: string }> {
  const newest = await db.query.recordEntries.findFirst({
    orderBy: desc(recordEntries.seq),
    columns: { seq: true, hash: true },
  });
  return newest ?? { seq: 0, hash: FIRST_PREVIOUS_HASH };
}

/**
 * Seals what waits into the chain, oldest first, in batches. Each batch is one unit of work: the entries with their numbers
 * and hashes, what they add to the counts, and that they no longer wait. It happens only if the newest entry is still the
 * one that the hashes follow. So of two runs at once one does nothing, and one that was cut short has done whole batches.
 */
export async function sealRecord(ctx: Ctx): Promise<number> {
  let sealed = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const waiting = await ctx.db.query.recordWaiting.findMany({
      orderBy: asc(recordWaiting.id),
      limit: AT_ONCE,
    });
    const [first, last] = [waiting[0], waiting.at(-1)];
    if (!first || !last) return sealed;
    const newest = await readNewest(ctx);
    const entries = await chained(newest, waiting);
    const names = Object.keys(getTableColumns(recordEntries)) as (keyof typeof recordEntries.$inferSelect)[];
    const rows = JSON.stringify(entries.map((entry) => names.map((name) => entry[name])));
    const cells = sql.join(
      names.map((_, at) => sql.raw(`json_extract(value, '$[${at}]')`)),
      sql`, `,
    );
    const added = and(
      gte(recordEntries.seq, newest.seq + 1),
      lte(recordEntries.seq, newest.seq + entries.length),
    );
    const done = await unitOfWork(ctx)
      .whenAny(
        "sealed",
        ctx.db.insert(recordEntries).select(
          sql`select ${cells} from json_each(${rows})
            where (select coalesce(max(${recordEntries.seq}), 0) from ${recordEntries}) = ${newest.seq} order by key`,
        ),
      )
      .also("counted", ({ holds }) =>
        ctx.db
          .insert(recordCounts)
          .select(
            sql`select ${recordEntries.market}, substr(${recordEntries.at}, 1, 7) as month, ${recordEntries.grade},
              ${recordEntries.kind}, count(*) from ${recordEntries} where ${added} and ${holds} group by 1, 2, 3, 4`,
          )
          .onConflictDoUpdate({
            target: [recordCounts.market, recordCounts.month, recordCounts.grade, recordCounts.kind],
            set: { entries: sql`${recordCounts.entries} + excluded.entries` },
          }),
      )
      .also("cleared", ({ holds }) =>
        ctx.db
          .delete(recordWaiting)
          .where(and(gte(recordWaiting.id, first.id), lte(recordWaiting.id, last.id), holds)),
      )
      .run();
    if (!done.ok) return sealed;
    sealed += entries.length;
    if (entries.length < AT_ONCE) return sealed;
  }
  return sealed;
}
