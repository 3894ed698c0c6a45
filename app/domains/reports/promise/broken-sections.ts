import { explainedProperty, type Property } from "#app/domains/properties/subject.ts";
import type { Estimate } from "#app/domains/valuation/engine/types.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { promiseReport } from "./promise-report.ts";
import { brokenBy, type Promised, type SectionKey } from "./rules.ts";

type Sold = {
  report: { reportType: ReportType; createdAt: number; promised: Promised | null };
  property: Property;
};

/** The sections in which a report with this estimate would hold less than was promised when it was sold. */
export function brokenSections({ report, property }: Sold, estimate: Estimate): SectionKey[] {
  if (report.promised === null) return [];
  const described = explainedProperty(property, report.createdAt);
  return brokenBy(report.promised, promiseReport(report.reportType, described, estimate).sections);
}
