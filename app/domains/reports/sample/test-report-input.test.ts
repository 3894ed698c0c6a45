import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { TEST_DEFAULTS } from "#app/domains/reports/rules.ts";
import { testProperty, testReportNumber, TestReportInput } from "./test-report-input.ts";

const parsed = (changes: Record<string, string> = {}) =>
  parseWithZod(new URLSearchParams({ ...TEST_DEFAULTS, ...changes }), { schema: TestReportInput });
const errors = (changes: Record<string, string>) => parsed(changes).reply().error;

test("the form's own values make a buyer's report on a flat in Riyadh", () => {
  const submission = parsed();
  if (submission.status !== "success") throw new Error("the defaults were refused");
  expect(submission.value.report_type).toBe("buyer_investor");
  expect(testProperty(submission.value)).toMatchObject({
    country: "sa",
    city: "Riyadh",
    propertyType: "apartment",
    areaSqm: 150,
    bedrooms: 3,
    bathrooms: 2,
    condition: "good",
    address: "",
  });
});

test("Arabic digits are read; a city of another country, a strange kind and a made-up number are refused", () => {
  expect(parsed({ area_sqm: "١٥٠٫٥" })).toMatchObject({ status: "success", value: { area_sqm: 150.5 } });
  expect(errors({ city: "Dubai" })).toHaveProperty("city");
  expect(errors({ report_type: "valuation" })).toHaveProperty("report_type");
  expect(errors({ address: "م".repeat(201) })).toHaveProperty("address");
  expect(errors({ report_number: "#MIYAR-2026-K7Q4TD" })).toHaveProperty("report_number");
  expect(parsed({ report_number: testReportNumber(Date.UTC(2026, 10, 21)) }).status).toBe("success");
});

test("a plot has neither rooms nor a condition", () => {
  const submission = parsed({ property_type: "land", report_type: "seller" });
  if (submission.status !== "success") throw new Error("a plot was refused");
  expect(testProperty(submission.value)).toMatchObject({ bedrooms: null, bathrooms: null, condition: null });
});
