import type { Column } from "./column.ts";
import { shortened } from "./csv.ts";

const ABSENT = new Set(["", "null", "NA", "nan", "NaN"]);
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
/** Days of a record outside these are slips of the pen; the table of sales counts days from 1970 in 16 bits. */
const FIRST_DAY = "1970-01-01";
const LAST_DAY = "2099-12-31";
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;

/** Whether the cell says that there is nothing. */
export function isAbsent(cell: string): boolean {
  return ABSENT.has(cell);
}

/** The number that the cell writes, or null where it writes none. */
export function numberIn(cell: string): number | null {
  if (!NUMBER.test(cell)) return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

/** The ISO day at the cell's start, or null where that is no day of the calendar. */
export function dayIn(cell: string): string | null {
  const [, year, month, day] = DAY.exec(cell) ?? [];
  if (!year || !month || !day) return null;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const iso = `${year}-${month}-${day}`;
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso ? iso : null;
}

function faultOfNumber({ within }: Column, cell: string): string | null {
  const value = numberIn(cell);
  if (value === null) return `${shortened(cell)} is no number`;
  const [least, most] = within ?? [-Infinity, Infinity];
  return value >= least && value <= most ? null : `${shortened(cell)} is outside ${least} to ${most}`;
}

function faultOfDay(cell: string): string | null {
  const day = dayIn(cell);
  if (day === null) return `${shortened(cell)} is no date (YYYY-MM-DD)`;
  return day >= FIRST_DAY && day <= LAST_DAY
    ? null
    : `${shortened(cell)} is outside ${FIRST_DAY} to ${LAST_DAY}`;
}

/** What is wrong with a cell of the column; null where nothing is. */
export function faultOf(column: Column, cell: string): string | null {
  if (isAbsent(cell)) return column.empty ? null : "the cell is empty";
  switch (column.kind) {
    case "text":
      return null;
    case "number":
      return faultOfNumber(column, cell);
    case "day":
      return faultOfDay(cell);
    case "boolean":
      return /^(true|false)$/i.test(cell) ? null : `${shortened(cell)} is neither True nor False`;
    case "enum":
      return column.values?.includes(cell)
        ? null
        : `${shortened(cell)} is none of ${(column.values ?? []).join(", ")}`;
  }
}
