import { getCountryCallingCode } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { PHONE_COUNTRIES } from "#app/lib/phone-countries.ts";
import { PHONE_COUNTRY_NAMES } from "./phones.ts";

test("the list of countries has the library's calling codes", () => {
  for (const country of PHONE_COUNTRIES)
    expect(PHONE_COUNTRY_NAMES[country].code, country).toBe(getCountryCallingCode(country));
});
