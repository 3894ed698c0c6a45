import { getZodConstraint } from "@conform-to/zod/v4";
import {
  ADDRESS_MAX,
  BuyerInput,
  BUYER_CONDITIONS,
  INVESTMENT_GOALS,
  PropertyInput,
  SellerInput,
  SELLER_CONDITIONS,
  TEXT_MAX,
  URGENCIES,
  type FormKind,
} from "#app/domains/properties/rules.ts";
import {
  CITIES,
  cityGroups,
  CONDITIONS,
  COUNTRIES,
  COUNTRY_LABELS,
  currencyOf,
  FORM_PROPERTY_TYPES,
  isCityOf,
  PROPERTY_TYPE_LABELS,
  RENOVATIONS,
  RENOVATION_LABELS,
  takesBuiltArea,
  TIMEFRAMES,
} from "#app/domains/valuation/rules.ts";
import { currencyShort } from "#app/i18n/format.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { conditionWord } from "#app/i18n/valuation/valuation.ts";
import { pickValues, type FormValues } from "./fields.ts";

/**
 * The data that a loader sends to a property form. Only loaders may import this: it imports the zod inputs, and zod is
 * large.
 */
export type FormLists = ReturnType<typeof formLists>;

const CONDITIONS_OF = {
  property: CONDITIONS,
  buyer_investor: BUYER_CONDITIONS,
  seller_owner: SELLER_CONDITIONS,
} satisfies Record<FormKind, readonly (typeof CONDITIONS)[number][]>;

const words = propertiesCopy.field;

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const counts = (max: number) =>
  Array.from({ length: max }, (_, index) => ({ value: String(index + 1), label: words.count(index + 1) }));

const BEDROOMS = counts(8);

/** Options, limits and HTML constraints of a form. */
export function formLists(kind: FormKind) {
  return {
    countries: COUNTRIES.map((value) => ({
      value,
      label: COUNTRY_LABELS[value],
      currency: currencyShort(currencyOf(value)),
      cities: CITIES[value],
    })),
    propertyTypes: options(FORM_PROPERTY_TYPES, PROPERTY_TYPE_LABELS),
    /** "country/type" where the built area is asked. */
    builtOnPlot: COUNTRIES.flatMap((country) =>
      FORM_PROPERTY_TYPES.filter((type) => takesBuiltArea(country, type)).map((type) => `${country}/${type}`),
    ),
    bedrooms: BEDROOMS,
    bathrooms: counts(6),
    conditions: options(CONDITIONS_OF[kind], conditionWord),
    offPlan: options(["ready", "off_plan"], words.readiness),
    goals: options(INVESTMENT_GOALS, words.goals),
    timeframes: options(TIMEFRAMES, words.timeframes),
    urgencies: options(URGENCIES, words.urgencies),
    renovations: options(RENOVATIONS, RENOVATION_LABELS),
    textMax: TEXT_MAX,
    addressMax: ADDRESS_MAX,
    constraint: constraintOf(kind),
  };
}

/** Cities and types for the short form of the instant estimate. */
export const firstQuestionLists = () => ({
  cities: cityGroups(),
  types: options(FORM_PROPERTY_TYPES, PROPERTY_TYPE_LABELS),
});

function constraintOf(kind: FormKind) {
  if (kind === "buyer_investor") return getZodConstraint(BuyerInput);
  return getZodConstraint(kind === "seller_owner" ? SellerInput : PropertyInput);
}

const PREFILLED = new Set([
  "country",
  "city",
  "district",
  "project",
  "property_type",
  "area_sqm",
  "bedrooms",
]);
/** No field here takes more characters. */
const PREFILL_MAX = 120;

/**
 * Values that a link prefills, as the instant estimate's link does. The city determines the country. Drops a project
 * outside the Emirates and bedrooms that the form does not offer.
 */
export function valuesFromQuery(query: URLSearchParams): FormValues {
  const given = pickValues((name) => (PREFILLED.has(name) ? query.get(name)?.slice(0, PREFILL_MAX) : null));
  const { city, project, bedrooms, ...others } = given;
  const settled = COUNTRIES.find((known) => isCityOf(known, city ?? ""));
  const country = settled ?? COUNTRIES.find((known) => known === given.country) ?? COUNTRIES[0];
  const offered = given.property_type !== "land" && BEDROOMS.some(({ value }) => value === bedrooms);
  return {
    ...others,
    country,
    ...(settled && { city }),
    ...(country === "ae" && project && { project }),
    ...(offered && { bedrooms }),
  };
}
