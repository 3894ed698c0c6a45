import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import type { ListingValues, ValueName } from "./fields.ts";

export type PartSpec = {
  key: keyof typeof listingFormCopy.part;
  title: string;
  text: string;
  /** The part's fields in order. */
  names: readonly ValueName[];
  required: readonly ValueName[];
};

const part = (key: PartSpec["key"], names: ValueName[], required: ValueName[] = []): PartSpec => ({
  key,
  ...listingFormCopy.part[key],
  names,
  required,
});

/** The parts of the form in order. Pictures come early, to upload while the rest is typed. */
export const PARTS: readonly PartSpec[] = [
  part(
    "property",
    ["offer_type", "listing_group", "listing_type", "area_sqm", "bedrooms", "bathrooms", "floor_number"],
    ["offer_type", "listing_group", "listing_type"],
  ),
  part(
    "place",
    ["country", "city", "district", "address", "latitude", "longitude"],
    ["country", "city", "address"],
  ),
  part("price", ["rent_period", "price"], ["price"]),
  part("pictures", ["images"], ["images"]),
  part("words", ["title", "description"], ["title", "description"]),
  part("contact", [
    "contact_name",
    "phone_country",
    "contact_phone",
    "contact_email",
    "allow_name",
    "allow_call",
    "allow_whatsapp",
  ]),
  part("licence", ["licence_number", "licence_expires_at", "licence_holder"]),
];

const filled = (values: ListingValues) => (name: ValueName) => Boolean(values[name]?.trim());

/** Whether a part has values and all required fields are filled. */
export function isPartDone({ names, required }: PartSpec, values: ListingValues): boolean {
  const has = filled(values);
  return required.every(has) && names.some(has);
}

/** How many of the form's required fields are filled. */
export function progressOf(values: ListingValues): { filled: number; of: number } {
  const required = PARTS.flatMap((spec) => spec.required);
  return { filled: required.filter(filled(values)).length, of: required.length };
}
