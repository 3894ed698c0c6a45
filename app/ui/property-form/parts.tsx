import type { ComponentType } from "react";
import type { FormKind } from "#app/domains/properties/rules.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { DetailsFields } from "./details-part.tsx";
import type { FieldName, Fields, FormValues } from "./fields.ts";
import type { FormLists } from "./lists.ts";
import { LocationFields } from "./location-part.tsx";
import type { PlaceSuggestions } from "./fetch-places.ts";
import { FeatureFields, GoalFields, RequirementFields, SaleFields } from "./purpose-parts.tsx";

export type PartProps = {
  kind: FormKind;
  fields: Fields;
  lists: FormLists;
  /** The form's values: as served until hydration, then as typed. */
  values: FormValues;
  /** JavaScript runs: lists depend on each other, and fields that do not apply are hidden. */
  scripted: boolean;
  suggestions: PlaceSuggestions | null;
};

export type PartSpec = {
  key: string;
  title: string;
  text: string;
  /** The part's fields in order. */
  names: readonly FieldName[];
  required: readonly FieldName[];
  Fields: ComponentType<PartProps>;
};

const { goals, sale, location, details, wanted, requirements, features } = propertiesCopy.part;

const LOCATION: PartSpec = {
  key: "location",
  ...location,
  names: ["country", "city", "district", "project", "off_plan", "address"],
  required: ["country", "city", "address"],
  Fields: LocationFields,
};

const DETAILS: PartSpec = {
  key: "details",
  ...details,
  names: [
    "property_type",
    "area_sqm",
    "built_sqm",
    "bedrooms",
    "bathrooms",
    "condition",
    "price",
    "description",
  ],
  required: ["property_type", "area_sqm"],
  Fields: DetailsFields,
};

const optionalPart = (
  key: string,
  words: { title: string; text: string },
  names: FieldName[],
  Body: ComponentType<PartProps>,
): PartSpec => ({ key, ...words, names, required: [], Fields: Body });

/** The parts of each form, in order. */
export const FORM_PARTS: Record<FormKind, readonly PartSpec[]> = {
  property: [LOCATION, DETAILS],
  buyer_investor: [
    optionalPart("goals", goals, ["investment_goal", "timeframe", "budget"], GoalFields),
    LOCATION,
    { ...DETAILS, ...wanted },
    optionalPart("requirements", requirements, ["description"], RequirementFields),
  ],
  seller_owner: [
    optionalPart("sale", sale, ["urgency", "year_built", "renovations"], SaleFields),
    LOCATION,
    DETAILS,
    optionalPart("features", features, ["extra_features"], FeatureFields),
  ],
};

const filled = (values: FormValues) => (name: FieldName) => Boolean(values[name]?.trim());

/** Whether a part has values and all required fields are filled. */
export function isPartDone(part: PartSpec, values: FormValues): boolean {
  const has = filled(values);
  return part.required.every(has) && part.names.some(has);
}

/** How many of the form's required fields are filled. */
export function progressOf(parts: readonly PartSpec[], values: FormValues): { filled: number; of: number } {
  const required = parts.flatMap((part) => part.required);
  return { filled: required.filter(filled(values)).length, of: required.length };
}
