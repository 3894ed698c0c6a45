import { expect, test } from "vitest";
import { dayNumber, KINDS, type Kind } from "#app/domains/valuation/engine/market.ts";
import { laterPrice } from "./match-sales.ts";
import { scoreOf } from "./score.ts";

type Sale = {
  day: string;
  price: number;
  area?: number;
  kind?: Kind;
  bulk?: boolean;
  shares?: number;
  project?: true;
};

/** The sales of one place, some of them of its one project. */
function marketOf(sales: readonly Sale[]) {
  const rows = (of: readonly Sale[]) => Uint32Array.from(of, (sale) => sales.indexOf(sale));
  const column = <T extends Uint8Array | Uint16Array | Uint32Array>(
    into: T,
    value: (sale: Sale) => number,
  ): T => {
    sales.forEach((sale, at) => (into[at] = value(sale)));
    return into;
  };
  const count = sales.length;
  const table = {
    area: column(new Uint32Array(count), ({ area = 100 }) => area * 100),
    price: column(new Uint32Array(count), ({ price }) => price),
    day: column(new Uint16Array(count), ({ day }) => dayNumber(day)),
    kind: column(new Uint8Array(count), ({ kind = "apartment" }) => KINDS.indexOf(kind)),
    bulk: column(new Uint8Array(count), ({ bulk }) => (bulk ? 1 : 0)),
    shares: column(new Uint8Array(count), ({ shares = 0 }) => shares),
  };
  return {
    sales: table as never,
    placeAt: new Map([["Dubai/MARINA", 0]]),
    projectAt: new Map([["marina gate", 0]]),
    rowsOfPlace: () => rows(sales),
    rowsOfProject: () => rows(sales.filter(({ project }) => project)),
  };
}

const ENTRY = {
  at: "2026-03-31T10:00Z",
  city: "Dubai",
  place: "MARINA",
  project: null,
  propertyType: "apartment",
  areaSqm: 100,
};
const THREE: Sale[] = [
  { day: "2026-04-01", price: 900_000 },
  { day: "2026-05-01", price: 1_000_000 },
  { day: "2026-06-29", price: 1_300_000 },
];

test("the price is the median per square metre of at least three later sales, times the area", () => {
  expect(laterPrice(marketOf(THREE), ENTRY)).toEqual({ price: 1_000_000, sales: 3 });
  expect(laterPrice(marketOf(THREE.slice(1)), ENTRY)).toBeNull();
  const other = [{ day: "2026-04-02", price: 1_045_000, area: 110 }, ...THREE.slice(1)];
  expect(laterPrice(marketOf(other), ENTRY)).toEqual({ price: 1_000_000, sales: 3 });
});

test.each<[string, Sale]>([
  ["of the same day", { day: "2026-03-31", price: 5_000_000 }],
  ["of before", { day: "2026-03-01", price: 5_000_000 }],
  ["of the 91st day", { day: "2026-06-30", price: 5_000_000 }],
  ["of another size", { day: "2026-04-01", price: 5_000_000, area: 111 }],
  ["of another type", { day: "2026-04-01", price: 5_000_000, kind: "villa" }],
  ["of a hotel flat", { day: "2026-04-01", price: 5_000_000, kind: "hotel" }],
  ["of several parcels at once", { day: "2026-04-01", price: 5_000_000, bulk: true }],
])("a sale %s does not count", (_, sale) => {
  expect(laterPrice(marketOf([...THREE, sale]), ENTRY)).toEqual({ price: 1_000_000, sales: 3 });
});

test("a value of a project is compared with that project's sales alone", () => {
  const of = THREE.map((sale) => ({ ...sale, price: sale.price * 2, project: true as const }));
  const entry = { ...ENTRY, project: "Marina Gate" };
  expect(laterPrice(marketOf([...THREE, ...of]), entry)).toEqual({ price: 2_000_000, sales: 3 });
  expect(laterPrice(marketOf([...THREE, ...of]), { ...entry, project: "Another" })).toBeNull();
});

test("a place that the sales do not know has no price", () => {
  expect(laterPrice(marketOf(THREE), { ...ENTRY, place: null })).toBeNull();
  expect(laterPrice(marketOf(THREE), { ...ENTRY, place: "ELSEWHERE" })).toBeNull();
});

test("a Saudi deed counts where its type is as good as known, a house as a villa", () => {
  const deeds = (shares: number) =>
    marketOf(THREE.map((sale) => ({ ...sale, kind: "deed" as const, shares })));
  expect(laterPrice(deeds(12), ENTRY)).not.toBeNull();
  expect(laterPrice(deeds(11), ENTRY)).toBeNull();
  expect(laterPrice(deeds(12 << 4), { ...ENTRY, propertyType: "house" })).not.toBeNull();
  expect(laterPrice(deeds(0), { ...ENTRY, propertyType: "land" })).not.toBeNull();
  expect(laterPrice(deeds(4), { ...ENTRY, propertyType: "land" })).toBeNull();
});

test("a score is the median error, the bias, and the share inside the range, its ends included", () => {
  const pairs = [
    { value: 110, low: 100, high: 120, price: 100 },
    { value: 90, low: 80, high: 99, price: 100 },
    { value: 120, low: 100, high: 130, price: 100 },
  ];
  const score = scoreOf(pairs);
  expect(score).toMatchObject({ n: 3, inRange: 2 / 3 });
  expect(score?.medianAbsError).toBeCloseTo(0.1);
  expect(score?.medianBias).toBeCloseTo(0.1);
  expect(scoreOf([])).toBeNull();
});
