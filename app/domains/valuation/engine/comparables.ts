import { clamp, quantile } from "#app/lib/stats.ts";
import { quarterOf, type Segment } from "./model.ts";
import { placeKey } from "./place-key.ts";
import { logPricePerSqm, termsOf, type Terms, type Traits } from "./predict.ts";
import { roundMoney } from "./round-money.ts";
import type { SalesSpread } from "./approach.ts";
import type { AdjustedComparable, ComparableSale, DealKey } from "./types.ts";

/** Most comparables listed with a value. */
export const SHOWN = 8;
/** Sales far from the model's expectation are added only until the list has this many. */
const LEAST = 5;
const FAR = 1;
/** A sale whose residual exceeds this many spreads is no evidence for other properties. */
const OUTLIER = 3;
const WINSOR = 2;

/** A sale with the model's view of it. `residual`: log of its price over the price that the model expects. */
export type Read = {
  sale: ComparableSale;
  terms: Terms;
  logArea: number;
  residual: number;
  /** Closeness to the subject in everything but size. */
  weight: number;
  /** Usable as evidence for other properties: not from a truncated place, and no outlier. */
  sound: boolean;
  /** So far from the model's expectation that it is listed only when others are lacking. */
  far: boolean;
};

function traitsOf(sale: ComparableSale): Traits {
  return {
    areaSqm: sale.areaSqm,
    placeId: sale.placeId,
    projectKey: sale.project === null ? null : placeKey(sale.project),
    bedrooms: sale.bedrooms,
    offPlan: sale.offPlan,
    quarter: quarterOf(sale.soldOn),
  };
}

function closeness(segment: Segment, subject: Traits, sale: Traits): number {
  const placeId =
    (subject.projectKey !== null && segment.projects[subject.projectKey]?.place) || subject.placeId;
  let weight = 1;
  if (placeId === null || sale.placeId !== placeId) weight *= 0.08;
  if (subject.projectKey !== null && sale.projectKey !== subject.projectKey)
    weight *= segment.blend.otherProject;
  if (subject.bedrooms !== null && sale.bedrooms !== null && subject.bedrooms !== sale.bedrooms)
    weight *= 0.5;
  if (subject.offPlan !== null && sale.offPlan !== null && subject.offPlan !== sale.offPlan) weight *= 0.6;
  return weight * 0.5 ** (Math.abs(subject.quarter - sale.quarter) / segment.blend.halfLifeQuarters);
}

/** Compares each sale of the pool with the model's expectation, and weighs how close it is to the subject. */
export function readPool(
  segment: Segment,
  subject: Traits,
  spread: number,
  pool: readonly ComparableSale[],
): Read[] {
  const reads: Read[] = [];
  for (const sale of pool) {
    const traits = traitsOf(sale);
    const terms = termsOf(segment, traits);
    const residual = Math.log(sale.price / sale.areaSqm) - logPricePerSqm(terms);
    const cutOff = segment.places[sale.placeId]?.truncated === true;
    const sound = !cutOff && Math.abs(residual) <= OUTLIER * spread;
    const far = Math.abs(residual) > Math.min(FAR, OUTLIER * spread);
    const weight = closeness(segment, subject, traits);
    reads.push({ sale, terms, logArea: Math.log(sale.areaSqm), residual, weight, sound, far });
  }
  return reads;
}

/** Closeness in size (0 to 1). */
export function sizeKernel(segment: Segment, logArea: number, otherLogArea: number): number {
  const distance = (logArea - otherLogArea) / segment.blend.logAreaWidth;
  return Math.exp(-0.5 * distance * distance);
}

/**
 * Weighted mean residual of the sales around an area (log), shrunk as if `blend.prior` more sales had a residual of 0.
 */
export function blendAt(segment: Segment, reads: readonly Read[], logArea: number, spread: number): number {
  let total = 0;
  let weights = 0;
  for (const read of reads) {
    if (!read.sound) continue;
    const weight = read.weight * sizeKernel(segment, logArea, read.logArea);
    total += weight * clamp(read.residual, -WINSOR * spread, WINSOR * spread);
    weights += weight;
  }
  return total / (weights + segment.blend.prior);
}

/**
 * Weight for the order of the list: close sales first, then sales far from the model's expectation, other places last.
 */
function listWeight({ weight, residual, sound, terms }: Read, subject: Terms): number {
  const apart = Math.abs(terms.place - subject.place);
  return (
    weight * (sound ? 1 : Math.exp(-2 * Math.abs(residual))) * (apart === 0 ? 1 : 0.1 * Math.exp(-4 * apart))
  );
}

