import { expect, test } from "vitest";
import { canonicalSearch } from "./canonical-search.ts";
import { readSearch } from "./search-input.ts";

const of = (query: string) => canonicalSearch(readSearch(new URLSearchParams(query)));

test.each(["", "city=Riyadh", "offer=rent", "type=villa&offer=sale&city=Dubai"])(
  "search engines keep ?%s",
  (query) => {
    expect(of(query).isKept).toBe(true);
  },
);

test.each([
  "search=مسبح",
  "city=Riyadh&district=النرجس",
  "bedrooms=3",
  "city=Riyadh&min_price=500000",
  "max_price=900000",
  "min_area=100",
  "max_area=300",
])("search engines do not keep ?%s", (query) => {
  expect(of(query).isKept).toBe(false);
});

test("however it is ordered and written, a search has one address", () => {
  expect(of("sort=price_asc&city=Jeddah&offer=rent&utm_source=x")).toEqual({
    query: "offer=rent&city=Jeddah",
    isKept: true,
  });
  expect(of("sort=price_asc")).toEqual({ query: "", isKept: true });
});
