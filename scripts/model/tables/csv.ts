import { CsvError, parse } from "csv-parse/sync";

/** A record of a CSV file. `row`: the line of the file on which it starts, the header being 1. */
export type CsvRecord = { row: number; cells: string[] };
export type Csv = { header: string[]; records: CsvRecord[] };

/** Text that is no CSV: what is wrong, and where. */
export class CsvFault extends Error {
  readonly row: number | undefined;
  readonly column: string | undefined;
  constructor(detail: string, row?: number, column?: string) {
    super(detail);
    this.name = "CsvFault";
    this.row = row;
    this.column = column;
  }
}

const FAULTS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quotation mark opens here and is never closed",
  CSV_INVALID_CLOSING_QUOTE: "text follows a closing quotation mark",
  INVALID_OPENING_QUOTE: "a quotation mark stands inside a cell that does not start with one",
};

/** Bytes as UTF-8 text. Throws CsvFault with the first row that is none. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    let from = 0;
    for (let row = 1; from <= bytes.length; row++) {
      const end = bytes.indexOf(10, from);
      const line = bytes.subarray(from, end === -1 ? bytes.length : end);
      if (!isUtf8(line)) throw new CsvFault("is not UTF-8 text", row);
      if (end === -1) break;
      from = end + 1;
    }
    throw new CsvFault("is not UTF-8 text");
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads comma-separated text with a header: byte-order mark, CRLF, quoted commas and line breaks, blank lines between
 * records. Records may still have more or fewer cells than the header. Throws CsvFault for broken quoting and no text.
 */
export function readCsv(text: string): Csv {
  let header: string[] | null = null;
  let endOfLast = 0;
  let blankLines = 0;
  const records: CsvRecord[] = [];
  try {
    // Line endings are made one first: the parser counts CRLF inside quotation marks as two lines.
    parse(text.replaceAll("\r\n", "\n"), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ["\n", "\r"],
      on_record: (record, { lines, empty_lines }) => {
        const row = endOfLast + 1 + (empty_lines - blankLines);
        endOfLast = lines;
        blankLines = empty_lines;
        if (header === null) header = record.map((cell) => cell.trim());
        else records.push({ row, cells: record });
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const at = typeof cause["column"] === "number" ? cause["column"] : -1;
    const column = (header as string[] | null)?.[at];
    throw new CsvFault(FAULTS[cause.code] ?? cause.message, firstWritten(text, endOfLast + 1), column);
  }
  if (header === null) throw new CsvFault("is empty");
  return { header, records };
}

/** The first line that is not blank, from `row` on. */
function firstWritten(text: string, row: number): number {
  const lines = text.split(/\r\n|\n|\r/);
  let at = row;
  while (at < lines.length && lines[at - 1]?.trim() === "") at++;
  return at;
}

/** The first 40 characters of a value, quoted, for a message. */
export function shortened(value: string): string {
  const letters = Array.from(value.replace(/\s+/g, " "));
  return `"${letters.length > 40 ? `${letters.slice(0, 40).join("")}…` : letters.join("")}"`;
}
