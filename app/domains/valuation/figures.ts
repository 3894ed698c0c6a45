import type { ExplainedProperty, Figures, Verdict } from "./analysis.ts";
import { annualTotalReturn } from "./engine/total-return.ts";
import type { Estimate, Timeframe } from "./engine/types.ts";

/** Taken where the buyer named no timeframe. */
const DEFAULT_TIMEFRAME: Timeframe = "medium";
/** Fewer adjusted sales than this make no quartile. */
const QUARTILE_MIN = 4;
/** A quartile closer to the point than this share of it leaves nothing to negotiate: half the range's side stands in. */
const APART_MIN = 0.02;

/** A price past this many times the range's ends was mistyped or is no market price: nothing is computed from it. */
const PLAUSIBLE = 2;

/** Share by which each urgency moves the asked price from the point towards the upper evidence. */
const ASK_REACH = { urgent: 0, normal: 0.5, flexible: 1 } as const;

type FiguresInput = {
  reportType: "buyer_investor" | "seller_owner";
  property: ExplainedProperty;
  estimate: Estimate;
};

/** Rounds money to three significant digits, as fine as an estimate justifies. */
function roundMoney(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  return Math.round(amount / step) * step;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

function quantile(sorted: number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

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
    beyond: verdict === "within" ? 0 : Math.abs(price / end - 1),
    perSqm: Math.round(price / areaSqm),
    plausible: isPlausible(price, estimate),
  };
}

function evidenceFigures({ point, low, high, comparables }: Estimate): Figures["evidence"] {
  const adjusted = comparables.map((sale) => sale.adjustedPrice).sort((a, b) => a - b);
  const quarter = (share: number): number | null => {
    if (adjusted.length < QUARTILE_MIN) return null;
    const price = clamp(quantile(adjusted, share), low, high);
    const apart = share < 0.5 ? point - price : price - point;
    return apart >= point * APART_MIN ? price : null;
  };
  const lower = quarter(0.25);
  const upper = quarter(0.75);
  return {
    lower: roundMoney(lower ?? (low + point) / 2),
    upper: roundMoney(upper ?? (point + high) / 2),
    fromComparables: lower !== null,
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

/** Average yearly growth of price over a timeframe: the engine's total return without its rent. None without a trend. */
function growthOver(estimate: Estimate, timeframe: Timeframe): number {
  const percent = annualTotalReturn(estimate, timeframe);
  return percent === null || !estimate.rent ? 0 : percent / 100 - estimate.rent.netYield;
}

/**
 * The report's derived figures. ROI is the engine's annual total return with the rent taken over the price to be
 * paid, not over the point; where no trend is known the price is taken to stand still.
 */
export function figuresOf({ reportType, property, estimate }: FiguresInput): Figures {
  const { rent, point } = estimate;
  const isBuyer = reportType === "buyer_investor";
  const paid = property.price !== null && isPlausible(property.price, estimate) ? property.price : point;
  const evidence = evidenceFigures(estimate);
  const reach = ASK_REACH[property.urgency ?? "normal"];
  const ask = roundMoney(point + (evidence.upper - point) * reach);
  const net = rent ? (rent.netYield * point) / paid : 0;
  const growth = growthOver(estimate, property.timeframe ?? DEFAULT_TIMEFRAME);
  const adjusted = estimate.comparables.map((sale) => sale.adjustedPrice);
  return {
    price: priceFigures(property.price, property.areaSqm, estimate),
    evidence,
    offer: isBuyer ? { open: Math.min(evidence.lower, paid), ceiling: estimate.high } : null,
    asking: isBuyer
      ? null
      : {
          ask,
          floor: roundMoney(evidence.lower + (point - evidence.lower) * reach),
          gap: ask / point - 1,
        },
    yields: rent ? { gross: rent.annual / paid, net, at: paid } : null,
    outlook: outlookFigures(estimate.trend),
    roi: isBuyer && rent ? { annual: net + growth, net, growth } : null,
    budgetGap: property.budget ? paid / property.budget - 1 : null,
    spread: adjusted.length
      ? {
          low: roundMoney(Math.min(...adjusted)),
          high: roundMoney(Math.max(...adjusted)),
          above: adjusted.filter((price) => price > point).length,
        }
      : null,
  };
}
