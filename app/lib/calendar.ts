import { days, hours } from "./duration.ts";

/** Riyadh keeps UTC+3 all year, as do Doha (and Dubai an hour more). */
const RIYADH_OFFSET = hours(3);

/**
 * The same time of day in Riyadh, this many calendar months later, to the millisecond. If that month has no such day,
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

/** How many midnights of Riyadh lie between two instants (epoch ms): 0 on the same day there, 1 from one day to the next. */
export function riyadhDaysBetween(from: number, to: number): number {
  const dayOf = (at: number): number => Math.floor((at + RIYADH_OFFSET) / days(1));
  return dayOf(to) - dayOf(from);
}

/** When the month of an instant, or the month so many months before it, began in Riyadh (epoch ms). */
export function riyadhMonthStart(at: number, monthsBefore = 0): number {
  const local = new Date(at + RIYADH_OFFSET);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - monthsBefore, 1) - RIYADH_OFFSET;
}
