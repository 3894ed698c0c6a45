import { interpolate } from "#app/lib/stats.ts";
import { blendAt, pickComparables, readPool } from "./comparables.ts";
import { findBasis, limitsOf, type Basis } from "./evidence.ts";
import { quarterOfInstant, type MarketModel, type Segment } from "./model.ts";
import { logPricePerSqm, sizeEffect, termsOf, type Terms, type Traits } from "./predict.ts";
import { gradeOf, halfWidthOf } from "./range.ts";
import { rentOf } from "./rent.ts";
import { statedFactors } from "./stated-factors.ts";
import { trendOf } from "./trend.ts";
import type {
  ComparableSale,
  Country,
  Estimate,
  LimitCode,
  SourceRef,
  Subject,
  Valuation,
  ValueStep,
} from "./types.ts";

const CURRENCIES = { sa: "SAR", qa: "QAR", ae: "AED" } as const satisfies Record<Country, string>;
/** Step of the grid of areas on which the value is kept from falling. */
const AREA_STEP = Math.log(1.05);

type SalesBasis = Extract<Basis, { kind: "sales" }>;

/** Three significant digits, which is finer than any range here. */
function roundMoney(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  return Math.round(amount / step) * step;
}

/**
 * Log of the total value at the subject's area. Comparables of nearby size pull the curve of value over area up and
 * down; it is laid on a fixed grid and kept from falling, so that more area never costs less.
 */
function risingLogValue(segment: Segment, logArea: number, logValueAt: (logArea: number) => number): number {
  const first = Math.log(segment.areaMin);
  const nodes: number[] = [];
  const values: number[] = [];
  let highest = Number.NEGATIVE_INFINITY;
  const count = Math.ceil((logArea - first) / AREA_STEP) + 1;
  for (let i = 0; i <= count; i++) {
    const node = first + i * AREA_STEP;
    highest = Math.max(highest, logValueAt(node));
    nodes.push(node);
    values.push(highest);
  }
  return interpolate(nodes, values, logArea);
}

/** The value's parts in order: what each adds in whole units, closed by a rounding step so that they sum exactly. */
function stepsTo(
  point: number,
  parts: { kind: ValueStep["kind"]; origin: ValueStep["origin"]; value: number }[],
): ValueStep[] {
  const steps: ValueStep[] = [];
  let before = 0;
  for (const { kind, origin, value } of parts) {
    const amount = Math.round(value) - Math.round(before);
    if (amount !== 0) steps.push({ kind, amount, origin });
    before = value;
  }
  const rest = point - Math.round(before);
  if (rest !== 0) steps.push({ kind: "rounding", amount: rest, origin: "fitted" });
  return steps;
}

function fittedParts(terms: Terms, areaSqm: number, logValue: number) {
  const order = [
    ["place-level", terms.level + terms.place],
    ["project", terms.project],
    ["size", terms.size],
    ["rooms", terms.rooms],
    ["readiness", terms.readiness],
    ["market-change", terms.time],
  ] as const;
  let log = Math.log(areaSqm);
  const parts: { kind: ValueStep["kind"]; origin: ValueStep["origin"]; value: number }[] = order.map(
    ([kind, term]) => {
      log += term;
      return { kind, origin: "fitted", value: Math.exp(log) };
    },
  );
  parts.push({ kind: "comparables", origin: "fitted", value: Math.exp(logValue) });
  return parts;
}

function sourcesOf(model: MarketModel, ids: readonly (string | null | undefined)[]): SourceRef[] {
  return model.sources.filter(({ id }) => ids.includes(id));
}

function withStated(subject: Subject, parts: ReturnType<typeof fittedParts>): ReturnType<typeof fittedParts> {
  const fitted = parts.at(-1)?.value ?? 0;
  let value = fitted;
  const stated = statedFactors(subject).map(({ kind, fraction }) => {
    value += fitted * fraction;
    return { kind, origin: "stated" as const, value };
  });
  return [...parts, ...stated];
}

