import { approachesOf, approachesOfAsking, reconcile, type Reconciled } from "./approaches.ts";
import { pickComparables, spreadOfSales } from "./comparables.ts";
import { findBasis, limitsOf, type Basis, type SalesBasis } from "./evidence.ts";
import { isoDay, kmBetween } from "./market.ts";
import type { MarketModel } from "./model.ts";
import type { Terms } from "./predict.ts";
import { gradeOf, halfWidthOf, WIDEST } from "./range.ts";
import { placeKey } from "./place-key.ts";
import { rentOf } from "./rent.ts";
import { roundedRange } from "./round-money.ts";
import { similarityOf } from "./similarity.ts";
import { statedFactors } from "./stated-factors.ts";
import { trendOf } from "./trend.ts";
import type {
  ComparableSale,
  Country,
  Estimate,
  LimitCode,
  Place,
  SourceRef,
  Subject,
  Told,
  Valuation,
  ValueStep,
} from "./types.ts";
import type { Valuer } from "./valuer.ts";

const CURRENCIES = { sa: "SAR", qa: "QAR", ae: "AED" } as const satisfies Record<Country, string>;
/**
 * What each part adds to the value, in whole units. A last rounding step makes the amounts sum to the point exactly.
 */
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

function fittedParts(terms: Terms, areaSqm: number, logValue: number, told = 0) {
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
  parts.push({ kind: "comparables", origin: "fitted", value: Math.exp(logValue - told) });
  if (told !== 0) parts.push({ kind: "told", origin: "fitted", value: Math.exp(logValue) });
  return parts;
}

/** From the level of the place to the value of a usual building: by the type's own sales, or by plots alone. */
function partsOf({ market, cost, weight, logValue, extra }: Reconciled, areaSqm: number) {
  const onPlot = weight === 1 ? cost : null;
  const { terms, usual, heard } = onPlot?.land ?? market;
  const parts = fittedParts(terms, areaSqm, usual, heard?.shift);
  const value = Math.exp(logValue) - extra;
  if (weight > 0) parts.push({ kind: onPlot ? "building" : "cost", origin: "fitted", value });
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

/**
 * Kilometres between the centres of the subject's place and a sale's; 0 in the same place, null if a centre is unknown.
 */
function distancesFrom(place: Place | null): (sale: ComparableSale) => number | null {
  return (sale) => {
    if (place === null) return null;
    if (sale.placeId === place.id) return 0;
    if (place.lat === null || place.lng === null || sale.lat === null || sale.lng === null) return null;
    const km = kmBetween({ lat: place.lat, lng: place.lng }, { lat: sale.lat, lng: sale.lng });
    return Math.round(km * 10) / 10;
  };
}

/** What an estimate begins with, whatever it rests on. */
const headOf = (model: MarketModel, subject: Subject, range: Pick<Estimate, "point" | "low" | "high">) => ({
  ok: true as const,
  modelVersion: model.version,
  currency: CURRENCIES[subject.country],
  ...range,
  pricePerSqm: Math.round(range.point / subject.areaSqm),
});

/** What makes the sales around comparable with the subject: as plots with its building on them, or as they are. */
function comparedWith(subject: Subject, basis: SalesBasis, read: Reconciled) {
  const { market, logValue, extra } = read;
  const cost = read.soldAsPlots ? read.cost : null;
  const from = cost?.land ?? market;
  const { projectKey } = basis;
  const inProject = ({ project }: ComparableSale): boolean =>
    projectKey !== null && project !== null && placeKey(project) === projectKey;
  const likened = { ...subject, bedrooms: cost ? null : subject.bedrooms, inProject: projectKey !== null };
  return {
    segment: (cost?.basis ?? basis).segment,
    reads: from.reads,
    shown: {
      terms: from.terms,
      areaSqm: subject.areaSqm,
      distanceOf: distancesFrom(basis.place ?? cost?.basis.place ?? null),
      liken: (sale: ComparableSale, distanceKm: number | null) =>
        similarityOf(likened, sale, { distanceKm, sameProject: inProject(sale) }),
      inProject,
      onto: cost && { building: cost.building.part, level: Math.exp(logValue - cost.log) - 1 },
      built: extra / (Math.exp(logValue) - extra),
    },
  };
}

function estimateFromSales(valuer: Valuer, subject: Subject, basis: SalesBasis, told?: Told): Valuation {
  const { model } = valuer;
  const { segment } = basis;
  const lastSale = isoDay(valuer.market(subject.country).until);
  const read = reconcile(valuer, subject, basis, told);
  const { market, logValue, range, extra, evidence, place } = read;
  const fitted = partsOf(read, subject.areaSqm);
  if (extra !== 0) fitted.push({ kind: "built", origin: "fitted", value: Math.exp(logValue) });
  const parts = withStated(subject, fitted);
  const value = parts.at(-1)?.value ?? 0;
  const { point, low, high } = roundedRange(value, range);
  const halfWidth = halfWidthOf(range);
  if (halfWidth > WIDEST) return { ok: false, reason: "range-too-wide" };
  const placeId = place?.id ?? null;
  const placeEffect = market.terms.place + logValue - market.usual;
  const rent = rentOf(model, { subject, placeId, placeEffect, point });
  const limits: LimitCode[] = limitsOf(subject, { ...basis, place, evidence }, lastSale);
  if (rent === null && subject.propertyType !== "land") limits.push("no-rent-data");
  const pace = place === null ? undefined : segment.places[place.id]?.pace;
  const compared = comparedWith(subject, basis, read);
  return {
    ...headOf(model, subject, { point, low, high }),
    grade: gradeOf(halfWidth, evidence),
    halfWidth,
    level: evidence.level,
    place,
    sales: evidence.sales,
    dataFrom: read.from,
    dataUntil: lastSale,
    valuedOn: dayOf(subject.valuedAt),
    bridge: market.bridge,
    steps: stepsTo(point, parts),
    comparables: pickComparables(compared.segment, compared.reads, compared.shown),
    trend:
      segment.history.length === 0
        ? null
        : trendOf(segment, { placeId, quarter: market.traits.quarter, point }),
    rent,
    liquidity:
      pace !== undefined
        ? { dealsPerMonth: pace, level: "district" }
        : segment.pace === null
          ? null
          : { dealsPerMonth: segment.pace, level: "city" },
    approaches: approachesOf({
      ...read,
      model,
      subject,
      basis,
      rent,
      stated: value / Math.exp(logValue),
    }),
    spread: spreadOfSales(compared.reads, compared.shown, placeId),
    sources: sourcesOf(model, [...segment.sourceIds, rent?.sourceId]),
    limits,
    ...(market.heard && { told: market.heard.outcomes }),
  };
}

/** ISO day of an instant in Gulf time (UTC+3), as reports are dated. */
const dayOf = (at: number): string => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);

