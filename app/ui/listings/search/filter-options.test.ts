import { expect, test } from "vitest";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { fieldValues } from "./filter-options.ts";

const RENTS: ListingSearch = {
  search: "",
  offer: "rent",
  type: null,
  city: null,
  district: null,
  bedrooms: null,
  minPrice: null,
  maxPrice: null,
  minArea: null,
  maxArea: null,
  lowered: null,
  areas: null,
  near: null,
  sort: "newest",
};

test.each([
  [{}, "year"],
  [{ city: "Riyadh" }, "year"],
  [{ city: "Dubai" }, "year"],
  [{ city: "Doha" }, "month"],
  // The amounts of an address are a year's.
  [{ city: "Doha", maxPrice: 90_000 }, "year"],
])("the rents of %o are typed by the %s", (search, period) => {
  expect(fieldValues({ ...RENTS, ...search }).rent_period).toBe(period);
});
