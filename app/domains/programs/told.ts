import type { z } from "zod";
import { FIELD_WORDS, type FieldName } from "#app/i18n/programs/field-words.ts";

/** The extension of a schema in which its Arabic words are found. */
export const ARABIC = "x-description-ar";

/** A schema with what it means, in English as its description and in Arabic beside it. */
export function told<Schema extends z.ZodType>(name: FieldName, schema: Schema): Schema {
  const { ar, en } = FIELD_WORDS[name];
  return schema.meta({ description: en, [ARABIC]: ar });
}
