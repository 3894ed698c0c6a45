import type { FieldMetadata } from "@conform-to/react";

/** All fields of the three forms, named after their columns. */
const FIELD_NAMES = [
  "country",
  "city",
  "district",
  "project",
  "off_plan",
  "address",
  "property_type",
  "area_sqm",
  "built_sqm",
  "bedrooms",
  "bathrooms",
  "condition",
  "price",
  "description",
  "investment_goal",
  "budget",
  "timeframe",
  "urgency",
  "year_built",
  "renovations",
  "extra_features",
] as const;

export type FieldName = (typeof FIELD_NAMES)[number];
/** The form's values as text. */
export type FormValues = Partial<Record<FieldName, string>>;
export type FormShape = Record<FieldName, string>;
export type Fields = { [Name in FieldName]: FieldMetadata<string, FormShape, string[]> };

/** The form's current values; disabled fields are absent. */
export function readValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  return pickValues((name) => data.get(name));
}

/** The known fields for which `valueOf` returns a text. */
export function pickValues(valueOf: (name: FieldName) => unknown): FormValues {
  const values: FormValues = {};
  for (const name of FIELD_NAMES) {
    const value = valueOf(name);
    if (typeof value === "string") values[name] = value;
  }
  return values;
}
