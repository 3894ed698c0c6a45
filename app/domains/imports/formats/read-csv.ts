import { CELL_MAX, COLUMNS_MAX, type ImportFailure, type RawRow } from "../rules.ts";

/** Stops reading: what is wrong with the whole file. */
export class FileError extends Error {
  readonly reason: ImportFailure;
  constructor(reason: ImportFailure) {
    super(reason);
    this.reason = reason;
  }
}

const DELIMITERS = [",", ";", "\t"] as const;

/** The sign between the cells: the one that the first line has most of, outside quotes. */
export function delimiterOf(text: string): string {
  const [line = ""] = text.replaceAll(/"[^"]*"/g, "").split(/\r?\n/, 1);
  const counts = DELIMITERS.map((sign) => line.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/**
 * Reads CSV (RFC 4180) with a heading in its first line; cells are parted by commas, semicolons or tabs. Calls `onRow` for
 * each row that has anything in it. Throws `FileError`.
 */
export async function readCsv(text: string, onRow: (row: RawRow) => void): Promise<string[]> {
  const { parse } = await import("csv-parse/browser/esm/sync");
  const body = text.replace(/^\u{feff}/u, "");
  let columns: string[] = [];
  const headed = (heads: string[]): string[] => {
    if (heads.length > COLUMNS_MAX) throw new FileError("wide-row");
    const seen = new Map<string, number>();
    columns = heads.map((head, at) => {
      const name = head.trim().slice(0, 80) || `#${at + 1}`;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return times === 1 ? name : `${name} (${times})`;
    });
    return columns;
  };
  try {
    parse(body, {
      delimiter: delimiterOf(body.slice(0, 20_000)),
      columns: headed,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      maxRecordSize: CELL_MAX * 8,
      onRecord(record: Record<string, string>) {
        const cells = Object.entries(record).filter(
          ([, cell]) => typeof cell === "string" && cell.trim() !== "",
        );
        if (cells.length > 0)
          onRow(Object.fromEntries(cells.map(([name, cell]) => [name, cell.trim().slice(0, CELL_MAX)])));
        return null;
      },
    });
  } catch (error) {
    throw error instanceof FileError ? error : new FileError("bad-csv");
  }
  return columns;
}

/** A sheet calculates a cell that begins so. */
const CALCULATED = /^[=+\-@\t\r]/;

/** A cell as RFC 4180 writes it. What a sheet would calculate is made text by an apostrophe, but for numbers. */
export function csvCell(value: string): string {
  const safe = CALCULATED.test(value) && !/^[+-]?[\d.]+$/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
