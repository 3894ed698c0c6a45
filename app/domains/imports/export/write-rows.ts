import { FIELD_NAMES, FIELDS, type FieldName } from "../formats/rules.ts";
import { csvLine } from "../formats/read-csv.ts";
import { xmlText } from "../formats/read-xml.ts";

/** One listing by the fields of an import; what it has not is left out. */
export type ExportedRow = Partial<Record<FieldName, string>>;

/** The fields that an export writes; the others only read what other systems write. */
const WRITTEN = FIELD_NAMES.filter(
  (name) =>
    !["rent_year", "rent_month", "geopoint", "contact_name", "contact_phone", "contact_email"].includes(name),
);

const MARK = "\u{feff}";

/** Rows as CSV in our own shape, a line at a time: UTF-8 with its mark, so that sheets read Arabic. */
export async function* csvRows(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  yield `${MARK}${csvLine(WRITTEN.map((name) => FIELDS[name].own))}`;
  for await (const row of rows)
    yield csvLine(WRITTEN.map((name) => row[name]?.replaceAll("\n", name === "pictures" ? " " : "\n") ?? ""));
}

/** The same as XML. */
export async function* xmlRows(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Listings>\n`;
  for await (const row of rows) {
    const fields = WRITTEN.flatMap((name) => {
      const value = row[name];
      if (!value) return [];
      const { own } = FIELDS[name];
      if (name !== "pictures") return [`<${own}>${xmlText(value)}</${own}>`];
      return value.split("\n").map((address) => `<${own}>${xmlText(address)}</${own}>`);
    });
    yield `<Listing>${fields.join("")}</Listing>\n`;
  }
  yield "</Listings>\n";
}
