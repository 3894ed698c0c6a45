import { and, eq, gt, lte } from "drizzle-orm";
import { valueNews } from "#app/db/schema.server.ts";
import { listKept, type KeptWithPoints } from "#app/domains/holdings/kept/kept-properties.server.ts";
import { chainMoves, toldMove } from "#app/domains/holdings/move-shares.ts";
import type { ToldKept } from "#app/domains/holdings/rules.ts";
import { findSavedSearch } from "#app/domains/listings/saved/saved-searches.server.ts";
import { findReportHeading, findReportOwner } from "#app/domains/reports/reading/find-report.server.ts";
import { currencyOf } from "#app/domains/valuation/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { lastTold } from "./revalue-member.server.ts";

/** Of one property: what moved between two moments; null where no model has valued it in between. */
function movedBetween(kept: KeptWithPoints, since: number, until: number): ToldKept | null {
  const told = lastTold(kept.points, since);
  const points = kept.points.filter(({ valuedAt }) => valuedAt <= until);
  const now = points.at(-1);
  if (!told || !now || now.valuedAt <= told.valuedAt) return null;
  const between = points.filter(({ valuedAt }) => valuedAt > told.valuedAt);
  const move = chainMoves(between.flatMap((point) => point.move ?? []));
  return {
    id: kept.id,
    name: kept.name,
    currency: currencyOf(kept.country),
    before: told,
    after: now,
    move: toldMove(move),
  };
}

/** All that a member is told of between two moments: what they keep, their reports, and places that they search. */
export async function readTold(ctx: AppContext, userId: string, since: number, until: number) {
  const [kept, news] = await Promise.all([
    listKept(ctx, userId),
    ctx.db.query.valueNews.findMany({
      where: and(
        eq(valueNews.userId, userId),
        gt(valueNews.createdAt, since),
        lte(valueNews.createdAt, until),
      ),
    }),
  ]);
  const properties = kept.flatMap((each) => movedBetween(each, since, until) ?? []);
  const reports = [];
  const searches = [];
  for (const { kind, subjectId, news: said } of news) {
    if (kind === "report") {
      // Sold or withdrawn since: only its owner hears of it.
      const owner = await findReportOwner(ctx, subjectId);
      const heading = owner?.userId === userId ? await findReportHeading(ctx, subjectId) : null;
      if (heading)
        reports.push({
          id: subjectId,
          ...heading,
          ...said,
          move: toldMove(said.move),
          currency: currencyOf(said.country),
        });
      continue;
    }
    const saved = await findSavedSearch(ctx, subjectId);
    if (saved?.userId === userId && said.level)
      searches.push({ ...said, search: saved.search, level: said.level, currency: currencyOf(said.country) });
  }
  return { properties, reports, searches };
}
