import { clamp } from "#app/lib/stats.ts";
import { blendAt, readPool, sameDeal, sizeKernel, type Read } from "./comparables.ts";
import type { Segment } from "./model.ts";
import type { Traits } from "./predict.ts";
import type { ComparableSale, DealKey, Told, ToldOutcome, ToldSale } from "./types.ts";

/** All told sales together weigh at most this share of what the comparables' correction rests on. */
export const TOLD_SHARE = 0.25;
/** Leaving sales out moves the value by at most this fraction, and all that was told by at most `MOST_TOLD`. */
export const MOST_LEFT_OUT = 0.05;
export const MOST_TOLD = 0.07;
/** A told price more than half above the model's expectation, or more than a third below it, has no weight. */
export const TOO_FAR = 1.5;

/** A told sale of about this price, size and time is a recorded one, which already counts. */
const SAME = { price: 0.01, areaSqm: 0.02, days: 45 };
const MS_PER_DAY = 86_400_000;

/** What was told, as the model hears it. */
export type Heard = {
  /** The recorded sales that were not left out. */
  kept: Read[];
  /** What becomes of each told sale, in order. */
  outcomes: ToldOutcome[];
  /** Change of the log value. */
  shift: number;
};

type Context = { told: Told; reads: readonly Read[]; spread: number };

/**
 * Hears what somebody who knows the subject says of the sales around it. The value moves by the difference that the
 * left-out and the told sales make to the comparables' correction at the subject's area, within the caps above. A told
 * sale weighs like one recorded sale of the subject's place and that day, also where the records leave out the dear
 * sales and so are no evidence themselves.
 */
export function hearTold(segment: Segment, subject: Traits, { told, reads, spread }: Context): Heard {
  const logArea = Math.log(subject.areaSqm);
  const leftOut = new Set(told.leftOut.map((sale) => sameDeal({ sale })));
  const kept = reads.filter((read) => !leftOut.has(sameDeal(read)));
  const placeId = (subject.projectKey !== null && segment.projects[subject.projectKey]?.place) || null;
  const sales = told.sales.map((sale) => asSale(sale, placeId ?? subject.placeId ?? ""));
  const read = readPool(segment, subject, spread, sales);
  const outcomes = read.map((each) => outcomeOf(each, reads));
  const heard = read.filter((_, i) => outcomes[i] === "heard").map((each) => ({ ...each, sound: true }));

  const blend = (sold: readonly Read[]): number => blendAt(segment, sold, logArea, spread);
  const without = blend(kept);
  const withTold = blend([...kept, ...capped(segment, heard, { kept, logArea })]);
  const moved = within(without - blend(reads), MOST_LEFT_OUT) + withTold - without;
  return { kept, outcomes, shift: within(moved, MOST_TOLD) };
}

const within = (log: number, fraction: number): number =>
  clamp(log, -Math.log1p(fraction), Math.log1p(fraction));

const asSale = (sale: ToldSale, placeId: string): ComparableSale => ({
  ...sale,
  id: "told",
  placeId,
  placeNameAr: "",
  project: null,
  bedrooms: null,
  offPlan: null,
  lat: null,
  lng: null,
});

function outcomeOf({ sale, residual }: Read, reads: readonly Read[]): ToldOutcome {
  if (reads.some((read) => isSame(read.sale, sale))) return "recorded";
  return Math.abs(residual) > Math.log(TOO_FAR) ? "too-far" : "heard";
}

function isSame(recorded: ComparableSale, told: DealKey): boolean {
  const apart = Math.abs(Date.parse(recorded.soldOn) - Date.parse(told.soldOn)) / MS_PER_DAY;
  return (
    recorded.placeId === told.placeId &&
    apart <= SAME.days &&
    Math.abs(recorded.price - told.price) <= SAME.price * recorded.price &&
    Math.abs(recorded.areaSqm - told.areaSqm) <= SAME.areaSqm * recorded.areaSqm
  );
}

/** The told sales, weighing together at most `TOLD_SHARE` of all, the model's own expectation included. */
function capped(
  segment: Segment,
  told: readonly Read[],
  { kept, logArea }: { kept: readonly Read[]; logArea: number },
): Read[] {
  const weightOf = (reads: readonly Read[]): number =>
    reads.reduce(
      (sum, { sound, weight, logArea: at }) => sum + (sound ? weight * sizeKernel(segment, logArea, at) : 0),
      0,
    );
  const most = ((weightOf(kept) + segment.blend.prior) * TOLD_SHARE) / (1 - TOLD_SHARE);
  const own = weightOf(told);
  const factor = own > most ? most / own : 1;
  return told.map((read) => ({ ...read, weight: read.weight * factor }));
}
