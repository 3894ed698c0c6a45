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
  CONDITIONS,
  COUNTRIES,
  COUNTRY_LABELS,
  currencyOf,
  FORM_PROPERTY_TYPES,
  isCityOf,
  PROPERTY_TYPE_LABELS,
  RENOVATIONS,
  RENOVATION_LABELS,
  TIMEFRAMES,
} from "#app/domains/valuation/rules.ts";
import { currencyShort } from "#app/i18n/format.ts";
import { copy } from "#app/i18n/properties.ts";
import { conditionWord } from "#app/i18n/valuation.ts";
import { pickValues, type FormValues } from "./fields.ts";

/** What a loader sends to a property form. Loaders alone import this: it reads the zod inputs, and zod is large. */
export type FormLists = ReturnType<typeof formLists>;

const CONDITIONS_OF = {
  property: CONDITIONS,
  buyer_investor: BUYER_CONDITIONS,
  seller_owner: SELLER_CONDITIONS,
} satisfies Record<FormKind, readonly (typeof CONDITIONS)[number][]>;

const words = copy.field;

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const counts = (max: number) =>
  Array.from({ length: max }, (_, index) => ({ value: String(index + 1), label: words.count(index + 1) }));

/** Choices, limits and HTML constraints of one form. */
export function formLists(kind: FormKind) {
  return {
    countries: COUNTRIES.map((value) => ({
      value,
      label: COUNTRY_LABELS[value],
      currency: currencyShort(currencyOf(value)),
      cities: CITIES[value],
    })),
    propertyTypes: options(FORM_PROPERTY_TYPES, PROPERTY_TYPE_LABELS),
    bedrooms: counts(8),
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

function constraintOf(kind: FormKind) {
  if (kind === "buyer_investor") return getZodConstraint(BuyerInput);
  return getZodConstraint(kind === "seller_owner" ? SellerInput : PropertyInput);
}

const PREFILLED = new Set(["country", "city", "district", "property_type", "area_sqm"]);

/** What a link fills in beforehand, as the instant estimate's does. A city settles its country. */
export function valuesFromQuery(query: URLSearchParams): FormValues {
  const values = pickValues((name) => (PREFILLED.has(name) ? query.get(name)?.slice(0, 100) : null));
  const country = COUNTRIES.find((known) => isCityOf(known, values.city ?? ""));
  if (country) return { ...values, country };
  const { city: _unknown, ...others } = values;
  return { ...others, country: COUNTRIES.find((known) => known === values.country) ?? COUNTRIES[0] };
}