function estimateFromSales(
  model: MarketModel,
  subject: Subject,
  basis: SalesBasis,
  pool: readonly ComparableSale[],
): Estimate {
  const { segment, place, projectKey, evidence, range } = basis;
  const traits: Traits = {
    areaSqm: subject.areaSqm,
    placeId: place?.id ?? null,
    projectKey,
    bedrooms: subject.bedrooms,
    offPlan: subject.offPlan,
    quarter: quarterOfInstant(subject.valuedAt),
  };
  const terms = termsOf(segment, traits);
  const reads = readPool(segment, traits, evidence.spread, pool);
  const logArea = Math.log(subject.areaSqm);
  const flat = logPricePerSqm(terms) - terms.size;
  const logValue = risingLogValue(
    segment,
    logArea,
    (at) => at + flat + sizeEffect(segment, Math.exp(at)) + blendAt(segment, reads, at, evidence.spread),
  );

  const parts = withStated(subject, fittedParts(terms, subject.areaSqm, logValue));
  const value = parts.at(-1)?.value ?? 0;
  const point = roundMoney(value);
  const halfWidth = halfWidthOf(range);
  const rent = rentOf(model, { subject, placeId: place?.id ?? null, placeEffect: terms.place, point });
  const limits: LimitCode[] = limitsOf(subject, basis);
  if (rent === null && subject.propertyType !== "land") limits.push("no-rent-data");
  const pace = place === null ? undefined : segment.places[place.id]?.pace;

  return {
    ok: true,
    modelVersion: model.version,
    currency: CURRENCIES[subject.country],
    point,
    low: Math.min(point, roundMoney(value * Math.exp(range.low))),
    high: Math.max(point, roundMoney(value * Math.exp(range.high))),
    pricePerSqm: Math.round(point / subject.areaSqm),
    grade: gradeOf(halfWidth, evidence),
    halfWidth,
    level: evidence.level,
    place,
    sales: evidence.sales,
    dataFrom: segment.from,
    dataUntil: segment.until,
    steps: stepsTo(point, parts),
    comparables: pickComparables(segment, reads, { terms, areaSqm: subject.areaSqm }),
    trend: segment.history.length === 0 ? null : trendOf(segment, place?.id ?? null, traits.quarter),
    rent,
    liquidity:
      pace !== undefined
        ? { dealsPerMonth: pace, level: "district" }
        : segment.pace === null
          ? null
          : { dealsPerMonth: segment.pace, level: "city" },
    sources: sourcesOf(model, [...segment.sourceIds, rent?.sourceId]),
    limits,
  };
}

function estimateFromAsking(
  model: MarketModel,
  subject: Subject,
  basis: Extract<Basis, { kind: "asking" }>,
): Estimate {
  const { asking, range } = basis;
  const value = asking.median * subject.areaSqm;
  const parts = withStated(subject, [{ kind: "place-level", origin: "fitted", value }]);
  const total = parts.at(-1)?.value ?? value;
  const point = roundMoney(total);
  const limits = limitsOf(subject, basis);
  if (subject.propertyType !== "land") limits.push("no-rent-data");
  return {
    ok: true,
    modelVersion: model.version,
    currency: CURRENCIES[subject.country],
    point,
    low: Math.min(point, roundMoney(total * Math.exp(range.low))),
    high: Math.max(point, roundMoney(total * Math.exp(range.high))),
    pricePerSqm: Math.round(point / subject.areaSqm),
    grade: "low",
    halfWidth: halfWidthOf(range),
    level: "asking",
    place: null,
    sales: asking.count,
    dataFrom: asking.from,
    dataUntil: asking.until,
    steps: stepsTo(point, parts),
    comparables: [],
    trend: null,
    rent: null,
    liquidity: null,
    sources: sourcesOf(model, ["ae-asking"]),
    limits,
  };
}

/**
 * Values a property: point, 80 % range, the steps that lead to the point and the sales it rests on. `pool` holds
 * recorded sales of the subject's type in its city; those of its place should be among them. Refuses what nothing
 * supports. Pure: the same model, subject and pool give the same answer.
 */
export function estimateValue(
  model: MarketModel,
  subject: Subject,
  pool: readonly ComparableSale[],
): Valuation {
  const basis = findBasis(model, subject);
  if (!basis.ok) return basis;
  return basis.kind === "sales"
    ? estimateFromSales(model, subject, basis, pool)
    : estimateFromAsking(model, subject, basis);
}
