import type { TwinRow } from "#app/domains/valuation/rules.ts";
import { groupBy } from "#app/lib/group-by.ts";
import { median } from "#app/lib/stats.ts";
import { aligned, percent } from "./scores.ts";
import { errorOf, groupsOf, isValued, type GradedOutcome } from "./outcome.ts";

const MOST_DAYS = 90;
const LEAST = 50;

/** What makes two sales ones of the very same: all that a register tells of a property. */
type Sold = {
  city: string;
  placeId: string;
  project: string | null;
  areaSqm: number;
  bedrooms: number | null;
  offPlan: boolean | null;
  price: number;
  day: string;
};

const keyOf = ({ city, placeId, project, areaSqm, bedrooms, offPlan }: Sold): string =>
  [city, placeId, project, areaSqm, bedrooms, offPlan].join("|");

/**
 * What the very same was last sold for, in an earlier month and at most ninety days before; null if it was not. Sales of
 * the same month do not count: a launch sells by one list of prices.
 */
export function twinPrices<Row extends Sold>(
  rows: readonly Row[],
  kindOf: (row: Row) => string,
): (row: Row) => number | null {
  const nameOf = (row: Row): string => `${kindOf(row)}|${keyOf(row)}`;
  const alike = groupBy(
    rows.toSorted((a, b) => a.day.localeCompare(b.day)),
    nameOf,
  );
  return (row) => {
    const month = row.day.slice(0, 7);
    const last = alike.get(nameOf(row))?.findLast(({ day }) => day.slice(0, 7) < month);
    if (!last) return null;
    const days = (Date.parse(row.day) - Date.parse(last.day)) / 86_400_000;
    return days <= MOST_DAYS ? last.price : null;
  };
}

/**
 * How near anybody could come: of sales whose twin is known, the median error of the twin's price as an estimate, beside
 * the model's on the same sales. A row per market and type with fifty such sales, and one of all types.
 */
export function twinTable(outcomes: readonly GradedOutcome[]): TwinRow[] {
  const known = outcomes.filter(isValued).filter(({ twin }) => twin !== null);
  return groupsOf(known, ({ market }) => market).flatMap((ofMarket) => {
    const types = groupsOf(ofMarket, ({ type }) => type).sort(([a], [b]) =>
      (a?.type ?? "") < (b?.type ?? "") ? -1 : 1,
    );
    return [
      { type: "all", sales: ofMarket },
      ...types.map((sales) => ({ type: sales[0]?.type ?? "", sales })),
    ]
      .filter(({ sales }) => sales.length >= LEAST)
      .map(({ type, sales }) => ({
        market: sales[0]?.market ?? "",
        type,
        n: sales.length,
        twinError: median(sales.map(({ twin, price }) => Math.abs((twin as number) - price) / price)),
        modelError: median(sales.map(errorOf)),
      }));
  });
}

/** The table of all twins. */
export function printTwins(rows: readonly TwinRow[]): string {
  return aligned(
    [
      ["market", "type", "n", "twin's price", "model"],
      ...rows.map(({ market, type, n, twinError, modelError }) => [
        market,
        type,
        String(n),
        percent(twinError),
        percent(modelError),
      ]),
    ],
    (column) => column < 2,
  );
}
