import {
  storedPropertyType,
  takesBuiltArea,
  type Country,
  type FormPropertyType,
} from "#app/domains/valuation/rules.ts";
import type { PropertyFormValue, RevisionValue } from "./rules.ts";
import { ageAt, type Property } from "./subject.ts";

/** A built area where a value takes one: it is then told apart from the area of the plot. */
const builtSqmOf = (
  country: Country,
  propertyType: FormPropertyType,
  stated: number | null,
): number | null => (takesBuiltArea(country, propertyType) ? stated : null);

/**
 * The columns that one of the three forms fills, with its district as it is stored (`storedDistrict`). A field that the
 * form does not have becomes null.
 */
export function describedColumns(form: PropertyFormValue, district: string | null, now: number) {
  // A plot has no rooms, whatever the selects above it said; projects and off plan exist for the UAE only.
  const built = form.property_type !== "land";
  const emirati = form.country === "ae";
  const yearBuilt = built ? (form.year_built ?? null) : null;
  return {
    country: form.country,
    city: form.city,
    district,
    project: emirati ? form.project : null,
    offPlan: emirati && form.off_plan ? form.off_plan === "off_plan" : null,
    address: form.address,
    propertyType: storedPropertyType(form.property_type),
    formPropertyType: form.property_type,
    areaSqm: form.area_sqm,
    builtSqm: builtSqmOf(form.country, form.property_type, form.built_sqm),
    bedrooms: built ? form.bedrooms : null,
    bathrooms: built ? form.bathrooms : null,
    yearBuilt,
    ageYears: ageAt(yearBuilt, now),
    condition: built ? form.condition : null,
    renovations: built ? (form.renovations ?? null) : null,
    price: form.price ?? null,
    budget: form.budget ?? null,
    investmentGoal: form.investment_goal ?? null,
    timeframe: form.timeframe ?? null,
    urgency: form.urgency ?? null,
    description: form.description ?? null,
    extraFeatures: form.extra_features ?? null,
  };
}

/** The columns that an update can change, and the age, which is reckoned from the day of the update. */
export function revisedColumns(earlier: Property, form: RevisionValue, now: number) {
  const built = earlier.formPropertyType !== "land";
  const emirati = earlier.country === "ae";
  return {
    areaSqm: form.area_sqm,
    builtSqm: builtSqmOf(earlier.country, earlier.formPropertyType, form.built_sqm),
    bedrooms: built ? form.bedrooms : null,
    bathrooms: built ? form.bathrooms : null,
    condition: built ? form.condition : null,
    renovations: built ? form.renovations : null,
    offPlan: emirati && form.off_plan ? form.off_plan === "off_plan" : null,
    ageYears: ageAt(earlier.yearBuilt, now) ?? earlier.ageYears,
    // The owner's form asks for no price.
    price: earlier.formKind === "seller_owner" ? earlier.price : form.price,
  };
}
