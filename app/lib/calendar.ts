import { days, hours } from "./duration.ts";

/** Riyadh is at UTC+3 all year. So is Doha; Dubai is one hour ahead. */
const RIYADH_OFFSET = hours(3);

/**
 * The same time of day in Riyadh, `months` calendar months later, to the millisecond. If that month has no such day,
 * its last day (31 August → 28 February).
 */
export function riyadhMonthsLater(at: number, months: number): number {
  const local = new Date(at + RIYADH_OFFSET);
  const day = local.getUTCDate();
  const moved = new Date(local);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, daysInMonth));
  return moved.getTime() - RIYADH_OFFSET;
}

/** Number of midnights in Riyadh between two instants (epoch ms): 0 on the same day there, 1 on the next day. */
export function riyadhDaysBetween(from: number, to: number): number {
  const dayOf = (at: number): number => Math.floor((at + RIYADH_OFFSET) / days(1));
  return dayOf(to) - dayOf(from);
}

/** When a month began in Riyadh (epoch ms): the month of an instant, or `monthsBefore` months earlier. */
export function riyadhMonthStart(at: number, monthsBefore = 0): number {
  const local = new Date(at + RIYADH_OFFSET);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - monthsBefore, 1) - RIYADH_OFFSET;
}

/** A day as date fields write it, "2026-11-26", that exists in the calendar. */
export function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** When a day, "2026-11-26", begins in Riyadh (epoch ms), or the day that comes `daysLater`. */
export const riyadhDayStart = (day: string, daysLater = 0): number =>
  Date.parse(`${day}T00:00:00Z`) + days(daysLater) - RIYADH_OFFSET;

/** The day that it is in UTC at an instant (epoch ms), "2026-11-26". */
export const utcDayOf = (at: number): string => new Date(at).toISOString().slice(0, "2026-11-26".length);

/** The day that it is in Riyadh at an instant, "2026-11-26". */
export const riyadhDayOf = (at: number): string => utcDayOf(at + RIYADH_OFFSET);
