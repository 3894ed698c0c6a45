import type { FieldMetadata } from "@conform-to/react";

/** The form's text fields, named after their columns. */
const FIELD_NAMES = [
  "offer_type",
  "listing_group",
  "listing_type",
  "area_sqm",
  "bedrooms",
  "bathrooms",
  "floor_number",
  "country",
  "city",
  "district",
  "address",
  "latitude",
  "longitude",
  "rent_period",
  "price",
  "title",
  "description",
  "contact_name",
  "phone_country",
  "contact_phone",
  "contact_email",
  "allow_name",
  "allow_call",
  "allow_whatsapp",
  "licence_number",
  "licence_holder",
  "licence_expires_at",
] as const;

type FieldName = (typeof FIELD_NAMES)[number];
/** All picture ids in one value, in order. */
export type ValueName = FieldName | "images";
/** The form's values as text. */
export type ListingValues = Partial<Record<ValueName, string>>;
/** `rent_checked` is the question about a rent, which only its buttons answer. */
type ShapeName = ValueName | "rent_checked";
export type ListingShape = Record<ShapeName, string>;
export type ListingFields = { [Name in ShapeName]: FieldMetadata<string, ListingShape, string[]> };

/** The order in which errors are listed above the form. */
const RULE_ORDER: readonly ShapeName[] = [
  "images",
  "title",
  "description",
  "price",
  "city",
  "address",
  "contact_phone",
  "phone_country",
  "contact_email",
  "contact_name",
  "allow_name",
  "allow_call",
  "allow_whatsapp",
  "area_sqm",
  "offer_type",
  "rent_period",
  "rent_checked",
  "listing_group",
  "listing_type",
  "country",
  "district",
  "bedrooms",
  "bathrooms",
  "floor_number",
  "latitude",
  "longitude",
  "licence_number",
  "licence_holder",
  "licence_expires_at",
];

/** The known fields for which `valueOf` returns a text. */
export function pickValues(valueOf: (name: string) => unknown): ListingValues {
  const values: ListingValues = {};
  for (const name of FIELD_NAMES) {
    const value = valueOf(name);
    if (typeof value === "string") values[name] = value;
  }
  const images = valueOf("images");
  if (typeof images === "string") values.images = images;
  if (Array.isArray(images)) values.images = joinIds(images.filter((id) => typeof id === "string"));
  return values;
}

/** Checkboxes: a form leaves them out unless they are ticked. */
const TICKS: readonly string[] = ["allow_name", "allow_call", "allow_whatsapp"];

/** The form's current values; disabled fields are absent, and a box that is not ticked is "". */
export function readValues(form: HTMLFormElement): ListingValues {
  const data = new FormData(form);
  const valueOf = (name: string) => data.get(name) ?? (TICKS.includes(name) ? "" : null);
  return pickValues((name) => (name === "images" ? data.getAll(name) : valueOf(name)));
}

export const joinIds = (ids: readonly string[]): string => ids.join(" ");
export const splitIds = (ids: string | undefined): string[] => (ids ?? "").split(" ").filter(Boolean);

/** The form's errors in `RULE_ORDER`, each with the id of its field. */
export function problemsOf(fields: ListingFields, picturesId: string) {
  return RULE_ORDER.flatMap((name) => {
    const { errors, id } = fields[name];
    const fieldId = name === "images" ? picturesId : id;
    return (errors ?? []).slice(0, 1).map((message) => ({ fieldId, message }));
  });
}
