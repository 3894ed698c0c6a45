import { z } from "zod";
import { ADDRESS_MAX, PropertyInput } from "#app/domains/properties/rules.ts";
import { isCityOf } from "#app/domains/valuation/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { optionalLine } from "#app/lib/text/typed-fields.ts";
import { parseReportType, type ReportProperty } from "#app/domains/reports/rules.ts";

const { country, city, district, property_type, area_sqm, bedrooms, bathrooms, condition, description } =
  PropertyInput.shape;

/** A test report's number: the instant of its making, epoch ms. */
export const testReportNumber = (nowAt: number): string => `TEST-${nowAt}`;

/** /test-report, and the document behind its buttons, which repeats the number that the page showed. */
export const TestReportInput = z
  .object({
    country,
    city,
    district,
    property_type,
    area_sqm,
    bedrooms,
    bathrooms,
    condition,
    address: optionalLine(ADDRESS_MAX, say.addressTooLong(ADDRESS_MAX)).transform((text) => text ?? ""),
    description,
    report_type: z.string(say.chooseFromList).transform((text, ctx) => {
      const type = parseReportType(text);
      if (type) return type;
      ctx.addIssue({ code: "custom", message: say.chooseFromList });
      return z.NEVER;
    }),
    report_number: z
      .string()
      .regex(/^TEST-\d{13}$/, say.unexpected)
      .optional(),
  })
  .refine((value) => isCityOf(value.country, value.city), { path: ["city"], message: say.cityElsewhere });

export type TestReportValue = z.output<typeof TestReportInput>;

/** Fields whose absence is answered with the one message above the form. */
export const TEST_REPORT_REQUIRED = ["country", "city", "property_type", "area_sqm"] as const;

/** The property of a test report; a plot has neither rooms nor a condition, whatever the selects said. */
export function testProperty(value: TestReportValue): Required<Omit<ReportProperty, "currency" | "cityAr">> {
  const built = value.property_type !== "land";
  return {
    country: value.country,
    city: value.city,
    district: value.district,
    project: null,
    address: value.address,
    propertyType: value.property_type,
    areaSqm: value.area_sqm,
    builtSqm: null,
    bedrooms: built ? value.bedrooms : null,
    bathrooms: built ? value.bathrooms : null,
    yearBuilt: null,
    ageYears: null,
    condition: built ? value.condition : null,
    renovations: null,
    offPlan: null,
    price: null,
    description: value.description,
    extraFeatures: null,
    investmentGoal: null,
    budget: null,
    timeframe: null,
    urgency: null,
  };
}
