import { createHash } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import { parquetWriteBuffer, type BasicType } from "hyparquet-writer";
import {
  fieldsOf,
  OPEN_FORMATS,
  OPEN_TABLE_NAMES,
  type OpenFormat,
  type OpenRow,
  type OpenTable,
} from "../../../app/domains/open-data/rules.ts";
import type { OpenTables } from "./tables.ts";

/** A file of the open data, with what a data package says of it. */
export type OpenFile = {
  table: OpenTable;
  format: OpenFormat;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
};

type Row = Readonly<Record<string, string | number | null>>;

/** UTF-8 as RFC 4180 has it, with a header and an empty cell for what is not known. */
function asCsv(table: OpenTable, rows: readonly Row[]): Uint8Array<ArrayBuffer> {
  const columns = fieldsOf(table).map(([name]) => name);
  return new TextEncoder().encode(
    stringify([...rows], { header: true, columns, record_delimiter: "windows" }),
  );
}

const PARQUET_TYPES: Record<ReturnType<typeof fieldsOf>[number][1], BasicType> = {
  string: "STRING",
  integer: "INT32",
  number: "DOUBLE",
  // As the CSV has it: readers of both find the same.
  date: "STRING",
};

function asParquet(table: OpenTable, rows: readonly Row[]): Uint8Array<ArrayBuffer> {
  const columnData = fieldsOf(table).map(([name, type]) => ({
    name,
    type: PARQUET_TYPES[type],
    nullable: true,
    data: rows.map((row) => row[name] ?? null),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

const WRITERS = { csv: asCsv, parquet: asParquet } satisfies Record<OpenFormat, unknown>;

/** Every table in every format. The same rows give the same bytes. */
export function openFiles(tables: OpenTables): OpenFile[] {
  return OPEN_TABLE_NAMES.flatMap((table) =>
    OPEN_FORMATS.map((format) => {
      const rows: readonly OpenRow<OpenTable>[] = tables[table];
      const bytes = WRITERS[format](table, rows as readonly Row[]);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { table, format, name: `${table}.${format}`, bytes, sha256 };
    }),
  );
}
