import type { Subject } from "#app/domains/valuation/engine/types.ts";
import { loadModel, type ModelSource } from "#app/domains/valuation/model.server.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import { makeReportBody } from "#app/domains/reports/making/report-body.ts";
import type { ReportBody, ReportType } from "#app/domains/reports/rules.ts";
import { SAMPLE_AT, SAMPLE_CODES, SAMPLE_NUMBER, SAMPLE_PROPERTIES } from "./sample-subjects.ts";

/** A sample property as the engine sees it. */
export function sampleSubject(reportType: ReportType): Subject {
  return { ...SAMPLE_PROPERTIES[reportType], valuedAt: SAMPLE_AT };
}

/**
 * The sample report of a kind: an invented property, valued and worded by the same code as every paid report. Needs no
 * database, so that the build can write the page.
 */
export async function sampleReport(ctx: ModelSource, reportType: ReportType): Promise<ReportBody> {
  const property = SAMPLE_PROPERTIES[reportType];
  const estimate = await valueSubject(ctx, sampleSubject(reportType));
  if (!estimate.ok) throw new Error(`the sample ${reportType} cannot be valued: ${estimate.reason}`);
  const { surroundingsOf } = await import("#app/domains/valuation/surroundings.server.ts");
  const written = makeReportBody({
    orderNumber: SAMPLE_NUMBER,
    reportType,
    createdAt: SAMPLE_AT,
    property,
    estimate,
    surroundings: surroundingsOf(await loadModel(ctx), property, estimate),
  });
  return { ...written, code: SAMPLE_CODES[reportType] };
}
