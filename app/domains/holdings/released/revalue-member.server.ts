import { eq } from "drizzle-orm";
import { savedSearches } from "#app/db/schema.server.ts";
import { explainMove } from "#app/domains/holdings/kept/explain-move.ts";
import { listKept, type KeptWithPoints } from "#app/domains/holdings/kept/kept-properties.server.ts";
import { subjectOf } from "#app/domains/properties/subject.ts";
import { pointColumns } from "#app/domains/holdings/kept/value-point.ts";
import {
  MOVED_FROM,
  type Levels,
  type News,
  type NewsKind,
  type Ranged,
} from "#app/domains/holdings/rules.ts";
import { readSearch } from "#app/domains/listings/search/search-input.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import type { Told } from "#app/domains/valuation/engine/types.ts";
import type { Valuer } from "#app/domains/valuation/engine/valuer.ts";
import { loadValuer } from "#app/domains/valuation/model.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { movedLevel } from "./levels.ts";
import { listReportedValues, movedReport } from "./reported-values.server.ts";

type Point = ReturnType<typeof pointColumns> & { keptId: string };
type MemberNews = { kind: NewsKind; subjectId: string; news: News };

/** What a new model says of all that a member keeps, bought and searches. */
export type Revalued = {
  points: Point[];
  news: MemberNews[];
  /** A value left the range that its owner was last told, or moved by five percent or more; or a report or search did. */
  urgent: boolean;
  /** How often the model was asked. */
  valuations: number;
};

/** By how much, and out of what, a value may not move without being told at once. */
const isUrgent = (told: Ranged, now: number): boolean =>
  now < told.low || now > told.high || Math.abs(now / told.value - 1) >= MOVED_FROM;

/** The value that a member knows: the newest from before they were last told, or the first. */
export const lastTold = (points: KeptWithPoints["points"], toldAt: number) =>
  points.findLast(({ valuedAt }) => valuedAt <= toldAt) ?? points[0];

/** What `value` says of one subject; null if it throws, which is logged: nobody else waits for it. */
function attempt<T>({ log }: AppContext, subjectId: string, value: () => T | null): T | null {
  try {
    return value();
  } catch (error) {
    log("holdings.not_valued", { subjectId, error: errorText(error) });
    return null;
  }
}

/** Values all that is a member's with today's model. `toldAt`: when they last had a mail of it. Writes nothing. */
export async function revalueMember(
  ctx: AppContext,
  { userId, toldAt }: { userId: string; toldAt: number },
  levels: { before: Levels; after: Levels },
): Promise<Revalued> {
  const [kept, reported, searches] = await Promise.all([
    listKept(ctx, userId),
    listReportedValues(ctx, userId),
    ctx.db.query.savedSearches.findMany({ where: eq(savedSearches.userId, userId) }),
  ]);
  const countries = new Set(
    [...kept, ...reported.map(({ property }) => property)].map(({ country }) => country),
  );
  const valuer = await loadValuer(ctx, ...countries);
  const now = ctx.now();
  const revalued: Revalued = { points: [], news: [], urgent: false, valuations: 0 };
  for (const property of kept) {
    const point = attempt(ctx, property.id, () => newPoint(valuer, property, now));
    revalued.valuations += 3;
    if (!point) continue;
    revalued.points.push(point);
    const told = lastTold(property.points, toldAt);
    if (told && isUrgent(told, point.value)) revalued.urgent = true;
  }
  for (const report of reported) {
    const news = attempt(ctx, report.reportId, () => movedReport(valuer, report, now));
    revalued.valuations += news ? 3 : 1;
    if (news) revalued.news.push({ kind: "report", subjectId: report.reportId, news });
  }
  for (const { id, query } of searches) {
    const news = attempt(ctx, id, () =>
      movedLevel(valuer.model, readSearch(new URLSearchParams(query)), levels),
    );
    if (news) revalued.news.push({ kind: "search", subjectId: id, news });
  }
  if (revalued.news.length > 0) revalued.urgent = true;
  return revalued;
}

/** A property's value by the valuer's model, with why it moved; null if it has one, or cannot be valued any more. */
function newPoint(valuer: Valuer, property: KeptWithPoints, now: number): Point | null {
  const before = property.points.at(-1);
  if (property.points.some(({ modelVersion }) => modelVersion === valuer.model.version)) return null;
  const value = (at: number, told?: Told) => estimateValue(valuer, subjectOf(property, at), told);
  const estimate = value(now);
  if (!estimate.ok) return null;
  const move = before
    ? explainMove({ ...before, dataUntil: before.evidence.dataUntil }, estimate, value)
    : null;
  return { keptId: property.id, ...pointColumns(estimate, now, move) };
}
