import { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { importSay } from "#app/i18n/imports/import-errors.ts";
import { say } from "#app/i18n/site/errors.ts";
import { lengthOf } from "#app/lib/text/typed-text.ts";
import {
  REFERENCE_MAX,
  type ImportSettings,
  type Mapping,
  type RawRow,
  type RowError,
  type Shape,
} from "../rules.ts";
import type { FieldName } from "./rules.ts";
import { rowReader } from "./row-values.ts";

/** A row that the posting form would have taken, or what is wrong with it. */
export type CheckedRow =
  | { ok: true; reference: string; input: ListingInput; pictures: string[] }
  | { ok: false; reference: string; errors: RowError[] };

/** Fields of the form under the names that an import has for them. */
const FIELD_OF: Record<string, FieldName> = { images: "pictures", rent_checked: "price" };

const isAddress = (text: string): boolean => URL.parse(text)?.protocol === "https:";

/**
 * Checks rows of one file by the rules of the posting form, so that each error has the words that the form has. A row also
 * needs a reference, pictures by https, and words whose meaning is known.
 */
export function rowChecker(shape: Shape, mapping: Mapping, settings: ImportSettings) {
  const reader = rowReader(shape, mapping, settings);
  return (row: RawRow): CheckedRow => {
    const { reference, form, pictures, unknown } = reader.read(row);
    const errors: RowError[] = [];
    const tell = (field: FieldName, message: string, value = ""): void => {
      if (errors.some((known) => known.field === field)) return;
      errors.push({ field, column: reader.columnOf(field), value: value.slice(0, 120), message });
    };
    if (reference === "") tell("reference", importSay.referenceMissing);
    else if (lengthOf(reference) > REFERENCE_MAX)
      tell("reference", importSay.referenceTooLong(REFERENCE_MAX));
    for (const { field, value } of unknown) tell(field, importSay.unknownWord(value), value);
    for (const needed of ["offer_type", "listing_type"] as const)
      if (form[needed] === "") tell(needed, importSay.needed);
    const bad = pictures.find((address) => !isAddress(address));
    if (bad !== undefined) tell("pictures", importSay.pictureAddress, bad);

    const filled = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ""));
    const read = ListingInput.safeParse(
      { title: "", description: "", city: "", address: "", ...filled },
      { error: () => say.unexpected },
    );
    for (const { path, message } of read.error?.issues ?? []) {
      const name = String(path[0] ?? "");
      const value = form[name];
      tell(FIELD_OF[name] ?? (name as FieldName), message, typeof value === "string" ? value : "");
    }
    if (!read.success || errors.length > 0) return { ok: false, reference, errors };
    return { ok: true, reference, input: { ...read.data, images: [] }, pictures };
  };
}
