import type { Property } from "#app/domains/properties/subject.ts";
import { arPlain, arTyped } from "#app/i18n/format.ts";
import { pickValues, type FieldName, type FormValues } from "#app/ui/property-form/fields.ts";

/** What a stored property's form showed when it was saved, as text; numbers in the digits of these forms. */
export function valuesOf(property: Property): FormValues {
  const { offPlan } = property;
  return typedValues({
    country: property.country,
    city: property.city,
    district: property.district,
    project: property.project,
    off_plan: offPlan === null ? null : offPlan ? "off_plan" : "ready",
    address: property.address,
    property_type: property.formPropertyType,
    area_sqm: property.areaSqm,
    built_sqm: property.builtSqm,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    condition: property.condition,
    price: property.price,
    description: property.description,
    investment_goal: property.investmentGoal,
    budget: property.budget,
    timeframe: property.timeframe,
    urgency: property.urgency,
    year_built: property.yearBuilt,
    renovations: property.renovations,
    extra_features: property.extraFeatures,
  });
}

const AMOUNTS: readonly FieldName[] = ["area_sqm", "built_sqm", "price", "budget"];

function typedValues(stored: Record<FieldName, string | number | null>): FormValues {
  return pickValues((name) => {
    const value = stored[name];
    if (value === null) return null;
    if (name === "year_built") return arPlain(Number(value));
    return typeof value === "number" && AMOUNTS.includes(name) ? arTyped(value) : String(value);
  });
}
