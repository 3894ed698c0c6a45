import type { keptProperties } from "#app/db/schema.server.ts";
import type { KeptValue } from "./kept-input.ts";

export type Kept = typeof keptProperties.$inferSelect;
/** The columns that a value depends on. */
export type KeptFacts = Omit<
  Kept,
  "id" | "userId" | "name" | "purchasePrice" | "purchasedOn" | "propertyId" | "createdAt" | "updatedAt"
>;

/** The columns that a value depends on, from the form, with the district as it is stored. */
export function keptFacts(form: KeptValue, district: string | null): KeptFacts {
  return {
    country: form.country,
    city: form.city,
    district,
    project: form.project,
    formPropertyType: form.property_type,
    areaSqm: form.area_sqm,
    builtSqm: form.built_sqm,
    bedrooms: form.bedrooms,
    bathrooms: form.bathrooms,
    offPlan: form.off_plan === null ? null : form.off_plan === "off_plan",
    yearBuilt: form.year_built,
    condition: form.condition,
    renovations: form.renovations,
  };
}

/** Whether a value would be another: any of the facts it depends on differs. */
export const areOtherFacts = (one: KeptFacts, other: KeptFacts): boolean =>
  (Object.keys(one) as (keyof KeptFacts)[]).some((fact) => one[fact] !== other[fact]);
