import { z } from "zod";
import { countryOfCity } from "#app/domains/properties/estimate-input.ts";
import { money, optionalArea, optionalChoice, optionalMoney } from "#app/domains/properties/rules.ts";
import { COUNTRIES, FORM_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { costsErrors } from "#app/i18n/costs/costs-errors.ts";
import { say } from "#app/i18n/site/errors.ts";
import { typedNumber } from "#app/lib/text/typed-text.ts";
import { withParams } from "#app/lib/with-params.ts";
import { needsArea } from "./letting-costs.ts";
import { BUYERS, READINESS } from "./rules.ts";

const YEARS_MAX = 30;
const RATE_MAX = 30;

/** A number from `min` to `max` as typed, with or without a percent sign; nothing typed is null. */
const optionalNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .transform((text) => typedNumber(text.replace(/[%٪]/g, "")))
    .pipe(z.number(message).min(min, message).max(max, message))
    .optional()
    .transform((value) => value ?? null);

const Asked = z.object({
  city: z.string(say.cityRequired).refine((city) => countryOfCity(city) !== null, say.chooseFromList),
  property_type: z.enum(FORM_PROPERTY_TYPES, say.propertyTypeRequired),
  price: money(costsErrors.price),
  off_plan: optionalChoice(READINESS),
  buyer: optionalChoice(BUYERS),
  loan_percent: optionalNumber(1, 100, costsErrors.loan),
  rate: optionalNumber(0, RATE_MAX, costsErrors.rate(RATE_MAX)),
  years: optionalNumber(1, YEARS_MAX, costsErrors.years(YEARS_MAX)).refine(
    (years) => years === null || Number.isInteger(years),
    costsErrors.years(YEARS_MAX),
  ),
  rent: optionalMoney,
  area_sqm: optionalArea,
});

/** The query of the calculator. A loan is asked whole, and an area where the costs of letting follow it. */
export const CostsInput = Asked.superRefine((value, ctx) => {
  const loan = { loan_percent: value.loan_percent, rate: value.rate, years: value.years };
  if (Object.values(loan).some((part) => part !== null))
    for (const [name, part] of Object.entries(loan))
      if (part === null)
        ctx.addIssue({
          code: "custom",
          path: [name],
          message: costsErrors.missing[name as keyof typeof loan],
        });
  const let_ = {
    country: countryOfCity(value.city) ?? COUNTRIES[0],
    city: value.city,
    propertyType: value.property_type,
  };
  if (value.rent !== null && value.area_sqm === null && needsArea(let_))
    ctx.addIssue({ code: "custom", path: ["area_sqm"], message: costsErrors.area });
}).transform((value) => {
  const country = countryOfCity(value.city) ?? COUNTRIES[0];
  return {
    ...value,
    country,
    off_plan: country === "ae" ? value.off_plan : null,
  };
});

export type CostsQuestion = z.output<typeof CostsInput>;

/** The calculator's address with what was asked, without what was left empty. */
export function costsPath(asked: Partial<Omit<CostsQuestion, "country">>): string {
  const { city, property_type, price, off_plan, buyer, loan_percent, rate, years, rent, area_sqm } = asked;
  const fields = { city, property_type, price, off_plan, buyer, loan_percent, rate, years, rent, area_sqm };
  return withParams("/calculator", fields);
}