function adjust(read: Read, shown: Shown): AdjustedComparable {
  const { terms: subject, areaSqm, distanceOf, liken, onto, built } = shown;
  const { sale, terms } = read;
  const logs = {
    time: subject.time - terms.time,
    size: subject.size - terms.size,
    place: subject.place + subject.project - terms.place - terms.project,
    rooms: subject.rooms - terms.rooms,
    readiness: subject.readiness - terms.readiness,
  };
  const adjustments: AdjustedComparable["adjustments"] = (Object.keys(logs) as (keyof typeof logs)[])
    .map((kind) => ({ kind, fraction: Math.expm1(logs[kind]) }))
    .filter(({ fraction }) => fraction !== 0);
  const factorOf = () => adjustments.reduce((product, { fraction }) => product * (1 + fraction), 1);
  const pricePerSqm = sale.price / sale.areaSqm;
  if (onto) {
    const plot = pricePerSqm * areaSqm * factorOf();
    adjustments.push({ kind: "building", fraction: onto.building / plot });
    if (onto.level !== 0) adjustments.push({ kind: "level", fraction: onto.level });
  } else if (built !== 0) adjustments.push({ kind: "built", fraction: built });
  const factor = factorOf();
  const distanceKm = distanceOf(sale);
  return {
    ...sale,
    pricePerSqm,
    adjustments,
    totalAdjustment: factor - 1,
    adjustedPrice: Math.round(pricePerSqm * areaSqm * factor),
    distanceKm,
    similarity: liken(sale, distanceKm),
    ...(shown.inProject(sale) && { sameProject: true as const }),
  };
}

/** A building that stands on the subject's plot: plots are brought to it by `building` (whole units), then by `level`. */
export type Onto = { building: number; level: number };

type Shown = {
  terms: Terms;
  areaSqm: number;
  distanceOf: (sale: ComparableSale) => number | null;
  liken: (sale: ComparableSale, distanceKm: number | null) => number;
  /** Whether a sale is of the subject's own project. */
  inProject: (sale: ComparableSale) => boolean;
  onto: Onto | null;
  /** What a stated built area adds to sales that are brought onto no building (fraction); 0 if none is stated. */
  built: number;
};

/** Units of one launch, sold on one day at one price, are one piece of evidence. */
export const sameDeal = ({ sale }: { sale: DealKey }): string =>
  [sale.placeId, sale.project, sale.soldOn, sale.price, sale.areaSqm].join("|");

/**
 * The closest sales, most similar first, each adjusted to the subject's area, place, rooms and day. Sales far from the
 * model's expectation only fill up a short list. Equal deals of one day are listed once.
 */
export function pickComparables(
  segment: Segment,
  reads: readonly Read[],
  subject: Shown,
): AdjustedComparable[] {
  const logArea = Math.log(subject.areaSqm);
  const listed = new Set<string>();
  const isFirst = (read: Read): boolean => {
    const deal = sameDeal(read);
    if (listed.has(deal)) return false;
    listed.add(deal);
    return true;
  };
  const ordered = reads
    .map((read) => ({
      read,
      weight: listWeight(read, subject.terms) * sizeKernel(segment, logArea, read.logArea),
    }))
    .sort((a, b) => b.weight - a.weight || (a.read.sale.id < b.read.sale.id ? -1 : 1))
    .map(({ read }) => read)
    .filter(isFirst);
  const near = ordered.filter(({ far }) => !far).slice(0, SHOWN);
  const rest = ordered.filter(({ far }) => far).slice(0, Math.max(0, LEAST - near.length));
  return [...near, ...rest]
    .map((read) => adjust(read, subject))
    .sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0));
}

const BINS = 24;
/** Fewest sales of the place for a picture of them. */
const SPREAD_MIN = 12;

/**
 * What each sale around says the subject is worth: the type's own price for the subject, moved by how far the sale lay from
 * the type's price for it, and brought to a building on it. Of the subject's place, or of all sales read where the place
 * has few; null with too few of either.
 */
export function spreadOfSales(
  reads: readonly Read[],
  { terms, areaSqm, onto, built }: Pick<Shown, "terms" | "areaSqm" | "onto" | "built">,
  placeId: string | null,
): SalesSpread | null {
  const own = reads.filter(({ sale }) => sale.placeId === placeId);
  const place = own.length >= SPREAD_MIN;
  const taken = (place ? own : reads).filter(({ far }) => !far);
  if (taken.length < SPREAD_MIN) return null;
  const expected = Math.exp(logPricePerSqm(terms)) * areaSqm;
  const says = taken.map(({ residual }) => {
    const value = expected * Math.exp(residual);
    return onto ? (value + onto.building) * (1 + onto.level) : value * (1 + built);
  });
  const [from, to] = [quantile(says, 0.02), quantile(says, 0.98)].map(roundMoney) as [number, number];
  if (to <= from) return null;
  const bins = Array.from({ length: BINS }, () => 0);
  for (const value of says) {
    const bin = clamp(Math.floor(((value - from) / (to - from)) * BINS), 0, BINS - 1);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return { count: says.length, from, to, bins, place };
}
