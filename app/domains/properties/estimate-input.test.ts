import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { say } from "#app/i18n/site/errors.ts";
import { EstimateInput, estimateQuery, estimateSubject } from "./estimate-input.ts";

const GOOD = { city: "Riyadh", district: "النرجس", property_type: "villa", area_sqm: "٣٠٠" };

function parse(query: Record<string, string>) {
  return parseWithZod(new URLSearchParams(query), { schema: EstimateInput });
}

function valueOf(query: Record<string, string>) {
  const submission = parse(query);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.reply().error));
  return submission.value;
}

test("the answers make a subject; the city settles the country, Arabic digits count", () => {
  const subject = estimateSubject(
    valueOf({ city: "Dubai", district: " مرسى دبي ", property_type: "apartment", area_sqm: "٩٠٫٥" }),
    1,
  );
  expect(subject).toMatchObject({
    country: "ae",
    city: "Dubai",
    district: "مرسى دبي",
    project: null,
    propertyType: "apartment",
    areaSqm: 90.5,
    bedrooms: null,
    valuedAt: 1,
  });
});

test.each([
  [{ city: "" }, "city", say.cityRequired],
  [{ city: "Paris" }, "city", say.chooseFromList],
  [{ property_type: "castle" }, "property_type", say.propertyTypeRequired],
  [{ area_sqm: "-5" }, "area_sqm", say.areaNotPositive],
  [{ area_sqm: "كبيرة" }, "area_sqm", say.areaNotNumber],
  [{ area_sqm: "" }, "area_sqm", say.areaRequired],
  [{ district: "ح".repeat(81) }, "district", say.districtTooLong],
  [{ city: "Dubai", project: "م".repeat(121) }, "project", say.projectTooLong],
])("%o is refused beside %s", (change, field, message) => {
  expect(parse({ ...GOOD, ...change }).reply().error).toEqual({ [field]: [message] });
});

test.each([
  ["0", 0],
  ["١٠", 10],
  ["", null],
])("bedrooms %j are %j", (typed, bedrooms) => {
  expect(valueOf({ ...GOOD, bedrooms: typed }).bedrooms).toBe(bedrooms);
});

test.each(["-1", "11", "2.5", "غرفتان"])("bedrooms %j are refused beside their field", (typed) => {
  expect(parse({ ...GOOD, bedrooms: typed }).reply().error).toEqual({
    bedrooms: ["اختر عدد غرف النوم من القائمة"],
  });
});

test.each(["land", "commercial_building"])("a %s has no bedrooms, whatever was chosen", (property_type) => {
  expect(valueOf({ ...GOOD, property_type, bedrooms: "3" }).bedrooms).toBeNull();
});

test("a project counts in the Emirates alone", () => {
  expect(valueOf({ ...GOOD, project: "Marina Gate" }).project).toBeNull();
  expect(valueOf({ ...GOOD, city: "Dubai", project: " Marina Gate " }).project).toBe("Marina Gate");
});

test("a country that is not the city's is refused beside the city, together with other faults", () => {
  expect(valueOf({ ...GOOD, country: "sa" }).country).toBe("sa");
  expect(parse({ ...GOOD, country: "qa" }).reply().error).toEqual({
    city: ["هذه المدينة ليست في الدولة المختارة. اختر مدينة منها"],
  });
  expect(parse({ ...GOOD, country: "qa", area_sqm: "-5" }).reply().error).toEqual({
    city: ["هذه المدينة ليست في الدولة المختارة. اختر مدينة منها"],
    area_sqm: ["المساحة يجب أن تكون أكبر من صفر"],
  });
});

test("nothing filled in names each question that needs an answer, and keeps the rest", () => {
  const reply = parse({ city: "", district: "النرجس", property_type: "", area_sqm: "" }).reply();
  expect(Object.keys(reply.error ?? {})).toEqual(["city", "property_type", "area_sqm"]);
  expect(reply.initialValue).toEqual({ district: "النرجس" });
});

test("the address of an answer has one order, no empty answers, and answers the same again", () => {
  const value = valueOf({
    area_sqm: "94.5",
    bedrooms: "0",
    property_type: "apartment",
    project: "",
    city: "Dubai",
  });
  expect(estimateQuery(value)).toBe("country=ae&city=Dubai&property_type=apartment&area_sqm=94.5&bedrooms=0");
  expect(valueOf(Object.fromEntries(new URLSearchParams(estimateQuery(value))))).toEqual(value);
});
