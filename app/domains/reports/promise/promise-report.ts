import type { Estimate } from "#app/domains/valuation/engine/types.ts";
import { figuresOf, type FiguresProperty } from "#app/domains/valuation/figures.ts";
import { REPORT_TYPES, type ReportType } from "#app/domains/reports/rules.ts";
import { contentsOf, sectionsOf, type Promised } from "./rules.ts";

/**
 * What a report of a kind on a valued property will hold. `estimate` and the figures are those that the report itself
 * is made from, so a report made of the same property on the same data holds exactly this.
 */
export function promiseReport(
  reportType: ReportType,
  property: FiguresProperty,
  estimate: Estimate,
): Promised {
  const figures = figuresOf({ reportType, property, estimate });
  const sections = sectionsOf({ reportType, property, estimate, figures });
  return { contents: contentsOf(sections), sections };
}

/** The promises of both kinds. */
export const promiseReports = (
  property: FiguresProperty,
  estimate: Estimate,
): Record<ReportType, Promised> => {
  const [buyer, seller] = REPORT_TYPES;
  return {
    [buyer]: promiseReport(buyer, property, estimate),
    [seller]: promiseReport(seller, property, estimate),
  };
};
