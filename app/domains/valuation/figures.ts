import { sum } from "#app/lib/stats.ts";
import type { ExplainedProperty, Figures, Verdict } from "./analysis.ts";
import { chanceWorthAtLeast, chanceWorthLess } from "./engine/fair-price.ts";
import { averageGrowth, cashFlowOf, type CashFlow } from "./engine/income.ts";
import { purchaseCostsOf } from "./engine/purchase-costs.ts";
import { roundMoney } from "./engine/round-money.ts";
import { annualTotalReturn } from "./engine/total-return.ts";
import type { Estimate, Timeframe } from "./engine/types.ts";
import { askingFigures, evidenceFigures } from "./seller-prices.ts";

/** Used if the buyer chose no timeframe. */
const DEFAULT_TIMEFRAME: Timeframe = "medium";
/**
 * A price this many times past the ends of the range is a typing error or no market price; nothing is computed from it.
 */
const PLAUSIBLE = 2;

/** What the figures take from the property. */
export type FiguresProperty = Pick<
  ExplainedProperty,
  "country" | "city" | "propertyType" | "areaSqm" | "offPlan" | "price" | "budget" | "timeframe" | "urgency"
>;

type FiguresInput = {
  reportType: "buyer_investor" | "seller_owner";
  property: FiguresProperty;
  estimate: Estimate;
};

const isPlausible = (price: number, { low, high }: Estimate): boolean =>
  price >= low / PLAUSIBLE && price <= high * PLAUSIBLE;

function verdictOf(price: number, { low, high }: Estimate): Verdict {
  if (price > high) return "above";
  return price < low ? "below" : "within";
}

function priceFigures(price: number | null, areaSqm: number, estimate: Estimate): Figures["price"] {
  if (price === null) return null;
  const verdict = verdictOf(price, estimate);
  const end = verdict === "above" ? estimate.high : estimate.low;
  return {
    verdict,
    gap: price / estimate.point - 1,
    difference: price - estimate.point,
    beyond: verdict === "within" ? 0 : Math.abs(price / end - 1),
    perSqm: Math.round(price / areaSqm),
    plausible: isPlausible(price, estimate),
    sureness: Math.max(chanceWorthLess(price, estimate), chanceWorthAtLeast(price, estimate)),
  };
}

function outlookFigures(trend: Estimate["trend"]): Figures["outlook"] {
  const base = trend?.history.at(-1)?.pricePerSqm;
  const last = trend?.forecast.at(-1);
  if (!base || !last) return null;
  return {
    year: last.year,
    change: last.point / base - 1,
    low: last.low / base - 1,
    high: last.high / base - 1,
  };
}

function purchaseFigures(property: FiguresProperty, paid: number): Figures["purchase"] {
  const items = purchaseCostsOf(property, paid);
  if (items === null) return null;
  const total = sum(items.map((item) => item.amount));
  return { items, total, share: total / paid };
}

function cashFlowFigures(
  { property, estimate }: FiguresInput,
  paid: number,
  purchase: Figures["purchase"],
): CashFlow | null {
  const { rent, trend, point, valuedOn } = estimate;
  if (!rent) return null;
  return cashFlowOf({
    country: property.country,
    city: property.city,
    from: valuedOn,
    price: paid,
    purchaseCosts: purchase?.total ?? null,
    point,
    rent: rent.annual,
    costs: rent.costTotal,
    growth: trend?.annualGrowth ?? null,
    timeframe: property.timeframe ?? DEFAULT_TIMEFRAME,
    offPlan: property.offPlan === true,
  });
}

function roiFigures(
  { property, estimate }: FiguresInput,
  net: number,
  cashFlow: CashFlow | null,
): Figures["roi"] {
  if (!cashFlow) return null;
  const annual = annualTotalReturn(cashFlow);
  const growth = averageGrowth(estimate.trend?.annualGrowth ?? null, property.timeframe ?? DEFAULT_TIMEFRAME);
  return { annual, net, growth, entry: annual - net - growth, years: cashFlow.years };
}

function spreadFigures({ comparables, point }: Estimate): Figures["spread"] {
  const adjusted = comparables.map((sale) => sale.adjustedPrice);
  if (adjusted.length === 0) return null;
  return {
    low: roundMoney(Math.min(...adjusted)),
    high: roundMoney(Math.max(...adjusted)),
    above: adjusted.filter((price) => price > point).length,
  };
}

/**
 * The report's derived figures. The price a buyer pays is the asking price if plausible, else the point; yields, cash
 * flow and return use it.
 */
export function figuresOf(input: FiguresInput): Figures {
  const { reportType, property, estimate } = input;
  const { rent, point } = estimate;
  const isBuyer = reportType === "buyer_investor";
  const paid = property.price !== null && isPlausible(property.price, estimate) ? property.price : point;
  const evidence = evidenceFigures(estimate);
  const purchase = isBuyer ? purchaseFigures(property, paid) : null;
  const cashFlow = isBuyer ? cashFlowFigures(input, paid, purchase) : null;
  const yields = rent ? { gross: rent.annual / paid, net: rent.net / paid, at: paid } : null;
  return {
    price: priceFigures(property.price, property.areaSqm, estimate),
    evidence,
    offer: isBuyer ? { open: Math.min(evidence.lower, paid), ceiling: estimate.high } : null,
    asking: isBuyer ? null : askingFigures(estimate, evidence, property.urgency ?? "normal"),
    yields,
    purchase,
    cashFlow,
    outlook: outlookFigures(estimate.trend),
    roi: roiFigures(input, yields?.net ?? 0, cashFlow),
    budgetGap: property.budget ? paid / property.budget - 1 : null,
    spread: spreadFigures(estimate),
  };
}
