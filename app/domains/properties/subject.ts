import type { properties } from "#app/db/schema.server.ts";
import type { ExplainedProperty } from "#app/domains/valuation/analysis.ts";
import type { Subject } from "#app/domains/valuation/engine/types.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";

export type Property = typeof properties.$inferSelect;

/** The building's age in years at an instant (epoch ms); null if the year it was built in is unknown. */
export const ageAt = (yearBuilt: number | null, at: number): number | null =>
  yearBuilt === null ? null : Math.max(0, new Date(at).getUTCFullYear() - yearBuilt);

/** What a value depends on, as a property's row holds it; `ageYears` counts where the year it was built in is unknown. */
type ValuedFacts = Omit<Subject, "propertyType" | "ageYears" | "valuedAt"> & {
  formPropertyType: Subject["propertyType"];
  yearBuilt: number | null;
  ageYears?: number | null;
};

/** The property as the engine sees it, valued at an instant (epoch ms). */
export function subjectOf(property: ValuedFacts, valuedAt: number): Subject {
  return {
    country: property.country,
    city: property.city,
    district: property.district,
    project: property.project,
    propertyType: property.formPropertyType,
    areaSqm: property.areaSqm,
    builtSqm: property.builtSqm,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    ageYears: ageAt(property.yearBuilt, valuedAt) ?? property.ageYears ?? null,
    condition: property.condition,
    renovations: property.renovations,
    offPlan: property.offPlan,
    valuedAt,
  };
}

/** The property as a report of that instant repeats and uses it: its age is reckoned from then. */
export function explainedProperty(property: Property, at: number = property.createdAt): ExplainedProperty {
  return {
    country: property.country,
    city: property.city,
    cityAr: cityLabel(property.city),
    district: property.district,
    project: property.project,
    address: property.address,
    propertyType: property.formPropertyType,
    areaSqm: property.areaSqm,
    builtSqm: property.builtSqm,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    yearBuilt: property.yearBuilt,
    ageYears: ageAt(property.yearBuilt, at) ?? property.ageYears,
    condition: property.condition,
    renovations: property.renovations,
    offPlan: property.offPlan,
    price: property.price,
    description: property.description,
    extraFeatures: property.extraFeatures,
    investmentGoal: property.investmentGoal,
    budget: property.budget,
    timeframe: property.timeframe,
    urgency: property.urgency,
  };
}
