import { expect, test } from "vitest";
import { marketTimeOf, type Exposure, type MarketCount, type PriceGroup } from "./market-time.ts";

const exposure = (
  time: number,
  { sold = 0, open = 0, unsold = 0, group = null }: Partial<Omit<Exposure, "time">>,
): Exposure => ({ time, sold, open, unsold, group });

const counted = (exposures: Exposure[], open = { city: 0, district: 0 }): MarketCount => ({
  exposures,
  open,
});
const QUIET = { liquidity: null };
const DAY = "2026-11-25";

/** One sale each day from 1 on. */
const sales = (count: number, group: PriceGroup | null = null) =>
  Array.from({ length: count }, (_, day) => exposure(day + 1, { sold: 1, group }));

test("a time is told from 30 sales on, and not with 29, however many are open", () => {
  expect(marketTimeOf(counted([...sales(29), exposure(90, { open: 500 })]), QUIET, DAY)).toBeNull();
  expect(marketTimeOf(counted(sales(30)), QUIET, DAY)).toEqual({
    measuredOn: DAY,
    time: { sold: 30, open: 0, unsold: 0, quarter: 8, half: 15, threeQuarters: 23, byPrice: [] },
    supply: null,
  });
});

test("those still open and those taken off lengthen it, and a share that is not reached is not told", () => {
  const told = marketTimeOf(
    counted([...sales(30), exposure(40, { open: 20 }), exposure(31, { unsold: 10 })]),
    QUIET,
    DAY,
  );
  expect(told?.time).toMatchObject({ sold: 30, open: 20, unsold: 10, quarter: 15, half: 30 });
  expect(told?.time?.threeQuarters).toBeNull();
});

test("a price group is told from 30 sales of its own on", () => {
  const told = marketTimeOf(counted([...sales(30, "near"), ...sales(29, "over")]), QUIET, DAY);
  expect(told?.time?.sold).toBe(59);
  expect(told?.time?.byPrice).toEqual([
    {
      group: "near",
      from: -0.05,
      to: 0.05,
      sold: 30,
      open: 0,
      unsold: 0,
      quarter: 8,
      half: 15,
      threeQuarters: 23,
    },
  ]);
});

test("months of supply need ten open advertisements and a deal a month, of the place that the deals are of", () => {
  const supply = (open: MarketCount["open"], dealsPerMonth: number, level: "city" | "district") =>
    marketTimeOf(counted([], open), { liquidity: { dealsPerMonth, level } }, DAY)?.supply ?? null;
  expect(supply({ city: 90, district: 10 }, 4, "district")).toEqual({ open: 10, months: 2.5 });
  expect(supply({ city: 90, district: 10 }, 4, "city")).toEqual({ open: 90, months: 22.5 });
  expect(supply({ city: 90, district: 9 }, 4, "district")).toBeNull();
  expect(supply({ city: 90, district: 10 }, 0.9, "city")).toBeNull();
  expect(supply({ city: 90, district: 10 }, 1, "city")).toEqual({ open: 90, months: 90 });
  expect(marketTimeOf(counted([], { city: 90, district: 90 }), QUIET, DAY)).toBeNull();
});
