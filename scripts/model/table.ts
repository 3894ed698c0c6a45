import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

/** A file of the data folder that cannot be read as promised: says which file, row and column. */
export class DataError extends Error {
  constructor(file: string, detail: string, row?: number, column?: string) {
    const where = [
      file,
      row === undefined ? null : `row ${row}`,
      column === undefined ? null : `column ${column}`,
    ];
    super(`${where.filter((part) => part !== null).join(", ")}: ${detail}`);
    this.name = "DataError";
  }
}

export type Row = {
  /** Line of the file, the header being 1. */
  line: number;
  text: (column: string) => string;
  /** A finite number, or null where the cell is empty; anything else is a DataError. */
  number: (column: string) => number | null;
  /** An ISO day, the time of day dropped; anything else is a DataError. */
  day: (column: string) => string;
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;
const EMPTY = new Set(["", "null", "NA", "nan", "NaN"]);

/** Content hashes of the files read so far, for the model's version. */
export const contentHashes = new Map<string, string>();

/** Reads `<name>.csv.gz` of the folder. Throws DataError for a missing or broken file, or a missing column. */
export function readTable(folder: string, name: string, columns: readonly string[]): Row[] {
  const file = `${name}.csv.gz`;
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, file));
  } catch {
    throw new DataError(file, `not found or unreadable in ${folder}`);
  }
  contentHashes.set(file, createHash("sha256").update(bytes).digest("hex"));
  let records: string[][];
  try {
    records = parse(gunzipSync(bytes), { bom: true, relax_column_count: false, skip_empty_lines: true });
  } catch (cause) {
    throw new DataError(file, cause instanceof Error ? cause.message : String(cause));
  }
  const header = records[0] ?? [];
  const at = new Map(header.map((column, index) => [column, index]));
  for (const column of columns) {
    if (!at.has(column)) throw new DataError(file, "column is missing", 1, column);
  }
  return records.slice(1).map((cells, index) => rowOf(file, index + 2, cells, at));
}

function rowOf(file: string, line: number, cells: string[], at: Map<string, number>): Row {
  const text = (column: string): string => (cells[at.get(column) ?? -1] ?? "").trim();
  return {
    line,
    text,
    number(column) {
      const cell = text(column);
      if (EMPTY.has(cell)) return null;
      const value = Number(cell);
      if (!Number.isFinite(value)) throw new DataError(file, `"${cell}" is no number`, line, column);
      return value;
    },
    day(column) {
      const cell = text(column);
      if (!ISO_DAY.test(cell) || Number.isNaN(Date.parse(cell.slice(0, 10)))) {
        throw new DataError(file, `"${cell}" is no date (YYYY-MM-DD)`, line, column);
      }
      return cell.slice(0, 10);
    },
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
