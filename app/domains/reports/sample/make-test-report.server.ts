import { loadModel } from "#app/domains/valuation/model.server.ts";
import { storedDistrict } from "#app/domains/valuation/place-name.server.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { makeReportBody } from "#app/domains/reports/making/report-body.ts";
import type { ReportBody, TestReportRefusal } from "#app/domains/reports/rules.ts";
import { testProperty, testReportNumber, type TestReportValue } from "./test-report-input.ts";

type Outcome = { ok: true; body: ReportBody } | { ok: false; reason: TestReportRefusal };
const refuse = (reason: TestReportRefusal): Outcome => ({ ok: false, reason });

/**
 * A report on the described property as of now, for anybody, without an account. Values and text come from the same
 * code as a paid report. Nothing is stored. Refuses a property that cannot be valued, and a visitor who asks too often.
 */
export async function makeTestReport(ctx: VisitorContext, value: TestReportValue): Promise<Outcome> {
  if (!(await ctx.allowBurst(`test-report:${networkOf(ctx.clientIp)}`))) return refuse("too-many");

  const now = ctx.now();
  const { country, city, district, ...others } = testProperty(value);
  try {
    const property = {
      ...others,
      country,
      city,
      cityAr: cityLabel(city),
      district: await storedDistrict(ctx, { country, city, district }),
    };
    const estimate = await valueSubject(ctx, { ...property, valuedAt: now });
    if (!estimate.ok) return refuse(estimate.reason);
    const { surroundingsOf } = await import("#app/domains/valuation/surroundings.server.ts");
    return {
      ok: true,
      body: makeReportBody({
        orderNumber: value.report_number ?? testReportNumber(now),
        reportType: value.report_type,
        createdAt: now,
        property,
        estimate,
        surroundings: surroundingsOf(await loadModel(ctx), property, estimate),
      }),
    };
  } catch (error) {
    ctx.log("test-report.failed", { reference: ctx.reference, error: errorText(error) });
    return refuse("failed");
  }
}
