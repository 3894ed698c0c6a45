import { expect, test } from "vitest";
import { browseRows, quickRows, type QuickRow } from "./quick-links.ts";
import type { Facets } from "#app/domains/listings/rules.ts";
import { EVERYTHING, readSearch } from "./search-input.ts";

const FACETS: Facets = {
  offer: { rent: 12, sale: 30 },
  type: { apartment: 20, villa: 22 },
  city: { Jeddah: 14, Riyadh: 28 },
  bedrooms: { 1: 2, 2: 5, 3: 7 },
  lowered: null,
  district: [
    { name: "السلامة", n: 4 },
    { name: "الروضة", n: 2 },
  ],
};

const labels = (rows: readonly QuickRow[]) => rows.map(({ label }) => label);
const linkOf = (rows: readonly QuickRow[], row: string, name: string) => {
  const found = rows.find(({ label }) => label === row)?.links.find(({ label }) => label.includes(name));
  if (!found) throw new Error(`no link ${name} in ${row}`);
  return { ...found, search: readSearch(new URLSearchParams(found.query)) };
};

test("a two-bedroom flat for rent in Jeddah under a price is three links away", () => {
  const browse = browseRows([
    { type: "apartment", offer: "rent", city: "Riyadh", n: 3 },
    { type: "apartment", offer: "rent", city: "Jeddah", n: 9 },
  ]);
  const first = linkOf(browse, "شقق للإيجار", "جدة");
  expect(first.n).toBe(9);
  const second = linkOf(quickRows(first.search, FACETS), "غرف النوم", "غرفتا نوم");
  expect(second.n).toBe(5);
  const third = linkOf(quickRows(second.search, FACETS), "الإيجار السنوي", "حتى 40,000");
  expect(third.search).toEqual({
    ...EVERYTHING,
    offer: "rent",
    type: "apartment",
    city: "Jeddah",
    bedrooms: 2,
    maxPrice: 40_000,
  });
});

test("cities with most listings come first; a kind without listings has no row", () => {
  const rows = browseRows([
    { type: "villa", offer: "sale", city: "Doha", n: 1 },
    { type: "villa", offer: "sale", city: "Dammam", n: 4 },
  ]);
  expect(labels(rows)).toEqual(["فلل للبيع"]);
  expect(rows[0]?.links.map(({ label, n }) => [label, n])).toEqual([
    ["الدمام", 4],
    ["الدوحة", 1],
  ]);
});

test("choices that would leave nothing are left out; where nobody counted all are offered", () => {
  const type = (facets: Facets | null) =>
    quickRows(EVERYTHING, facets)
      .find(({ label }) => label === "نوع العقار")
      ?.links.map(({ label, n }) => [label, n]);
  expect(type(FACETS)).toEqual([
    ["شقة", 20],
    ["فيلا", 22],
  ]);
  expect(type(null)).toHaveLength(7);
  expect(type(null)?.[0]).toEqual(["شقة", null]);
});

test("at most three rows stand there, of what was not said yet", () => {
  expect(labels(quickRows(EVERYTHING, FACETS))).toEqual(["العرض", "نوع العقار", "المدينة"]);
  const flat = { ...EVERYTHING, offer: "sale", type: "apartment", city: "Jeddah" } as const;
  expect(labels(quickRows(flat, FACETS))).toEqual(["غرف النوم", "السعر", "الحي"]);
  expect(labels(quickRows({ ...flat, type: "land" }, FACETS))).toEqual(["السعر", "الحي"]);
  expect(labels(quickRows({ ...flat, bedrooms: 2, maxPrice: 1, district: "السلامة" }, FACETS))).toEqual([]);
});

test("amounts are the city's own, and above what is asked at least", () => {
  const dubai = { ...EVERYTHING, offer: "sale", type: "land", city: "Dubai", minPrice: 1_000_000 } as const;
  const amounts = quickRows(dubai, null).find(({ label }) => label === "السعر")?.links;
  expect(amounts?.map(({ label }) => label.replaceAll("\u00a0", " "))).toEqual([
    "حتى 1,300,000 درهم",
    "حتى 2,000,000 درهم",
    "حتى 3,500,000 درهم",
  ]);
});
