import { expect, test } from "vitest";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { writeDrawn } from "#app/lib/drawn-rings.ts";
import { chipsOf } from "./search-chips.ts";
import { EVERYTHING, readSearch, searchQuery } from "./search-input.ts";

const TRIANGLE = writeDrawn([
  [
    [3_918_000, 2_155_000],
    [3_922_000, 2_155_000],
    [3_920_000, 2_159_000],
  ],
]);

const FULL: ListingSearch = {
  search: "مسبح",
  offer: "rent",
  type: "apartment",
  city: "Jeddah",
  district: "السلامة",
  bedrooms: 2,
  minPrice: 20_000,
  maxPrice: 60_000,
  minArea: 80,
  maxArea: 150,
  lowered: true,
  areas: TRIANGLE,
  near: "metro,800",
  sort: "price_asc",
};

test("nothing asked for leaves no chip", () => {
  expect(chipsOf(EVERYTHING)).toEqual([]);
});

test("everything that is applied stands as a chip in words, in Latin digits", () => {
  expect(chipsOf(FULL).map(({ label }) => label.replaceAll("\u00a0", " "))).toEqual([
    "«مسبح»",
    "للإيجار",
    "شقة",
    "جدة",
    "حي السلامة",
    "غرفتا نوم",
    "الإيجار السنوي من 20,000 ريال (1,667 شهريًا)",
    "الإيجار السنوي حتى 60,000 ريال (5,000 شهريًا)",
    "المساحة من 80 م²",
    "المساحة حتى 150 م²",
    "انخفض سعرها",
    "داخل المنطقة المرسومة",
    "حتى 800 م من محطة مترو (بخط مستقيم)",
    "السعر: الأقل أولًا",
  ]);
});

test("a chip's link drops that one thing, and the city its district too", () => {
  for (const { name, query } of chipsOf(FULL)) {
    const left = readSearch(new URLSearchParams(query));
    const dropped = { [name]: EVERYTHING[name], ...(name === "city" ? { district: null } : {}) };
    expect(left, name).toEqual({ ...FULL, ...dropped });
  }
});

test("what each chip removes is said to those who cannot see it", () => {
  const said = Object.fromEntries(chipsOf(FULL).map(({ name, remove }) => [name, remove]));
  expect(said).toMatchObject({
    search: "أزل كلمة البحث: مسبح",
    offer: "أزل التصفية: للإيجار",
    sort: "أزل الترتيب: السعر: الأقل أولًا",
  });
});

test("the currency is named where the city says which it is; a studio and five bedrooms have their words", () => {
  const labels = (change: Partial<ListingSearch>) =>
    chipsOf({ ...EVERYTHING, ...change }).map(({ label }) => label);
  expect(labels({ maxPrice: 900_000 })).toEqual(["السعر حتى 900,000"]);
  expect(labels({ city: "Dubai", maxPrice: 900_000 })[1]).toBe("السعر حتى 900,000\u00a0درهم");
  expect(labels({ bedrooms: 0 })).toEqual(["استوديو"]);
  expect(labels({ bedrooms: 5 })).toEqual(["5 غرف نوم فأكثر"]);
});

test("a chip's query is the canonical one", () => {
  for (const { query } of chipsOf(FULL))
    expect(searchQuery(readSearch(new URLSearchParams(query)))).toBe(query);
});

test("rents asked for by the month become a year's, which is all that a search and its address know", () => {
  const read = (query: string) => readSearch(new URLSearchParams(query));
  const asked = read("offer=rent&city=Doha&rent_period=month&min_price=٥٬٠٠٠&max_price=7500");
  expect(asked).toMatchObject({ minPrice: 60_000, maxPrice: 90_000 });
  expect(searchQuery(asked)).toBe("offer=rent&city=Doha&min_price=60000&max_price=90000");
  expect(chipsOf(asked).map(({ label }) => label.replaceAll("\u00a0", " "))).toContain(
    "الإيجار السنوي حتى 90,000 ريال قطري (7,500 شهريًا)",
  );
  expect(read("offer=rent&rent_period=month&max_price=900000000").maxPrice).toBe(999_999_999);
  for (const query of ["rent_period=month&max_price=7500", "offer=sale&rent_period=month&max_price=7500"])
    expect(read(query).maxPrice).toBe(7500);
});
