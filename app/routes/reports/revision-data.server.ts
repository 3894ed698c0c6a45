import { explainedProperty, type Property } from "#app/domains/properties/subject.ts";
import { currencyOf, takesBuiltArea } from "#app/domains/valuation/rules.ts";
import { arPlain, currencyShort } from "#app/i18n/format.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import type { FieldName } from "#app/ui/property-form/fields.ts";
import { formLists } from "#app/ui/property-form/lists.ts";
import type { RevisionData } from "#app/ui/property-form/revision-form.tsx";
import { valuesOf } from "../site/stored-values.server.ts";

/** The data of an update's form about a property: its values, and which fields such a property has. */
export function revisionData(property: Property): RevisionData {
  const built = property.formPropertyType !== "land";
  const { yearBuilt } = property;
  const names: FieldName[] = [
    "area_sqm",
    ...(takesBuiltArea(property.country, property.formPropertyType) ? (["built_sqm"] as const) : []),
    ...(built ? (["bedrooms", "bathrooms", "condition", "renovations"] as const) : []),
    ...(built && property.country === "ae" ? (["off_plan"] as const) : []),
    ...(property.formKind === "seller_owner" ? [] : (["price"] as const)),
  ];
  return {
    title: propertyTitle(explainedProperty(property)),
    address: property.address,
    yearBuilt: yearBuilt === null ? null : arPlain(yearBuilt),
    values: valuesOf(property),
    lists: formLists("property"),
    names,
    currency: currencyShort(currencyOf(property.country)),
  };
}
