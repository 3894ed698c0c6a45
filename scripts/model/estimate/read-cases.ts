import type { Case as Property } from "#app/domains/valuation/engine/case.ts";
import { checkHeader, NAMELESS, parseCsv } from "../tables/table.ts";
import {
  areaIn,
  BadCell,
  bedroomsIn,
  cityIn,
  classificationIn,
  countryIn,
  dayOfValueIn,
  offPlanIn,
  textIn,
  typeIn,
} from "./case-values.ts";

/** A row of the batch: its id letter by letter, and a property to value or why it cannot be one. */
export type Case = { id: string; subject: Property } | { id: string; refused: string };

const REQUIRED = ["id", "country", "city", "area_sqm"];
const OPTIONAL = ["district", "project", "type", "classification", "rooms", "off_plan", "as_of"];

type Cells = (column: string) => string;

function subjectOf(cell: Cells, today: number): Property {
  const country = countryIn(cell("country"));
  const offPlan = offPlanIn(cell("off_plan"));
  return {
    country,
    city: cityIn(cell("city"), country),
    district: textIn(cell("district")),
    project: country === "ae" ? textIn(cell("project")) : null,
    propertyType: typeIn(cell("type")),
    classification: classificationIn(cell("classification")),
    areaSqm: areaIn(cell("area_sqm")),
    builtSqm: null,
    bedrooms: bedroomsIn(cell("rooms")),
    bathrooms: null,
    ageYears: null,
    condition: null,
    renovations: null,
    offPlan: country === "ae" ? offPlan : null,
    valuedAt: dayOfValueIn(cell("as_of"), today),
  };
}

/**
 * Reads the cases of a batch, in their order. A row that cannot be read becomes a refusal that names the column.
 * Throws DataError where the file as a whole cannot be read or lacks a required column.
 */
export function readCases(
  file: string,
  bytes: Uint8Array,
  today: number,
  note: (line: string) => void,
): Case[] {
  const { header, records } = parseCsv(file, bytes);
  const columns = header.map((name) => name.toLowerCase());
  checkHeader(file, columns, REQUIRED);
  const unknown = columns
    .filter((column) => ![...REQUIRED, ...OPTIONAL].includes(column))
    .map((column) => column || NAMELESS);
  if (unknown.length > 0) note(`${file}: columns not read: ${unknown.join(", ")}`);

  const at = new Map(columns.map((column, index) => [column, index]));
  return records.map(({ cells, row }): Case => {
    const cell: Cells = (column) => cells[at.get(column) ?? -1] ?? "";
    const id = cell("id");
    if (cells.length !== header.length)
      return { id, refused: `row ${row}: has ${cells.length} cells where the header has ${header.length}` };
    try {
      return { id, subject: subjectOf(cell, today) };
    } catch (cause) {
      if (!(cause instanceof BadCell)) throw cause;
      return { id, refused: cause.message };
    }
  });
}
