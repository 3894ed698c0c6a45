import { expect, test } from "vitest";
import { say } from "#app/i18n/errors.ts";
import { EstimateInput, estimateSubject } from "./estimate-input.ts";

const question = { city: "Dubai", district: " مرسى دبي ", property_type: "apartment", area_sqm: "٩٠٫٥" };

test("four answers make a subject; the city settles the country, Arabic digits count", () => {
  const subject = estimateSubject(EstimateInput.parse(question), 1);
  expect(subject).toMatchObject({
    country: "ae",
    city: "Dubai",
    district: "مرسى دبي",
    propertyType: "apartment",
    areaSqm: 90.5,
    valuedAt: 1,
  });
});

test.each([
  [{ city: undefined }, "city", say.cityRequired],
  [{ city: "Paris" }, "city", say.chooseFromList],
  [{ property_type: "castle" }, "property_type", say.propertyTypeRequired],
  [{ area_sqm: "-5" }, "area_sqm", say.areaNotPositive],
  [{ area_sqm: "كبيرة" }, "area_sqm", say.areaNotNumber],
  [{ area_sqm: undefined }, "area_sqm", say.areaRequired],
  [{ district: "ح".repeat(81) }, "district", say.districtTooLong],
])("%o is refused beside %s", (change, field, message) => {
  const parsed = EstimateInput.safeParse({ ...question, ...change });
  expect(parsed.error?.issues.map(({ path, message: said }) => [path[0], said])).toEqual([[field, message]]);
});
