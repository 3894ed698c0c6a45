import { expect, test } from "vitest";
import { valuer } from "../shipped-model.ts";
import { estimateValue } from "./estimate.ts";
import { MOST_LEFT_OUT, MOST_TOLD } from "./told.ts";
import { UNDESCRIBED, type Estimate, type Subject, type Told, type ToldSale } from "./types.ts";

const villa: Subject = {
  ...UNDESCRIBED,
  country: "sa",
  city: "Riyadh",
  district: "النرجس",
  propertyType: "villa",
  areaSqm: 300,
  valuedAt: Date.parse("2026-06-01"),
};
const flat: Subject = {
  ...villa,
  country: "ae",
  city: "Dubai",
  district: "Business Bay",
  propertyType: "apartment",
  areaSqm: 110,
  bedrooms: 2,
};
const house: Subject = { ...villa, country: "qa", city: "Doha", district: null };
const SUBJECTS = { villa, flat, house };

function valued(subject: Subject, told?: Told): Estimate {
  const valuation = estimateValue(valuer, subject, told);
  if (!valuation.ok) throw new Error(`refused: ${valuation.reason}`);
  return valuation;
}

/** Printed values are rounded to three digits: half a percent at most. */
const ROUNDED = 0.006;
const changeOf = (subject: Subject, told: Told): number =>
  valued(subject, told).point / valued(subject).point - 1;

/** A sale at so many times the estimate's price per m². */
const toldAt = (subject: Subject, times: number): ToldSale => ({
  areaSqm: subject.areaSqm,
  price: Math.round(valued(subject).point * times),
  soldOn: "2026-05-20",
});
const thrice = (sale: ToldSale): ToldSale[] =>
  [1, 1.03, 0.97].map((by) => ({ ...sale, price: Math.round(sale.price * by) }));

test.each(Object.entries(SUBJECTS))("nothing told leaves every figure of the %s as it is", (_, subject) => {
  const { told, ...rest } = valued(subject, { leftOut: [], sales: [] });
  expect(told).toEqual([]);
  expect(rest).toEqual(valued(subject));
});

test.each(Object.entries(SUBJECTS))("what is told of the %s moves its value within the cap", (_, subject) => {
  const { comparables } = valued(subject);
  for (const times of [0.7, 0.85, 1, 1.2, 1.45])
    for (const leftOut of [[], comparables.slice(0, 2), comparables]) {
      const change = changeOf(subject, { leftOut, sales: thrice(toldAt(subject, times)) });
      expect(Math.abs(Math.log1p(change))).toBeLessThanOrEqual(Math.log1p(MOST_TOLD) + ROUNDED);
    }
});

test.each(Object.entries(SUBJECTS))(
  "leaving out all of the %s's listed sales moves its value by no more than that cap, and lists none of them",
  (_, subject) => {
    const { comparables } = valued(subject);
    const told = { leftOut: comparables, sales: [] };
    expect(Math.abs(changeOf(subject, told))).toBeLessThanOrEqual(MOST_LEFT_OUT + ROUNDED);
    const keyOf = ({ placeId, soldOn, price, areaSqm }: Estimate["comparables"][number]) =>
      [placeId, soldOn, price, areaSqm].join();
    const gone = comparables.map(keyOf);
    for (const listed of valued(subject, told).comparables) expect(gone).not.toContain(keyOf(listed));
  },
);

test("a dear sale that is told raises a value and a cheap one lowers it; a dearer one raises it no less", () => {
  const at = (times: number) =>
    valued(villa, { leftOut: [], sales: thrice(toldAt(villa, times)) }).point - valued(villa).point;
  expect(at(1.3)).toBeGreaterThan(0);
  expect(at(0.75)).toBeLessThan(0);
  expect(at(1.3)).toBeGreaterThanOrEqual(at(1.15));
});

test("more told sales weigh more, but no number of them weighs more than a quarter", () => {
  const shift = (count: number) => {
    const sale = toldAt(villa, 1.25);
    const sales = Array.from({ length: count }, (_, i) => ({ ...sale, price: sale.price + i }));
    return changeOf(villa, { leftOut: [], sales });
  };
  expect(shift(3)).toBeGreaterThanOrEqual(shift(1));
  expect(shift(400)).toBeLessThanOrEqual(0.25 * 0.25 + ROUNDED);
});

test("a sale too far from the model's expectation, and one that is recorded, have no weight and are named so", () => {
  const [recorded] = valued(flat).comparables.filter(({ placeId }) => placeId === valued(flat).place?.id);
  const { price, areaSqm, soldOn } = recorded!;
  const sales = [toldAt(flat, 3), toldAt(flat, 0.2), { price: price + 1, areaSqm, soldOn }];
  const { told, ...rest } = valued(flat, { leftOut: [], sales });
  expect(told).toEqual(["too-far", "too-far", "recorded"]);
  expect(rest).toEqual(valued(flat));
});

test("a plot that is left out is listed no more among a villa's comparables, and moves its value by its plot's share", () => {
  const makkah: Subject = { ...villa, city: "Makkah", district: "العوالي", areaSqm: 400 };
  const before = valued(makkah);
  const dearest = before.comparables.toSorted((a, b) => b.adjustedPrice - a.adjustedPrice).slice(0, 2);
  const after = valued(makkah, { leftOut: dearest, sales: [] });
  const ids = dearest.map(({ id }) => id);
  expect(after.comparables.filter(({ id }) => ids.includes(id))).toEqual([]);
  expect(after.point).toBeLessThanOrEqual(before.point);
  expect(after.point).toBeGreaterThan(before.point * (1 - MOST_LEFT_OUT));
});

test("the range moves with the value and is never narrower, and the grade stays", () => {
  const before = valued(villa);
  const after = valued(villa, { leftOut: before.comparables.slice(0, 2), sales: [toldAt(villa, 1.3)] });
  expect(after).toMatchObject({ grade: before.grade, halfWidth: before.halfWidth, sales: before.sales });
  const width = ({ low, high, point }: Estimate) => (high - low) / point;
  expect(width(after)).toBeGreaterThan(width(before) - 2 * ROUNDED);
});

test("the steps still sum to the value, with what was told as one of them", () => {
  const { steps, point } = valued(villa, { leftOut: [], sales: thrice(toldAt(villa, 1.3)) });
  expect(steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(point);
  expect(steps.find(({ kind }) => kind === "told")?.amount).toBeGreaterThan(0);
});

test("where only asking prices are known, nothing told is heard", () => {
  const sharjah: Subject = { ...flat, city: "Sharjah", district: null };
  expect(valued(sharjah, { leftOut: [], sales: [toldAt(sharjah, 1.2)] })).toEqual(valued(sharjah));
});
