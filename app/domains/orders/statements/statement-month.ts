import { riyadhDayOf, riyadhMonthStart } from "#app/lib/calendar.ts";

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

/** A calendar month in Riyadh: its name, "2026-11", and the instants at which it begins and the next one does (epoch ms). */
export type StatementMonth = { name: string; from: number; until: number };

/** The month of an instant in Riyadh. */
export function monthOf(at: number): StatementMonth {
  const from = riyadhMonthStart(at);
  return { name: nameOf(from), from, until: riyadhMonthStart(at, -1) };
}

const nameOf = (from: number): string => riyadhDayOf(from).slice(0, 7);

/** The month of a name; null if it is none, or has not begun. */
export function readMonth(name: string, now: number): StatementMonth | null {
  const [, year, month] = MONTH.exec(name) ?? [];
  if (!year || !month) return null;
  const found = monthOf(Date.UTC(Number(year), Number(month) - 1, 15));
  return found.from <= now ? found : null;
}

/** The months from that of one instant to that of another, the newest first, at most `most`. */
export function monthsBetween(first: number, last: number, most: number): StatementMonth[] {
  const months: StatementMonth[] = [];
  for (let month = monthOf(last); months.length < most; month = monthOf(month.from - 1)) {
    months.push(month);
    if (month.from <= first) break;
  }
  return months;
}
