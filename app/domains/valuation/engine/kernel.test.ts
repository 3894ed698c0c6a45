import { expect, test } from "vitest";
import { seededFractions } from "#app/lib/seeded-fractions.ts";
import {
  digitsOf,
  hideLater,
  hundredthsOf,
  makePool,
  summaryNames,
  type Pool,
  type Query,
  type Summary,
} from "./kernel.ts";
import { summarise } from "./summarise.ts";
import { NO_PROJECT, NO_ROOMS, type SalesTable } from "./market.ts";

/** Sales of one place on one day, by area (m²) and log price per m², ascending in that. */
function tableOf(sales: readonly [areaSqm: number, level: number][]): SalesTable {
  const bytes = (value: number): Uint8Array => new Uint8Array(sales.length).fill(value);
  return {
    count: sales.length,
    place: new Uint16Array(sales.length),
    project: new Uint16Array(sales.length).fill(NO_PROJECT),
    kind: bytes(0),
    area: Uint32Array.from(sales, ([area]) => Math.round(area * 100)),
    price: new Uint32Array(sales.length),
    day: new Uint16Array(sales.length),
    rooms: bytes(NO_ROOMS),
    readiness: bytes(2),
    bulk: bytes(0),
    shares: bytes(0),
    logArea: Float64Array.from(sales, ([area]) => Math.log(area)),
    level: Float64Array.from(sales, ([, level]) => level),
  };
}

const QUERY: Query = { kind: 0, place: 0, project: NO_PROJECT, rooms: NO_ROOMS, readiness: 2, day: 0 };

/** The middle level that a summary finds for an area, and how many sales it weighed. */
function readAt(areaSqm: number, summary: Summary, table: SalesTable): { middle: number; weight: number } {
  const rows = Uint32Array.from({ length: table.count }, (_, row) => row);
  const pool = makePool(table, [{ rows, factor: 1 }], QUERY, [summary]);
  const out = new Float64Array(2);
  summarise(pool, [summary], Math.log(areaSqm), out, 0);
  return { middle: out[0] as number, weight: Math.round(Math.exp(out[1] as number)) };
}

test.each([
  [127.43, 0],
  [412.5, 0],
  [127, 1],
  [610, 1],
  [625, 2],
  [900, 2],
])("an area of %d m² is written in digits of class %d", (areaSqm, digits) => {
  expect(digitsOf(hundredthsOf(Math.log(areaSqm)))).toBe(digits);
});

const DEEDS = tableOf([
  [300.01, 5],
  [300, 6],
  [300, 7],
  [299.99, 8],
  [301, 9],
]);

test("twins are the sales of exactly the area, and nothing a hundredth beside it", () => {
  const twins: Summary = { name: "twins", width: 1, twins: true, days: 400 };
  expect(readAt(300, twins, DEEDS)).toEqual({ middle: 6, weight: 2 });
  expect(readAt(299.99, twins, DEEDS)).toEqual({ middle: 8, weight: 1 });
  expect(readAt(299.98, twins, DEEDS)).toEqual({ middle: Number.NaN, weight: 0 });
});

test("sales whose area is written in other digits can be left out", () => {
  const near: Summary = { name: "near", width: 9, days: 400 };
  expect(readAt(300, near, DEEDS)).toEqual({ middle: 7, weight: 5 });
  expect(readAt(300, { ...near, sameDigitsOnly: true }, DEEDS)).toEqual({ middle: 6, weight: 2 });
  expect(readAt(310, { ...near, sameDigitsOnly: true }, DEEDS)).toEqual({ middle: 9, weight: 1 });
  expect(readAt(300.5, { ...near, sameDigitsOnly: true }, DEEDS)).toEqual({ middle: 5, weight: 2 });
});

