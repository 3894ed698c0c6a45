import { z } from "zod";
import { UNDESCRIBED, type Subject } from "#app/domains/valuation/engine/types.ts";
import {
  COUNTRIES,
  FORM_PROPERTY_TYPES,
  isCityOf,
  type Country,
  type FormPropertyType,
} from "#app/domains/valuation/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { queryOf } from "#app/lib/with-params.ts";
import { optionalLine } from "#app/lib/text/typed-fields.ts";
import { area, optionalCount } from "./rules.ts";

/** Bedrooms that the instant estimate accepts; 0 is a studio. */
export const BEDROOMS_MAX = 10;

/** How many of the comparable sales everybody is shown; a report has them all. */
export const SALES_SHOWN = 2;

const ROOMLESS: ReadonlySet<FormPropertyType> = new Set(["land", "commercial_building"]);

/** Whether bedrooms mean anything for this type: a plot and a commercial building have none. */
export function hasBedrooms(type: FormPropertyType): boolean {
  return !ROOMLESS.has(type);
}

/** The country of a city of the forms' lists, or null. */
export function countryOfCity(city: string): Country | null {
  return COUNTRIES.find((country) => isCityOf(country, city)) ?? null;
}

const Asked = z.object({
  // The city determines the country; a link with both must have a city of that country.
  country: z.string().optional(),
  city: z.string(say.cityRequired).refine((city) => countryOfCity(city) !== null, say.chooseFromList),
  district: optionalLine(80, say.districtTooLong),
  project: optionalLine(120, say.projectTooLong),
  property_type: z.enum(FORM_PROPERTY_TYPES, say.propertyTypeRequired),
  area_sqm: area,
  bedrooms: optionalCount(0, BEDROOMS_MAX, estimateCopy.bedroomsFromList),
});

/** The country must be the city's own; checked whatever other errors there are. */
const countryFits = {
  path: ["city"],
  message: say.cityElsewhere,
  when: ({ value }: { value: unknown }) =>
    countryOfCity(String((value as { city?: unknown })?.city)) !== null,
};

/**
 * The query of the instant estimate. Bedrooms are dropped for a type without them, and projects for a country without
 * recorded ones.
 */
export const EstimateInput = Asked.refine(
  ({ country, city }) => country === undefined || country === countryOfCity(city),
  countryFits,
).transform((value) => {
  const country = countryOfCity(value.city) ?? COUNTRIES[0];
  return {
    ...value,
    country,
    project: country === "ae" ? value.project : null,
    bedrooms: hasBedrooms(value.property_type) ? value.bedrooms : null,
  };
});

export type EstimateQuestion = z.output<typeof EstimateInput>;

/** The query as a normalised URL, without empty values: the address of the answer. */
export function estimateQuery(value: EstimateQuestion): string {
  const { country, city, district, project, property_type, area_sqm, bedrooms: beds } = value;
  return queryOf({ country, city, district, project, property_type, area_sqm, bedrooms: beds });
}

/** The property of an instant estimate as the engine sees it, valued at an instant (epoch ms). */
export function estimateSubject(value: EstimateQuestion, valuedAt: number): Subject {
  const { property_type: propertyType, area_sqm: areaSqm, ...asked } = value;
  return { ...UNDESCRIBED, ...asked, propertyType, areaSqm, valuedAt };
}

/** The same property as a report's figures take it: what a report asks besides is not known of it. */
export function estimateProperty({
  property_type: propertyType,
  area_sqm: areaSqm,
  ...asked
}: EstimateQuestion) {
  const unasked = { offPlan: null, price: null, budget: null, timeframe: null, urgency: null };
  return { ...unasked, country: asked.country, city: asked.city, propertyType, areaSqm };
}
