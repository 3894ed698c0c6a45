import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { keptProperties, reports, reportVersions, valueNews } from "#app/db/schema.server.ts";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { toldOf } from "#app/domains/reports/questioning/stated.ts";
import { MOVED_FROM, type News } from "#app/domains/holdings/rules.ts";
import { explainMove, type Before } from "#app/domains/holdings/kept/explain-move.ts";
import { subjectOf } from "#app/domains/properties/subject.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import type { Told } from "#app/domains/valuation/engine/types.ts";
import type { Valuer } from "#app/domains/valuation/engine/valuer.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Reading = Pick<AppContext, "db" | "log">;
/** Properties of a member whose reports are looked at again with a new model, the newest. */
const REPORTS_MAX = 10;

/** A report as its newest version says it, and what was said of its value since. */
export type ReportedValue = {
  reportId: string;
  property: ReportBody["property"];
  questioned: ReportBody["questioned"];
  before: Before;
};

type Said = Pick<ReportBody["estimate"], "point" | "low" | "high" | "modelVersion" | "dataUntil">;

/** The parts of a body that are needed: bodies are large. */
const partsOf = (body: typeof reports.reportContent | typeof reportVersions.reportContent) =>
  sql<string>`json_object(
    'property', json_extract(${body}, '$.property'),
    'questioned', json_extract(${body}, '$.questioned'),
    'estimate', json_object(
      'point', json_extract(${body}, '$.estimate.point'), 'low', json_extract(${body}, '$.estimate.low'),
      'high', json_extract(${body}, '$.estimate.high'),
      'modelVersion', json_extract(${body}, '$.estimate.modelVersion'),
      'dataUntil', json_extract(${body}, '$.estimate.dataUntil')))`;

type Parts = Pick<ReportBody, "property" | "questioned"> & { estimate: Said };

/** The parts of a stored body; null if it says no property or no value, which none of ours does. */
function readParts(json: string): Parts | null {
  const { property, questioned, estimate } = JSON.parse(json) as {
    property: Partial<Parts["property"]> | null;
    questioned: Parts["questioned"];
    estimate: { [K in keyof Said]: Said[K] | null };
  };
  return property?.country && estimate.point !== null
    ? { property: property as Parts["property"], questioned, estimate: estimate as Said }
    : null;
}

/**
 * The newest readable report of each property that the member has one of, with the value that they were last told of it.
 * Properties that they keep are told of as such. A report without a readable body is left out, and logged.
 */
export async function listReportedValues({ db, log }: Reading, userId: string): Promise<ReportedValue[]> {
  const rows = await db
    .select({ id: reports.id, propertyId: reports.propertyId, createdAt: reports.createdAt })
    .from(reports)
    .where(
      and(
        eq(reports.userId, userId),
        eq(reports.status, "completed"),
        isNull(reports.withdrawnAt),
        sql`not exists (select 1 from ${keptProperties} where ${keptProperties.propertyId} = ${reports.propertyId}
          and ${keptProperties.userId} = ${userId})`,
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(REPORTS_MAX * 3);
  const newest = rows.filter(
    ({ propertyId }, at) => rows.findIndex((row) => row.propertyId === propertyId) === at,
  );
  const ids = newest.slice(0, REPORTS_MAX).map(({ id }) => id);
  if (ids.length === 0) return [];
  const bought = await db
    .select({ reportId: reports.id, madeAt: reports.createdAt, parts: partsOf(reports.reportContent) })
    .from(reports)
    .where(inArray(reports.id, ids));
  const later = await db
    .select({
      reportId: reportVersions.reportId,
      madeAt: reportVersions.createdAt,
      parts: partsOf(reportVersions.reportContent),
    })
    .from(reportVersions)
    .where(and(inArray(reportVersions.reportId, ids), eq(reportVersions.status, "completed")))
    .orderBy(desc(reportVersions.version));
  const news = await db
    .select({
      reportId: valueNews.subjectId,
      createdAt: valueNews.createdAt,
      news: valueNews.news,
      model: valueNews.modelVersion,
    })
    .from(valueNews)
    .where(and(eq(valueNews.userId, userId), eq(valueNews.kind, "report"), inArray(valueNews.subjectId, ids)))
    .orderBy(desc(valueNews.createdAt));
  return ids.flatMap((reportId) => {
    const version = [...later, ...bought].find((row) => row.reportId === reportId);
    if (!version) return [];
    const parts = readParts(version.parts);
    if (!parts) {
      log("holdings.report_unreadable", { reportId }, "error");
      return [];
    }
    const { property, questioned, estimate } = parts;
    const { point: value, ...said } = estimate;
    const told = news.find((row) => row.reportId === reportId && row.createdAt > version.madeAt);
    const before: Before = told
      ? {
          ...told.news.after,
          dataUntil: told.news.dataUntil,
          modelVersion: told.model,
          valuedAt: told.createdAt,
        }
      : { ...said, value, valuedAt: version.madeAt };
    return [{ reportId, property, questioned: questioned ?? undefined, before }];
  });
}

/** What a report says of its property, as a property's row has it. */
const factsOf = (property: ReportBody["property"]) => ({
  ...property,
  formPropertyType: property.propertyType,
  builtSqm: property.builtSqm ?? null,
});

/** What the model moved of a report's value, if that is five percent or more. What its owner stated still counts. */
export function movedReport(valuer: Valuer, report: ReportedValue, now: number): News | null {
  const { property, questioned, before } = report;
  if (before.modelVersion === valuer.model.version) return null;
  const stated = questioned ? toldOf(questioned.stated) : null;
  const facts = factsOf(property);
  const value = (day: number, told?: Told) =>
    estimateValue(valuer, subjectOf(facts, day), joined(stated, told));
  const estimate = value(now);
  if (!estimate.ok || Math.abs(estimate.point / before.value - 1) < MOVED_FROM) return null;
  const { point, low, high, dataUntil } = estimate;
  return {
    country: property.country,
    before: before.value,
    after: { value: point, low, high },
    dataUntil,
    level: null,
    move: explainMove(before, estimate, value),
  };
}

function joined(stated: Told | null, told: Told | undefined): Told | undefined {
  if (!stated || !told) return told ?? stated ?? undefined;
  return { leftOut: [...stated.leftOut, ...told.leftOut], sales: [...stated.sales, ...told.sales] };
}
