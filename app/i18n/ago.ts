import { days, hours, minutes } from "#app/lib/duration.ts";
import { arDate, counted } from "./format.ts";

const MINUTES = {
  zero: "قبل قليل",
  one: "قبل دقيقة",
  two: "قبل دقيقتين",
  few: "قبل {n} دقائق",
  many: "قبل {n} دقيقة",
  other: "قبل {n} دقيقة",
};
const HOURS = {
  zero: "قبل قليل",
  one: "قبل ساعة",
  two: "قبل ساعتين",
  few: "قبل {n} ساعات",
  many: "قبل {n} ساعة",
  other: "قبل {n} ساعة",
};
const DAYS = {
  zero: "اليوم",
  one: "قبل يوم",
  two: "قبل يومين",
  few: "قبل {n} أيام",
  many: "قبل {n} يومًا",
  other: "قبل {n} يوم",
};

/**
 * Time from `at` until `now` in whole units, rounded down; after a week, the date. `step` (ms) is the precision of the
 * instant: less than that is «قبل قليل».
 */
export function arAgo(at: number, now: number, step = minutes(1)): string {
  const passed = now - at;
  if (passed < step) return MINUTES.zero;
  if (passed < hours(1)) return counted(Math.floor(passed / minutes(1)), MINUTES);
  if (passed < days(1)) return counted(Math.floor(passed / hours(1)), HOURS);
  if (passed < days(7)) return counted(Math.floor(passed / days(1)), DAYS);
  return arDate(at);
}
