import { expect, test } from "vitest";
import { cityOfSlug, marketPath, typeOfSlug } from "./market-address.ts";
import { CITIES, COUNTRIES } from "./rules.ts";

test("an address is the English names in small letters, with hyphens", () => {
  expect(marketPath({ city: "Al Rayyan", type: "apartment" })).toBe("/market/al-rayyan/apartment");
  expect(marketPath({ city: "Ras Al Khaimah", type: "villa" })).toBe("/market/ras-al-khaimah/villa");
});

test("every city is found by its address, in whatever capitals and with spaces", () => {
  for (const country of COUNTRIES)
    for (const { value: city } of CITIES[country]) {
      const slug = marketPath({ city, type: "land" }).split("/")[2] ?? "";
      expect(cityOfSlug(slug)).toEqual({ country, city });
      expect(cityOfSlug(slug.toUpperCase())).toEqual({ country, city });
      expect(cityOfSlug(city)).toEqual({ country, city });
    }
  expect(cityOfSlug("atlantis")).toBeNull();
  expect(cityOfSlug("")).toBeNull();
});

test("types are the stored ones", () => {
  expect(typeOfSlug("Office")).toBe("office");
  expect(typeOfSlug("house")).toBeNull();
});