type AskingBasis = Extract<Basis, { kind: "asking" }>;

function estimateFromAsking(model: MarketModel, subject: Subject, basis: AskingBasis): Estimate {
  const { asking, range } = basis;
  const value = asking.median * subject.areaSqm;
  const parts = withStated(subject, [{ kind: "place-level", origin: "fitted", value }]);
  const total = parts.at(-1)?.value ?? value;
  const { point, low, high } = roundedRange(total, range);
  const limits = limitsOf(subject, basis, asking.until);
  if (subject.propertyType !== "land") limits.push("no-rent-data");
  return {
    ...headOf(model, subject, { point, low, high }),
    grade: "E",
    halfWidth: halfWidthOf(range),
    level: "asking",
    place: null,
    sales: asking.count,
    dataFrom: asking.from,
    dataUntil: asking.until,
    valuedOn: dayOf(subject.valuedAt),
    bridge: null,
    steps: stepsTo(point, parts),
    comparables: [],
    trend: null,
    rent: null,
    liquidity: null,
    approaches: approachesOfAsking({ point, low, high }),
    spread: null,
    sources: sourcesOf(model, ["ae-asking"]),
    limits,
  };
}

/**
 * Values a property: point, 80 % range, the steps to the point and the sales behind it. Refuses a subject without
 * enough evidence. Pure: the same valuer, subject and told give the same answer. `told` moves only a value that rests on
 * sales, within the caps of `told.ts`.
 */
export function estimateValue(valuer: Valuer, subject: Subject, told?: Told): Valuation {
  const basis = findBasis(valuer.model, subject);
  if (!basis.ok) return basis;
  return basis.kind === "sales"
    ? estimateFromSales(valuer, subject, basis, told)
    : estimateFromAsking(valuer.model, subject, basis);
}
