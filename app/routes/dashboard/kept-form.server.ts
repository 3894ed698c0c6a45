import { BEDROOMS_MAX, hasBedrooms } from "#app/domains/properties/estimate-input.ts";
import type { Property } from "#app/domains/properties/subject.ts";
import type { Kept } from "#app/domains/holdings/kept/kept-columns.ts";
import {
  CITIES,
  COUNTRIES,
  COUNTRY_LABELS,
  currencyOf,
  FORM_PROPERTY_TYPES,
  isCityOf,
  PROPERTY_TYPE_LABELS,
} from "#app/domains/valuation/rules.ts";
import { arNumber, arPlain, arTyped, currencyShort } from "#app/i18n/format.ts";
import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { foldNumber } from "#app/lib/text/arabic.ts";
import type { KeptFormLists, KeptFormValues } from "#app/ui/holdings/kept-form.tsx";
import { formLists } from "#app/ui/property-form/lists.ts";

/** The choices of the form of a kept property. */
export function keptFormLists(): KeptFormLists {
  const { builtOnPlot, bathrooms, conditions, renovations, offPlan } = formLists("property");
  return {
    cities: COUNTRIES.map((key) => ({
      key,
      label: COUNTRY_LABELS[key],
      currency: currencyShort(currencyOf(key)),
      options: CITIES[key],
    })),
    types: FORM_PROPERTY_TYPES.map((value) => ({
      value,
      label: PROPERTY_TYPE_LABELS[value],
      hasBedrooms: hasBedrooms(value),
    })),
    bedrooms: Array.from({ length: BEDROOMS_MAX + 1 }, (_, count) => ({
      value: String(count),
      label: count === 0 ? estimateCopy.studio : arNumber(count),
    })),
    builtOnPlot,
    bathrooms,
    conditions,
    renovations,
    offPlan,
  };
}

const LINKED = ["city", "district", "project", "property_type", "area_sqm", "bedrooms"] as const;
/** No field of a link takes more characters. */
const LINKED_MAX = 120;

/** What a link to the form says: of an estimate, a listing or a report. An unknown city is left out. */
export function linkedValues(query: URLSearchParams): KeptFormValues {
  const given = LINKED.flatMap((name) => {
    const value = query.get(name)?.slice(0, LINKED_MAX);
    return value ? [[name, value] as const] : [];
  });
  const { city, area_sqm: area, ...rest }: KeptFormValues = Object.fromEntries(given);
  const areaSqm = Number(foldNumber(area ?? ""));
  // In the digits of this form.
  const others = areaSqm > 0 ? { ...rest, area_sqm: arTyped(areaSqm) } : rest;
  const known = city !== undefined && COUNTRIES.some((country) => isCityOf(country, city));
  return known ? { city, ...others } : others;
}

const text = (value: string | number | null): string | undefined =>
  value === null ? undefined : String(value);
const typed = (value: number | null): string | undefined => (value === null ? undefined : arTyped(value));
const readiness = (offPlan: boolean | null): string | undefined =>
  offPlan === null ? undefined : offPlan ? "off_plan" : "ready";

type Described = Pick<
  Kept,
  | "city"
  | "district"
  | "project"
  | "formPropertyType"
  | "areaSqm"
  | "builtSqm"
  | "bedrooms"
  | "bathrooms"
  | "offPlan"
  | "yearBuilt"
  | "condition"
  | "renovations"
>;

const described = (property: Described): KeptFormValues => ({
  city: property.city,
  district: text(property.district),
  project: text(property.project),
  off_plan: readiness(property.offPlan),
  property_type: property.formPropertyType,
  area_sqm: typed(property.areaSqm),
  built_sqm: typed(property.builtSqm),
  bedrooms: text(property.bedrooms),
  bathrooms: text(property.bathrooms),
  year_built: property.yearBuilt === null ? undefined : arPlain(property.yearBuilt),
  condition: text(property.condition),
  renovations: text(property.renovations),
});

/** The form of a property that a report was made of: what its report knows of it. */
export const reportedValues = (property: Property): KeptFormValues => ({
  ...described(property),
  property: property.id,
});

/** The form of a kept property as it is. */
export const keptValues = (kept: Kept): KeptFormValues => ({
  ...described(kept),
  name: kept.name,
  purchase_price: typed(kept.purchasePrice),
  purchased_on: text(kept.purchasedOn),
});
