import { FIELD_WORDS, PUBLISHERS, TABLE_WORDS } from "../../../app/domains/open-data/described.ts";
import {
  fieldsOf,
  OPEN_DATA_FOLDER,
  OPEN_DATA_LICENCE,
  OPEN_MEDIA_TYPES,
  type OpenTable,
} from "../../../app/domains/open-data/rules.ts";
import type { SourceRef } from "../../../app/domains/valuation/engine/types.ts";
import { PRODUCT } from "../../../app/lib/product.ts";
import type { OpenFile } from "./files.ts";

/** What makes a row the only one of its kind. */
const KEYS: Record<OpenTable, readonly string[]> = {
  "city-prices": ["country", "city", "type"],
  "district-prices": ["country", "city", "type", "district_ar"],
  "price-history": ["country", "city", "type", "quarter"],
  "model-accuracy": ["country", "test", "method", "type"],
  "grade-accuracy": ["country", "grade"],
  "fifth-accuracy": ["country", "test", "fifth"],
  "district-accuracy": ["country", "city", "district_ar"],
  "twin-accuracy": ["country", "type"],
};

const REQUIRED = new Set([
  "country",
  "city",
  "type",
  "district_ar",
  "quarter",
  "test",
  "method",
  "fifth",
  "sales",
]);

function resource({ table, format, name, bytes, sha256 }: OpenFile) {
  return {
    name: format === "csv" ? table : `${table}-${format}`,
    ...TABLE_WORDS[table],
    type: "table",
    path: name,
    format,
    mediatype: OPEN_MEDIA_TYPES[format],
    ...(format === "csv" ? { encoding: "utf-8", dialect: { lineTerminator: "\r\n" } } : {}),
    bytes: bytes.length,
    hash: `sha256:${sha256}`,
    schema: {
      fields: fieldsOf(table).map(([field, type]) => ({
        name: field,
        type,
        description: FIELD_WORDS[field],
        ...(REQUIRED.has(field) ? { constraints: { required: true } } : {}),
      })),
      primaryKey: KEYS[table],
      missingValues: [""],
    },
  };
}

function sourceOf({ id, licenceAr, from, to }: SourceRef) {
  const publisher = PUBLISHERS[id];
  if (!publisher) throw new Error(`open data: the publisher of ${id} is not named in described.ts`);
  return { name: id, ...publisher, period: `${from}/${to}`, licence: licenceAr };
}

/**
 * The description of the files as a Data Package (datapackage.org, version 2): each with its fields, size and hash, what
 * it was derived from, and under which licence it may be used. `sources`: those of the tables' rows.
 */
export function dataPackage(
  files: readonly OpenFile[],
  model: { version: string; valuedOn: string; sources: readonly SourceRef[] },
  origin: string,
) {
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "miyar-property-prices",
    title: "Property prices in Saudi Arabia, Qatar and Dubai",
    description:
      "Aggregates of recorded property sales as the valuation model of Miyar reads them, and its errors on sales that it had not seen. Derived from the publishers' records; no single sale, no person and no asking price is in them.",
    homepage: `${origin}${OPEN_DATA_FOLDER}`,
    version: model.version,
    created: `${model.valuedOn}T00:00:00Z`,
    keywords: ["real estate", "property prices", "Saudi Arabia", "Qatar", "Dubai", "valuation"],
    contributors: [{ title: PRODUCT.latinName, path: origin, roles: ["publisher"] }],
    licenses: [OPEN_DATA_LICENCE],
    sources: model.sources.map(sourceOf),
    resources: files.map(resource),
  };
}
