import { explain } from "#app/domains/valuation/explain.ts";
import type { Surroundings } from "#app/domains/valuation/engine/around.ts";
import type { Estimate } from "#app/domains/valuation/engine/types.ts";
import type { MarketTime } from "#app/domains/valuation/market-time.ts";
import { figuresOf } from "#app/domains/valuation/figures.ts";
import {
  BODY_VERSION,
  type ReportBody,
  type ReportProperty,
  type ReportType,
} from "#app/domains/reports/rules.ts";

type BodyInput = {
  orderNumber: string;
  reportType: ReportType;
  /** Epoch ms. */
  createdAt: number;
  /** As entered; its currency follows the estimate's. */
  property: Omit<ReportProperty, "currency">;
  estimate: Estimate;
  /** What lies around the property's place; null or absent where too little is known of it. */
  surroundings?: Surroundings | null;
  /** What the marketplace measured; null or absent where that is too little. A buyer's report leaves it out. */
  market?: MarketTime | null;
};

/** Everything a report says, from the property as entered and its estimate. Pure: same input, same body. */
export function makeReportBody({
  orderNumber,
  reportType,
  createdAt,
  property,
  estimate,
  surroundings,
  market,
}: BodyInput): ReportBody {
  const measured = market && reportType === "seller_owner" ? { market } : {};
  const figures = figuresOf({ reportType, property, estimate });
  return {
    version: BODY_VERSION,
    orderNumber,
    reportType,
    createdAt,
    property: { ...property, currency: estimate.currency },
    estimate,
    figures,
    roiPercent: figures.roi ? Math.round(figures.roi.annual * 1000) / 10 : null,
    ...(surroundings && { surroundings }),
    ...measured,
    analysis: explain({ reportType, property, estimate, figures, ...measured }),
  };
}
