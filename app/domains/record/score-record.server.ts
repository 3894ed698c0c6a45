import { and, asc, eq, gt, sql } from "drizzle-orm";
import { recordEntries, recordOutcomes, recordScores, recordScoring } from "#app/db/schema.server.ts";
import type { Country } from "#app/domains/valuation/engine/types.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { loadValuer } from "#app/domains/valuation/model.server.ts";
import { COUNTRIES } from "#app/domains/valuation/rules.ts";
import { SALES_SOURCE } from "#app/i18n/valuation/methodology.ts";
import { utcDayOf } from "#app/lib/calendar.ts";
import { days } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { laterPrice } from "./match-sales.ts";
import { SCORED_WITHIN_DAYS } from "./rules.ts";
import { scoreOf } from "./score.ts";

/** Entries in one batch, and batches of one run. */
const AT_ONCE = 500;
const BATCHES = 4;

/** What the model that is served says of the data it shipped with. */
type Shipped = Pick<typeof modelCard, "version" | "sources">;
type Position = { market: Country; upTo: number };

/**
 * Compares what was said with what was sold later, once for each model that is served: its sales may be newer. An entry is
 * looked at once, when the sales of all the 90 days after it are in; what came of it never changes then. Each batch moves
 * its market's position on in the same unit of work, so two runs, or one that was cut short and its next, do it once.
 */
export async function scoreRecord(ctx: AppContext, shipped: Shipped = modelCard): Promise<void> {
  const positions = await ctx.db.query.recordScoring.findMany();
  for (const market of COUNTRIES) {
    const known = positions.find((position) => position.market === market);
    if (known?.modelVersion === shipped.version) continue;
    if (!known) await ctx.db.insert(recordScoring).values({ market, upTo: 0 }).onConflictDoNothing();
    await scoreMarket(ctx, shipped, { market, upTo: known?.upTo ?? 0 });
  }
}

async function scoreMarket(ctx: AppContext, shipped: Shipped, from: Position): Promise<void> {
  const position = { ...from };
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const upTo = await scoreBatch(ctx, shipped, position);
    if (upTo === "lost") return;
    if (upTo === "done") return sumUp(ctx, shipped, position);
    position.upTo = upTo;
  }
}

/** Scores the next entries; gives the last that was looked at, `done` if there is none to look at, `lost` to another run. */
async function scoreBatch(
  ctx: AppContext,
  { version, sources }: Shipped,
  { market, upTo }: Position,
): Promise<number | "done" | "lost"> {
  // The last day of the market's recorded sales says how far the record can be scored.
  const until = sources.find(({ id }) => id === SALES_SOURCE[market])?.to ?? "";
  if (until === "") return "done";
  const complete = utcDayOf(Date.parse(until) - days(SCORED_WITHIN_DAYS));
  const page = await ctx.db.query.recordEntries.findMany({
    where: gt(recordEntries.seq, upTo),
    orderBy: asc(recordEntries.seq),
    limit: AT_ONCE,
  });
  const open = page.findIndex(({ at }) => at.slice(0, 10) > complete);
  const looked = open === -1 ? page : page.slice(0, open);
  const last = looked.at(-1);
  if (!last) return "done";
  const own = looked.filter((entry) => entry.market === market);
  const sold = own.length === 0 ? null : (await loadValuer(ctx, market)).market(market);
  const outcomes = own.flatMap((entry) => {
    const later = sold && laterPrice(sold, entry);
    const { seq, at, grade } = entry;
    return later ? [{ seq, market, month: at.slice(0, 7), grade, ...later, modelVersion: version }] : [];
  });
  const moved = await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      recordScoring,
      { upTo: last.seq },
      and(eq(recordScoring.market, market), eq(recordScoring.upTo, upTo)),
    )
    .alsoAll(({ holds }) => outcomes.map((row) => insertWhere(ctx.db, recordOutcomes, row, holds)))
    .run();
  return moved.ok ? last.seq : "lost";
}

/** Sums up the months and grades with new outcomes, and notes that this model's sales were looked through. */
async function sumUp(ctx: AppContext, { version }: Shipped, { market, upTo }: Position): Promise<void> {
  const groups = await ctx.db
    .select({ month: recordOutcomes.month, grade: recordOutcomes.grade, n: sql<number>`count(*)` })
    .from(recordOutcomes)
    .where(eq(recordOutcomes.market, market))
    .groupBy(recordOutcomes.month, recordOutcomes.grade);
  const known = await ctx.db.query.recordScores.findMany({ where: eq(recordScores.market, market) });
  const rows: (typeof recordScores.$inferSelect)[] = [];
  for (const { month, grade, n } of groups) {
    if (known.some((row) => row.month === month && row.grade === grade && row.n === n)) continue;
    const pairs = await ctx.db
      .select({
        price: recordOutcomes.price,
        value: recordEntries.value,
        low: recordEntries.low,
        high: recordEntries.high,
      })
      .from(recordOutcomes)
      .innerJoin(recordEntries, eq(recordEntries.seq, recordOutcomes.seq))
      .where(
        and(
          eq(recordOutcomes.market, market),
          eq(recordOutcomes.month, month),
          eq(recordOutcomes.grade, grade),
        ),
      );
    const score = scoreOf(pairs);
    if (score) rows.push({ market, month, grade, ...score });
  }
  await unitOfWork(ctx)
    .whenUpdated(
      "looked",
      recordScoring,
      { modelVersion: version },
      and(eq(recordScoring.market, market), eq(recordScoring.upTo, upTo)),
    )
    .alsoAll(({ holds }) =>
      rows.map(({ n, medianAbsError, medianBias, inRange, ...key }) =>
        insertWhere(
          ctx.db,
          recordScores,
          { ...key, n, medianAbsError, medianBias, inRange },
          holds,
        ).onConflictDoUpdate({
          target: [recordScores.market, recordScores.month, recordScores.grade],
          set: { n, medianAbsError, medianBias, inRange },
        }),
      ),
    )
    .run();
}
