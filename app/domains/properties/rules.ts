import { z } from "zod";
import { say } from "#app/i18n/site/errors.ts";
import { foldNumber } from "#app/lib/text/arabic.ts";
import { line, optionalLine, optionalLongText } from "#app/lib/text/typed-fields.ts";
import {
  CITIES,
  CONDITIONS,
  COUNTRIES,
  FORM_PROPERTY_TYPES,
  RENOVATIONS,
  TIMEFRAMES,
  type Country,
} from "#app/domains/valuation/rules.ts";

export const FORM_KINDS = ["property", "buyer_investor", "seller_owner"] as const;
export type FormKind = (typeof FORM_KINDS)[number];

export const INVESTMENT_GOALS = ["rent", "resale", "personal", "mixed"] as const;
export const URGENCIES = ["urgent", "normal", "flexible"] as const;
/** Conditions that each form offers, as the specification lists them. */
export const BUYER_CONDITIONS = ["new", "excellent", "good", "fair"] as const;
export const SELLER_CONDITIONS = ["excellent", "good", "fair", "renovation"] as const;

// Messages with numbers in them are made when they are said: writing the first one takes 20 ms of a start.
const YEAR_BUILT_MIN = 1950;
export const TEXT_MAX = 2000;
export const ADDRESS_MAX = 200;
export const AREA_MAX = 1_000_000;
export const MONEY_MAX = 999_999_999_999;

/** One of a native select's values; nothing chosen is null. */
export const optionalChoice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .enum(values, say.chooseFromList)
    .optional()
    .transform((value) => value ?? null);

/** A count chosen from `min` to `max`; nothing chosen is null. */
export const optionalCount = (min: number, max: number, message: string = say.chooseFromList) =>
  z
    .string()
    .transform((text) => Number(foldNumber(text)))
    .pipe(z.number(message).int(message).min(min, message).max(max, message))
    .optional()
    .transform((value) => value ?? null);

/** An area in m², as typed. */
export const area = z
  .string(say.areaRequired)
  .transform((text) => Number(foldNumber(text)))
  .pipe(
    z
      .number(say.areaNotNumber)
      .positive(say.areaNotPositive)
      .max(AREA_MAX, { error: () => say.areaTooLarge(AREA_MAX) }),
  );

/** The same where it may be left out: nothing typed is null. */
export const optionalArea = area.optional().transform((value) => value ?? null);

/** An amount in whole units of the country's currency, as typed; `missing` is said where there is none. */
export const money = (missing?: string) =>
  z
    .string(missing)
    .transform((text) => Number(foldNumber(text)))
    .pipe(
      z
        .number(say.moneyNotNumber)
        .positive(say.moneyNotPositive)
        .int(say.moneyNotNumber)
        .max(MONEY_MAX, say.moneyTooLarge),
    );

/** The same where it may be left out: nothing typed is null. */
export const optionalMoney = money()
  .optional()
  .transform((value) => value ?? null);

/** What somebody wants to add in their own words; nothing typed is null. */
const anything = optionalLongText(TEXT_MAX, (typed) => say.textTooLong(TEXT_MAX, typed));

/** The year that a building was finished in; nothing typed is null. */
export const yearBuilt = z
  .string()
  .transform((text) => Number(foldNumber(text)))
  .pipe(
    z
      .number(say.yearNotNumber)
      .int(say.yearNotNumber)
      .min(YEAR_BUILT_MIN, { error: () => say.yearTooEarly(YEAR_BUILT_MIN) }),
  )
  .superRefine((year, ctx) => {
    const thisYear = new Date().getUTCFullYear();
    if (year > thisYear) ctx.addIssue({ code: "custom", message: say.yearTooLate(thisYear) });
  })
  .optional()
  .transform((value) => value ?? null);

const location = {
  country: z.enum(COUNTRIES, say.countryRequired),
  city: z.string(say.cityRequired).min(1, say.cityRequired).max(60, say.cityElsewhere),
  district: optionalLine(80, say.districtTooLong),
  project: optionalLine(120, say.projectTooLong),
  off_plan: optionalChoice(["ready", "off_plan"]),
  address: line(
    { min: 1, max: ADDRESS_MAX },
    { short: say.addressRequired, long: () => say.addressTooLong(ADDRESS_MAX) },
  ),
};

const details = {
  property_type: z.enum(FORM_PROPERTY_TYPES, say.propertyTypeRequired),
  area_sqm: area,
  built_sqm: optionalArea,
  bedrooms: optionalCount(1, 8),
  bathrooms: optionalCount(1, 6),
};

/** The city must be one of the chosen country's; checked as soon as both have values, whatever else is wrong. */
const cityOfCountry = {
  path: ["city"],
  message: say.cityElsewhere,
  when: ({ value }: { value: unknown }) => {
    const { country, city } = (value ?? {}) as { country?: unknown; city?: unknown };
    return typeof country === "string" && country in CITIES && typeof city === "string" && city !== "";
  },
};

const cityFits = ({ country, city }: { country: Country; city: string }): boolean =>
  CITIES[country].some((known) => known.value === city);

/** /property-form: the general form. */
export const PropertyInput = z
  .object({
    ...location,
    ...details,
    condition: optionalChoice(CONDITIONS),
    price: optionalMoney,
    description: anything,
  })
  .refine(cityFits, cityOfCountry);

/** /buyer-investor-report. `price` is the price offered or asked for the wanted property. */
export const BuyerInput = z
  .object({
    investment_goal: optionalChoice(INVESTMENT_GOALS),
    budget: optionalMoney,
    timeframe: optionalChoice(TIMEFRAMES),
    ...location,
    ...details,
    condition: optionalChoice(BUYER_CONDITIONS),
    price: optionalMoney,
    description: anything,
  })
  .refine(cityFits, cityOfCountry);

/** /seller-owner-report. */
export const SellerInput = z
  .object({
    urgency: optionalChoice(URGENCIES),
    year_built: yearBuilt,
    renovations: optionalChoice(RENOVATIONS),
    ...location,
    ...details,
    condition: optionalChoice(SELLER_CONDITIONS),
    extra_features: anything,
  })
  .refine(cityFits, cityOfCountry);

/** What may have changed since an earlier report of the same property. Place, type and address may not. */
export const RevisionInput = z.object({
  area_sqm: area,
  built_sqm: optionalArea,
  bedrooms: optionalCount(1, 8),
  bathrooms: optionalCount(1, 6),
  condition: optionalChoice(CONDITIONS),
  renovations: optionalChoice(RENOVATIONS),
  off_plan: optionalChoice(["ready", "off_plan"]),
  price: optionalMoney,
});
export type RevisionValue = z.infer<typeof RevisionInput>;

type General = z.infer<typeof PropertyInput>;
type Shared = keyof General & keyof z.infer<typeof BuyerInput> & keyof z.infer<typeof SellerInput>;

/** The input of any of the three forms. A field that a form does not have is absent. */
export type PropertyFormValue = Pick<General, Shared> &
  Partial<
    Omit<General, Shared> &
      Omit<z.infer<typeof BuyerInput>, keyof General> &
      Omit<z.infer<typeof SellerInput>, keyof General>
  >;

/** Fields whose absence is answered with the one message of the specification above the form. */
export const REQUIRED_FIELDS = ["country", "city", "property_type", "area_sqm", "address"] as const;

/** How many described properties without an order a member keeps: the oldest go when another comes. */
export const UNORDERED_MAX = 50;

export type SavePropertyRefusal = "save-failed";
