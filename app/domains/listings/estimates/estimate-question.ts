import { z } from "zod";
import { COUNTRIES, isCityOf } from "#app/domains/valuation/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { foldNumber } from "#app/lib/text/arabic.ts";
import { optionalLine } from "#app/lib/text/typed-fields.ts";
import { AREA_MAX, DISTRICT_MAX, LISTING_TYPES, OFFER_TYPES } from "#app/domains/listings/rules.ts";

const count = z
  .string()
  .optional()
  .transform((typed) => (typed ? Number(foldNumber(typed)) : null))
  .pipe(z.number().int().min(0).max(99).nullable());

/** The query of the live estimate in a listing's form. */
export const EstimateQuestion = z
  .object({
    offer_type: z.enum(OFFER_TYPES),
    listing_type: z.enum(LISTING_TYPES),
    country: z.enum(COUNTRIES),
    city: z.string(),
    district: optionalLine(DISTRICT_MAX, say.districtTooLong),
    area_sqm: z
      .string()
      .optional()
      .transform((typed) => (typed ? Number(foldNumber(typed)) : null))
      .pipe(z.number().positive().max(AREA_MAX).nullable()),
    bedrooms: count,
    bathrooms: count,
  })
  .refine(({ country, city }) => isCityOf(country, city));
