import type { SourceRef } from "#app/domains/valuation/engine/types.ts";

/**
 * The tables that anybody may take: aggregates of what the shipped model knows of each market. `integer` and `number`
 * are of the currency named in the row, square metres, or fractions of one, as the field's words say.
 */
type FieldType = "string" | "integer" | "number" | "date";

const PLACE = { country: "string", city: "string", type: "string" } as const;

const COVERAGE = { coverage_80: "number", coverage_80_low: "number", coverage_80_high: "number" } as const;
const DISPERSION = {
  cod: "number",
  cod_low: "number",
  cod_high: "number",
  prd: "number",
  prd_low: "number",
  prd_high: "number",
} as const;
const RATIOS = { ...DISPERSION, prb: "number", prb_low: "number", prb_high: "number" } as const;

export const OPEN_TABLES = {
  "city-prices": {
    ...PLACE,
    city_ar: "string",
    basis: "string",
    currency: "string",
    price_per_sqm_low: "integer",
    price_per_sqm: "integer",
    price_per_sqm_high: "integer",
    sales: "integer",
    first_sale: "date",
    last_sale: "date",
    index_until: "string",
    usual_area_sqm: "integer",
    usual_value_low: "integer",
    usual_value: "integer",
    usual_value_high: "integer",
    usual_grade: "string",
    rent_annual: "integer",
    rent_low: "integer",
    rent_high: "integer",
    gross_yield: "number",
    valued_on: "date",
    sources: "string",
  },
  "district-prices": {
    ...PLACE,
    district_ar: "string",
    basis: "string",
    currency: "string",
    price_per_sqm_low: "integer",
    price_per_sqm: "integer",
    price_per_sqm_high: "integer",
    sales: "integer",
    grade: "string",
    valued_on: "date",
  },
  "price-history": {
    ...PLACE,
    quarter: "string",
    currency: "string",
    price_per_sqm: "integer",
  },
  "model-accuracy": {
    country: "string",
    test: "string",
    method: "string",
    type: "string",
    sales: "integer",
    hit_rate: "number",
    median_abs_error: "number",
    within_5: "number",
    within_10: "number",
    within_20: "number",
    ...COVERAGE,
    median_bias: "number",
    ...RATIOS,
    sales_without_extremes: "integer",
    cod_without_extremes: "number",
    prd_without_extremes: "number",
    prb_without_extremes: "number",
    first_sale: "date",
    last_sale: "date",
  },
  "grade-accuracy": {
    country: "string",
    grade: "string",
    sales: "integer",
    median_abs_error: "number",
    ...COVERAGE,
    ...RATIOS,
  },
  "fifth-accuracy": {
    country: "string",
    test: "string",
    fifth: "integer",
    currency: "string",
    worth_least: "integer",
    worth_most: "integer",
    sales: "integer",
    median_abs_error: "number",
    median_bias: "number",
    ...COVERAGE,
    ...DISPERSION,
  },
  "district-accuracy": {
    country: "string",
    city: "string",
    district_ar: "string",
    sales: "integer",
    median_abs_error: "number",
    median_bias: "number",
  },
  "twin-accuracy": {
    country: "string",
    type: "string",
    sales: "integer",
    twin_error: "number",
    median_abs_error: "number",
  },
} as const satisfies Record<string, Record<string, FieldType>>;

export type OpenTable = keyof typeof OPEN_TABLES;
export const OPEN_TABLE_NAMES = Object.keys(OPEN_TABLES) as OpenTable[];

type ValueOf = { string: string; integer: number; number: number; date: string };

/** A row of a table, in the order of its fields. What is not known is null. */
export type OpenRow<Table extends OpenTable> = {
  [Field in keyof (typeof OPEN_TABLES)[Table]]:
    ValueOf[(typeof OPEN_TABLES)[Table][Field] & FieldType] | null;
};

/** The name of a field of any of the tables. */
export type OpenField = { [Table in OpenTable]: keyof (typeof OPEN_TABLES)[Table] }[OpenTable];

/** The fields of a table with their types, in the order of its columns. */
export const fieldsOf = (table: OpenTable): [OpenField, FieldType][] =>
  Object.entries(OPEN_TABLES[table]) as [OpenField, FieldType][];

export const OPEN_FORMATS = ["csv", "parquet"] as const;
export type OpenFormat = (typeof OPEN_FORMATS)[number];
export const OPEN_MEDIA_TYPES: Record<OpenFormat, string> = {
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
};

/** What the build says of a table that it wrote: its rows, and the size of each file in bytes. */
export type WrittenTable = { table: OpenTable; rows: number; bytes: Record<OpenFormat, number> };

/** What the build wrote: of which version of the model, the days of its evidence, and whose records it rests on. */
export type WrittenData = {
  version: string;
  from: string;
  until: string;
  sources: SourceRef[];
  tables: WrittenTable[];
};

export const OPEN_DATA_FOLDER = "/open-data";
export const DATA_PACKAGE = `${OPEN_DATA_FOLDER}/datapackage.json`;

/** The address of a table's file. */
export const openFile = (table: OpenTable, format: OpenFormat): string =>
  `${OPEN_DATA_FOLDER}/${table}.${format}`;

/** Under which the tables may be used: attribution to us and to the publishers of the records. */
export const OPEN_DATA_LICENCE = {
  name: "CC-BY-4.0",
  title: "Creative Commons Attribution 4.0 International",
  path: "https://creativecommons.org/licenses/by/4.0/",
} as const;
