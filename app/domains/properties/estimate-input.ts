import { z } from "zod";
import type { Subject } from "#app/domains/valuation/engine/types.ts";
import { COUNTRIES, FORM_PROPERTY_TYPES, isCityOf, type Country } from "#app/domains/valuation/rules.ts";
import { say } from "#app/i18n/errors.ts";
import { area } from "./rules.ts";

/** The country of a city of the forms' lists, or null. */
export function countryOfCity(city: string): Country | null {
  return COUNTRIES.find((country) => isCityOf(country, city)) ?? null;
}

/** The instant estimate's four questions. The city settles the country; a district is optional. */
export const EstimateInput = z
  .object({
    city: z.string(say.cityRequired).refine((city) => countryOfCity(city) !== null, say.chooseFromList),
    district: z
      .string()
      .trim()
      .refine((text) => Array.from(text).length <= 80, say.districtTooLong)
      .optional()
      .transform((text) => text || null),
    property_type: z.enum(FORM_PROPERTY_TYPES, say.propertyTypeRequired),
    area_sqm: area,
  })
  .transform((value) => ({ ...value, country: countryOfCity(value.city) ?? COUNTRIES[0] }));

/** The property of an instant estimate as the engine sees it, valued at an instant (epoch ms). */
export function estimateSubject(value: z.output<typeof EstimateInput>, valuedAt: number): Subject {
  return {
    country: value.country,
    city: value.city,
    district: value.district,
    project: null,
    propertyType: value.property_type,
    areaSqm: value.area_sqm,
    bedrooms: null,
    bathrooms: null,
    ageYears: null,
    condition: null,
    renovations: null,
    offPlan: null,
    valuedAt,
  };
}
