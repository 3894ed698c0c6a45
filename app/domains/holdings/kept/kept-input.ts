import { z } from "zod";
import { BEDROOMS_MAX, countryOfCity, hasBedrooms } from "#app/domains/properties/estimate-input.ts";
import {
  area,
  optionalArea,
  optionalChoice,
  optionalCount,
  optionalMoney,
  yearBuilt,
} from "#app/domains/properties/rules.ts";
import { KEPT_NAME_MAX } from "#app/domains/holdings/rules.ts";
import {
  CONDITIONS,
  COUNTRIES,
  FORM_PROPERTY_TYPES,
  RENOVATIONS,
  takesBuiltArea,
} from "#app/domains/valuation/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { keptErrors } from "#app/i18n/holdings/kept-errors.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { optionalLine } from "#app/lib/text/typed-fields.ts";

/** The earliest day of a purchase. */
const PURCHASED_FROM = "1950-01-01";

const purchasedOn = z
  .string()
  .transform((typed) => foldDigits(typed.trim()))
  .pipe(
    z.iso
      .date(keptErrors.purchasedOn)
      .refine((day) => day >= PURCHASED_FROM, keptErrors.purchasedOn)
      .refine((day) => Date.parse(day) <= Date.now(), keptErrors.purchasedAhead),
  )
  .optional()
  .transform((day) => day ?? null);

/** What the form says of a kept property. Fields that its country or type does not have are dropped. */
export const KeptInput = z
  .object({
    name: optionalLine(KEPT_NAME_MAX, keptErrors.nameTooLong),
    city: z.string(say.cityRequired).refine((city) => countryOfCity(city) !== null, say.chooseFromList),
    district: optionalLine(80, say.districtTooLong),
    project: optionalLine(120, say.projectTooLong),
    off_plan: optionalChoice(["ready", "off_plan"]),
    property_type: z.enum(FORM_PROPERTY_TYPES, say.propertyTypeRequired),
    area_sqm: area,
    built_sqm: optionalArea,
    bedrooms: optionalCount(0, BEDROOMS_MAX),
    bathrooms: optionalCount(1, 6),
    year_built: yearBuilt,
    condition: optionalChoice(CONDITIONS),
    renovations: optionalChoice(RENOVATIONS),
    purchase_price: optionalMoney,
    purchased_on: purchasedOn,
    /** The property of one's report that this is. */
    property: z
      .string()
      .regex(/^[0-9a-f]{32}$/, say.unexpected)
      .optional(),
  })
  .transform((value) => {
    const country = countryOfCity(value.city) ?? COUNTRIES[0];
    const emirati = country === "ae";
    const built = value.property_type !== "land";
    return {
      ...value,
      country,
      project: emirati ? value.project : null,
      off_plan: emirati && built ? value.off_plan : null,
      built_sqm: takesBuiltArea(country, value.property_type) ? value.built_sqm : null,
      bedrooms: hasBedrooms(value.property_type) ? value.bedrooms : null,
      bathrooms: built ? value.bathrooms : null,
      year_built: built ? value.year_built : null,
      condition: built ? value.condition : null,
      renovations: built ? value.renovations : null,
    };
  });
export type KeptValue = z.output<typeof KeptInput>;

/** Fields whose absence is said above the form. */
export const KEPT_REQUIRED = ["city", "property_type", "area_sqm"] as const;

/** The form that ends or begins the mails about one's values. */
export const ValueMailsInput = z.object({ mails: z.enum(["on", "off"]) });

/** The form that forgets a kept property. */
export const ForgetInput = z.object({ intent: z.literal("forget") });
