import type { SQL } from "drizzle-orm";
import { countTimeToSell } from "#app/domains/listings/view/time-to-sell.server.ts";
import {
  listPropertyPictures,
  picturesInside,
} from "#app/domains/properties/pictures/property-pictures.server.ts";
import { explainedProperty, subjectOf } from "#app/domains/properties/subject.ts";
import type { Estimate } from "#app/domains/valuation/engine/types.ts";
import { marketTimeOf, type MarketTime } from "#app/domains/valuation/market-time.ts";
import { narrate } from "#app/domains/valuation/narrate.server.ts";
import { loadModel, type ModelSource } from "#app/domains/valuation/model.server.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import { reportCodes, reportFiles } from "#app/db/schema.server.ts";
import { sha256Hex } from "#app/lib/file-digest.ts";
import { newReportCode } from "#app/lib/report-code.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { reportStatement } from "#app/domains/record/record-entry.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { makeReportBody } from "./report-body.ts";
import type { ReportOrder } from "#app/domains/reports/reading/find-report.server.ts";
import { brokenSections } from "#app/domains/reports/promise/broken-sections.ts";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { renderReportHtml } from "#app/domains/reports/template/document.tsx";
import { utcDayOf } from "#app/lib/calendar.ts";

/**
 * The order's property, valued as of its purchase. A later run finds the same value, as long as the model is the same.
 * Refused too if the report would hold less than was promised when it was sold.
 */
export async function valueOrder(
  ctx: ModelSource,
  { report, property }: ReportOrder,
): Promise<Estimate | { ok: false; reason: string }> {
  const estimate = await valueSubject(ctx, subjectOf(property, report.createdAt));
  if (!estimate.ok) return estimate;
  const broken = brokenSections({ report, property }, estimate);
  return broken.length === 0 ? estimate : { ok: false, reason: `less than promised: ${broken.join(", ")}` };
}

/** What the marketplace has measured until now of the time to sell such a property; null if too little. */
async function measureMarket(
  ctx: Pick<AppContext, "db" | "now">,
  { property }: ReportOrder,
  estimate: Estimate,
): Promise<MarketTime | null> {
  const { country, city, formPropertyType: propertyType } = property;
  const district = estimate.place?.nameAr ?? null;
  const count = await countTimeToSell(ctx, { country, city, district, propertyType });
  return marketTimeOf(count, estimate, utcDayOf(ctx.now()));
}

/**
 * Writes the body of a valued order, with a new code; of a later version with its `edition`, and with what its owner
 * stated. Words may differ from run to run; figures do not, but for what an owner's report tells of the marketplace
 * that day: the first stored body counts.
 */
export async function writeBody(
  ctx: Pick<AppContext, "db" | "now" | "writeText" | "log" | "marketFiles">,
  order: ReportOrder,
  estimate: Estimate,
  later: Pick<ReportBody, "edition" | "questioned"> = {},
): Promise<ReportBody & { code: string }> {
  const { report, property, orderNumber } = order;
  const market = report.reportType === "seller_owner" ? await measureMarket(ctx, order, estimate) : null;
  // The outlines of its map are loaded where a body is made, and nowhere else.
  const { surroundingsOf } = await import("#app/domains/valuation/surroundings.server.ts");
  const written = makeReportBody({
    orderNumber,
    reportType: report.reportType,
    createdAt: report.createdAt,
    property: explainedProperty(property, report.createdAt),
    estimate,
    surroundings: surroundingsOf(await loadModel(ctx), subjectOf(property, report.createdAt), estimate),
    market,
  });
  const analysis = await narrate(ctx, written, { reportId: report.id });
  const pictures = await listPropertyPictures(ctx, property.id);
  const shown = pictures.length > 0 ? { pictures } : {};
  return { ...written, analysis, code: newReportCode(), ...shown, ...later };
}

/** The columns that a stored body fills, in reports and in versions alike. */
export const bodyColumns = (body: ReportBody) => ({
  reportContent: body,
  estimatedValue: body.estimate.point,
  currency: body.estimate.currency,
  roiPercentage: body.roiPercent,
  modelVersion: body.estimate.modelVersion,
});

/**
 * The statements that keep the code of a version's body, and its value in the record, if `condition` holds: in the batch
 * that stores the body, so that no value leaves us that is not recorded.
 */
export async function codeStatements(
  ctx: Pick<AppContext, "db" | "now" | "settings">,
  row: { code: string; reportId: string; version: number },
  { property, estimate }: Pick<ReportBody, "property" | "estimate">,
) {
  const recorded = await reportStatement(ctx, { code: row.code, property, estimate });
  return (condition: SQL) => [
    insertWhere(ctx.db, reportCodes, { ...row, createdAt: ctx.now() }, condition),
    recorded(condition),
  ];
}

type FileOf = { reportId: string; version: number; fileKey: string };

/**
 * Prints a stored body to the file with that key, unless the file exists: then it was printed from the same body. The
 * digest of its bytes is kept before anybody can have them. Of two runs at once the first file stays.
 */
export async function storeFile(
  ctx: Pick<AppContext, "db" | "now" | "settings" | "reportFiles" | "media" | "renderPdf" | "log">,
  { reportId, version, fileKey }: FileOf,
  body: ReportBody,
): Promise<void> {
  if (await ctx.reportFiles.head(fileKey)) return;
  const pictures = await picturesInside(ctx, body.pictures ?? []);
  const pdf = await ctx.renderPdf(renderReportHtml(body, { origin: ctx.settings.origin, pictures }));
  // A stored PDF is bytes of a buffer of its own, never of shared memory.
  const sha256 = await sha256Hex(pdf as Uint8Array<ArrayBuffer>);
  await ctx.db
    .insert(reportFiles)
    .values({ reportId, version, sha256, createdAt: ctx.now() })
    .onConflictDoNothing();
  await ctx.reportFiles.put(fileKey, pdf, {
    httpMetadata: { contentType: "application/pdf" },
    sha256,
    onlyIf: { etagDoesNotMatch: "*" },
  });
}
