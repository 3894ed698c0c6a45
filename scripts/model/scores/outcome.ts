import type { Grade } from "#app/domains/valuation/engine/types.ts";
import { groupBy } from "#app/lib/group-by.ts";
import { median } from "#app/lib/stats.ts";

/** One unseen sale, and what the method made of it: null where it gave no value, or has no range. */
export type Outcome = {
  market: string;
  split: string;
  type: string;
  /** `city/place id`. */
  place: string;
  /** What the property sold for; value and range are in the same currency. */
  price: number;
  value: number | null;
  low: number | null;
  high: number | null;
  /** ISO day of the sale. */
  day: string;
  /** Sales of one group were priced together, as a project's of one month are: a draw takes all of them or none. */
  group: string;
};

export type GradedOutcome = Outcome & {
  grade: Grade | null;
  /** What the very same was sold for shortly before (`twinPrices`); null if there is none. */
  twin: number | null;
};

export type Valued = Outcome & { value: number };

export const share = (flags: readonly boolean[]): number => flags.filter(Boolean).length / flags.length;
export const isValued = <Row extends Outcome>(outcome: Row): outcome is Row & Valued =>
  outcome.value !== null;
export const errorOf = ({ value, price }: Valued): number => Math.abs(value - price) / price;
/** How far the values lie above the prices in the median, as a fraction. */
export const medianBias = (valued: readonly Valued[]): number =>
  median(valued.map(({ value, price }) => value / price)) - 1;

/** Share of the sold prices inside the 80 % range, its ends included; null where no sale has a range. */
export function coverage(valued: readonly Valued[]): number | null {
  const inside = valued.flatMap(({ price, low, high }) =>
    low === null || high === null ? [] : [price >= low && price <= high],
  );
  return inside.length === 0 ? null : share(inside);
}

const MOST_OF_A_DEAL = 3;

/** The project of a group that is a project's month; "" for a sale without one, which is a group of its own. */
const projectOf = (group: string): string =>
  group.includes("/") ? group.slice(0, group.lastIndexOf("/")) : "";

/**
 * The same outcomes, but of the sales of one day, type, place and project (or of none) three at most: else one buyer of
 * two hundred flats at one price decides what a change seems to gain. Kept are the first, the same for every method.
 */
export function dealsCapped(outcomes: readonly Outcome[]): Outcome[] {
  const counts = new Map<string, number>();
  return outcomes.filter(({ market, split, day, type, place, group }) => {
    const key = [market, split, day, type, place, projectOf(group)].join("\n");
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before < MOST_OF_A_DEAL;
  });
}

/** Rows of one key together, in the order in which the keys come. */
export const groupsOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] => [
  ...groupBy(rows, keyOf).values(),
];
