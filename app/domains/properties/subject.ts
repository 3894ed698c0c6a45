import type { properties } from "#app/db/schema.server.ts";
import type { ExplainedProperty } from "#app/domains/valuation/analysis.ts";
import type { Subject } from "#app/domains/valuation/engine/types.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";

export type Property = typeof properties.$inferSelect;

/** The property as the engine sees it, valued at an instant (epoch ms). */
export function subjectOf(property: Property, valuedAt: number): Subject {
  return {
    country: property.country,
    city: property.city,
    district: property.district,
    project: property.project,
    propertyType: property.formPropertyType,
    areaSqm: property.areaSqm,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    ageYears: property.ageYears,
    condition: property.condition,
    renovations: property.renovations,
    offPlan: property.offPlan,
    valuedAt,
  };
}

/** The property as a report repeats and uses it. */
export function explainedProperty(property: Property): ExplainedProperty {
  return {
    country: property.country,
    city: property.city,
    cityAr: cityLabel(property.city),
    district: property.district,
    project: property.project,
    address: property.address,
    propertyType: property.formPropertyType,
    areaSqm: property.areaSqm,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    yearBuilt: property.yearBuilt,
    ageYears: property.ageYears,
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
