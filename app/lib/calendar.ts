import { hours } from "./duration.ts";

/** Riyadh keeps UTC+3 all year, as do Doha (and Dubai an hour more). */
const RIYADH_OFFSET = hours(3);

/**
 * The same time of day in Riyadh so many calendar months later, to the millisecond; the last day of the month where it
 * has no such day (31 August → 28 February).
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