test("the sales of several places count in one order of their levels, those of equal levels in the order of the places", () => {
  const table = tableOf([
    [100, 1],
    [101, 3],
    [102, 3],
    [200, 2],
    [201, 3],
    [300, 0.5],
    [301, 9],
  ]);
  const sources = [[3, 4], [], [0, 1, 2], [5, 6]].map((rows) => ({
    rows: Uint32Array.from(rows),
    factor: 1,
  }));
  const pool = makePool(table, sources, QUERY, [{ name: "around", width: 9, days: 60 }]);
  expect([...pool.level]).toEqual([0.5, 1, 2, 3, 3, 3, 9]);
  expect([...pool.logArea].map((at) => Math.round(Math.exp(at)))).toEqual([
    300, 100, 200, 201, 101, 102, 301,
  ]);
  expect([...(pool.weights[0] as Float64Array)]).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

/** What a summary says, by a look at every sale of a pool in order. */
function plainly(pool: Pool, which: number, { width, quartiles, age }: Summary, logArea: number): number[] {
  const all = Array.from({ length: pool.count }, (_, k) => ({
    level: pool.level[k] as number,
    days: pool.apart[k] as number,
    distance: Math.abs((pool.logArea[k] as number) - logArea),
    weight: pool.weights[which]?.[k] as number,
  }));
  const near = all.filter(({ distance, weight }) => distance <= 3 * width && weight > 0);
  const weighed = near.map((sale) => ({
    ...sale,
    weight: sale.weight * Math.exp(-0.5 * (Math.round((sale.distance / width) * 256) / 256) ** 2),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const known = total > 1e-9;
  const quantile = (share: number): number => {
    let reached = 0;
    return (known && weighed.find(({ weight }) => (reached += weight) >= share * total)?.level) || Number.NaN;
  };
  return [
    quantile(0.5),
    known ? Math.log(total + 1e-3) : Math.log(1e-3),
    ...(quartiles ? [quantile(0.25), quantile(0.75)] : []),
    ...(age ? [known ? Math.min(...near.map(({ days }) => days)) : Number.NaN] : []),
  ];
}

test("summaries say what a look at every sale says, at any area", () => {
  const random = seededFractions(7);
  const sales = Array.from(
    { length: 700 },
    () => [20 + Math.floor(random() * 40) * 25 * random(), 1 + random()] as const,
  );
  const table = tableOf(
    sales.map(([area, level]) => [area, level] as [number, number]).sort((a, b) => a[1] - b[1]),
  );
  table.day = Uint16Array.from(sales, () => Math.floor(random() * 500));
  table.bulk = Uint8Array.from(sales, () => (random() < 0.2 ? 1 : 0));
  const summaries: Summary[] = [
    { name: "near", width: 0.01, days: 200, quartiles: true, age: true },
    { name: "near-now", width: 0.01, days: 9, age: true },
    { name: "like", width: 0.1, days: 200, quartiles: true },
    { name: "all", width: 9, days: 40, quartiles: true },
    { name: "bulk", width: 0.1, days: 200, bulk: true, age: true },
  ];
  const rows = Uint32Array.from({ length: table.count }, (_, row) => row);
  const pool = makePool(table, [{ rows, factor: 1 }], QUERY, summaries);
  const out = new Float64Array(summaries.flatMap(summaryNames).length);
  for (const area of [5, 20, 33.3, 100, 250.5, 600, 995, 1020, 4000]) {
    expect(summarise(pool, summaries, Math.log(area), out, 0)).toBe(out.length);
    expect([...out], `${area} m²`).toEqual(
      summaries
        .flatMap((summary, s) => plainly(pool, s, summary, Math.log(area)))
        .map((value) => (Number.isNaN(value) ? value : expect.closeTo(value, 12))),
    );
  }
});

test("a pool whose later sales are hidden says what one without them says", () => {
  const random = seededFractions(11);
  const sales = Array.from({ length: 300 }, (): [number, number] => [50 + 200 * random(), random()]);
  const table = tableOf(sales.sort((a, b) => a[1] - b[1]));
  table.day = Uint16Array.from(sales, () => Math.floor(random() * 900));
  const summaries: Summary[] = [
    { name: "near", width: 0.05, days: 200, quartiles: true, age: true },
    { name: "all", width: 9, days: 30, quartiles: true, age: true },
  ];
  const query = { ...QUERY, day: 600 };
  const rows = Uint32Array.from({ length: table.count }, (_, row) => row);
  const hidden = makePool(table, [{ rows, factor: 1 }], query, summaries);
  hideLater(hidden, 540 - query.day);
  const earlier = rows.filter((row) => (table.day[row] as number) <= 540);
  const without = makePool(table, [{ rows: earlier, factor: 1 }], query, summaries);
  const said = (pool: Pool): number[] => {
    const out = new Float64Array(summaries.flatMap(summaryNames).length);
    summarise(pool, summaries, Math.log(120), out, 0);
    return [...out];
  };
  expect(earlier.length).toBeLessThan(rows.length);
  expect(said(hidden)).toEqual(said(without));
});
