import { expect, test } from "vitest";
import { valuesFromQuery } from "./lists.ts";

const read = (query: Record<string, string>) => valuesFromQuery(new URLSearchParams(query));

test("a link fills in what the instant estimate asked, and nothing else", () => {
  const asked = {
    country: "ae",
    city: "Dubai",
    district: "مرسى دبي",
    project: "Marina Gate 1",
    property_type: "apartment",
    area_sqm: "94.5",
    bedrooms: "1",
  };
  expect(read({ ...asked, price: "1", address: "شارع" })).toEqual(asked);
});

test("a project counts in the Emirates alone", () => {
  expect(read({ city: "Riyadh", project: "Marina Gate 1" })).toEqual({ country: "sa", city: "Riyadh" });
});

test.each(["0", "9", "10", "2.5", "-1", ""])(
  "bedrooms %j, which the forms do not offer, stay open",
  (bedrooms) => {
    expect(read({ city: "Doha", property_type: "villa", bedrooms })).toEqual({
      country: "qa",
      city: "Doha",
      property_type: "villa",
    });
  },
);

test("a plot has no bedrooms", () => {
  expect(read({ city: "Doha", property_type: "land", bedrooms: "3" })).not.toHaveProperty("bedrooms");
});

test("a city settles its country; an unknown city or country is left to the form", () => {
  expect(read({ country: "qa", city: "Dubai" })).toEqual({ country: "ae", city: "Dubai" });
  expect(read({ country: "qa", city: "Paris" })).toEqual({ country: "qa" });
  expect(read({ country: "fr" })).toEqual({ country: "sa" });
});
