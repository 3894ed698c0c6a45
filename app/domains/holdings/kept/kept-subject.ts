import type { keptProperties } from "#app/db/schema.server.ts";
import { ageAt } from "#app/domains/properties/subject.ts";
import type { Subject } from "#app/domains/valuation/engine/types.ts";

export type Kept = typeof keptProperties.$inferSelect;
/** The columns that a value depends on. */
export type KeptFacts = Omit<
  Kept,
  "id" | "userId" | "name" | "purchasePrice" | "purchasedOn" | "propertyId" | "createdAt" | "updatedAt"
>;

/** A kept property as the engine sees it, valued at an instant (epoch ms). */
export function keptSubject(kept: KeptFacts, valuedAt: number): Subject {
  return {
    country: kept.country,
    city: kept.city,
    district: kept.district,
    project: kept.project,
    propertyType: kept.formPropertyType,
    areaSqm: kept.areaSqm,
    builtSqm: kept.builtSqm,
    bedrooms: kept.bedrooms,
    bathrooms: kept.bathrooms,
    ageYears: ageAt(kept.yearBuilt, valuedAt),
    condition: kept.condition,
    renovations: kept.renovations,
    offPlan: kept.offPlan,
    valuedAt,
  };
}
