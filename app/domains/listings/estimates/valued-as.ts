import type { ListingType } from "#app/domains/listings/rules.ts";
import type { FormPropertyType } from "#app/domains/valuation/rules.ts";

/** The valuation's type for a listing; null for types without sales data. */
export function valuedAs(type: ListingType): FormPropertyType | null {
  if (type === "office") return "commercial_building";
  return type === "retail" || type === "warehouse" ? null : type;
}
