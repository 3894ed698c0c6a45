import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { dayIn, faultOf, isAbsent, numberIn } from "./cell.ts";
import type { Table } from "./column.ts";
import { CsvFault, decodeUtf8, readCsv, shortened, type Csv, type CsvRecord } from "./csv.ts";
import { TABLES, type TableName } from "./schemas.ts";

type Fault = [file: string, detail: string, row?: number, column?: string];

/** An input that cannot be read as promised: says which file, row and column. */
export class DataError extends Error {
  /** What it was made of, to be made again on the other side of a thread. */
  readonly fault: Fault;
  constructor(...fault: Fault) {
    const [file, detail, row, column] = fault;
    const where = [
      file,
      row === undefined ? null : `row ${row}`,
      column === undefined ? null : `column ${column}`,
    ];
    super(`${where.filter((part) => part !== null).join(", ")}: ${detail}`);
    this.name = "DataError";
    this.fault = fault;
  }
}

/** A checked row. Columns are those of the file's schema; asking for another is a mistake of ours and throws. */
export type Row = {
  /** Line of the file on which the row starts, the header being 1. */
  line: number;
  /** Whether the schema has the column, for code that reads files of different schemas. */
  has: (column: string) => boolean;
  /** The cell without blanks around it; "" where it is empty or the optional column is absent. */
  text: (column: string) => string;
  /** A finite number, or null where the cell is empty. */
  number: (column: string) => number | null;
  /** An ISO day, the time of day dropped; "" where an optional one is empty. */
  day: (column: string) => string;
  boolean: (column: string) => boolean;
};

/** Content hashes of the files read so far, for the model's version: the same for a file and its archive. */
export const contentHashes = new Map<string, string>();

const toStderr = (line: string): void => void process.stderr.write(`${line}\n`);
const noted = new Set<string>();

/**
 * Reads `<name>.csv.gz` or `<name>.csv` of the folder and checks every cell against the file's schema. Throws
 * DataError with file, row and column for whatever cannot be read; columns that no schema knows are named in a note.
 */
export function readTable(folder: string, name: TableName, note = toStderr): Row[] {
  return readDeclared(folder, name, TABLES[name], note);
}

/** As `readTable`, under a given schema. */
export function readDeclared(folder: string, name: string, table: Table, note = toStderr): Row[] {
  const { file, bytes } = bytesOf(folder, name);
  contentHashes.set(name, createHash("sha256").update(bytes).digest("hex"));
  const { header, records } = parseCsv(file, bytes);
  const required = Object.keys(table.columns).filter((column) => !table.columns[column]?.optional);
  checkHeader(file, header, required);
  const extra = header.filter((column) => !(column in table.columns)).map((column) => column || NAMELESS);
  const line = `${file}: columns the schema does not know, not read: ${extra.join(", ")}`;
  if (extra.length > 0 && !noted.has(line)) note((noted.add(line), line));
  if (records.length === 0) throw new DataError(file, "has a header and no rows", 1);

  const at = new Map(header.map((column, index) => [column, index]));
  return records.map((record) => {
    checkRecord(file, header, record, table);
    return rowOf(record, at, table);
  });
}

function bytesOf(folder: string, name: string): { file: string; bytes: Buffer } {
  const [archive, plain] = [`${name}.csv.gz`, `${name}.csv`];
  const hasArchive = existsSync(join(folder, archive));
  const hasPlain = existsSync(join(folder, plain));
  if (hasArchive && hasPlain) throw new DataError(archive, `${plain} lies beside it; keep one of the two`);
  const file = hasPlain ? plain : archive;
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, file));
  } catch {
    throw new DataError(file, `not found or unreadable in ${folder} (nor is ${plain})`);
  }
  if (bytes.length === 0) throw new DataError(file, "is empty");
  return { file, bytes: hasPlain ? bytes : unpacked(file, bytes) };
}

function unpacked(file: string, bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw new DataError(file, "is no gzip archive");
  try {
    return gunzipSync(bytes);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(file, `is a broken gzip archive (${detail})`);
  }
}

/** Bytes as CSV. Throws DataError with the row, and the column where it is known, of what is none. */
export function parseCsv(file: string, bytes: Uint8Array): Csv {
  try {
    return readCsv(decodeUtf8(bytes));
  } catch (cause) {
    if (!(cause instanceof CsvFault)) throw cause;
    throw new DataError(file, cause.message, cause.row, cause.column);
  }
}

/** What notes call a column without a name, which spreadsheets leave at the end of a line; none of them is read. */
export const NAMELESS = "(no name)";

/** Throws DataError where a named column stands twice in a header or a required one is missing. */
export function checkHeader(file: string, header: readonly string[], required: readonly string[]): void {
  const twice = header.find((column, index) => column !== "" && header.indexOf(column) !== index);
  if (twice !== undefined) throw new DataError(file, "column stands twice in the header", 1, twice);
  const missing = required.find((column) => !header.includes(column));
  if (missing !== undefined)
    throw new DataError(file, `column is missing; the file has ${header.join(", ")}`, 1, missing);
}

function checkRecord(file: string, header: readonly string[], record: CsvRecord, table: Table): void {
  const { cells, row } = record;
  if (cells.length !== header.length) {
    const detail = `has ${cells.length} cells where the header has ${header.length}`;
    const last = cells.at(-1) ?? "";
    const where = cells.length < header.length ? header[cells.length] : undefined;
    throw new DataError(file, `${detail}; the last is ${shortened(last)}`, row, where);
  }
  for (const [index, name] of header.entries()) {
    const column = table.columns[name];
    const fault = column && faultOf(column, (cells[index] ?? "").trim());
    if (fault) throw new DataError(file, fault, row, name);
  }
}

function rowOf({ cells, row }: CsvRecord, at: ReadonlyMap<string, number>, table: Table): Row {
  const text = (column: string): string => {
    if (!(column in table.columns)) throw new Error(`no schema declares the column ${column}`);
    return (cells[at.get(column) ?? -1] ?? "").trim();
  };
  return {
    line: row,
    has: (column) => column in table.columns,
    text,
    number(column) {
      const cell = text(column);
      return isAbsent(cell) ? null : numberIn(cell);
    },
    day: (column) => dayIn(text(column)) ?? "",
    boolean: (column) => text(column).toLowerCase() === "true",
  };
}

/** Rows in, rows kept and rows turned away by reason, for one file. */
export type Tally = { file: string; read: number; kept: number; rejected: Record<string, number> };

export function newTally(file: string, read: number): Tally {
  return { file, read, kept: 0, rejected: {} };
}

export function reject(tally: Tally, reason: string): void {
  tally.rejected[reason] = (tally.rejected[reason] ?? 0) + 1;
}
