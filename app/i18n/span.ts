import { days, hours, minutes } from "#app/lib/duration.ts";
import { counted, type PluralForms } from "./format.ts";

const SPANS: readonly [ms: number, forms: PluralForms][] = [
  [days(365), { zero: "", one: "سنة", two: "سنتين", few: "{n} سنوات", many: "{n} سنة", other: "{n} سنة" }],
  [days(1), { zero: "", one: "يوم واحد", two: "يومين", few: "{n} أيام", many: "{n} يومًا", other: "{n} يوم" }],
  [hours(1), { zero: "", one: "ساعة", two: "ساعتين", few: "{n} ساعات", many: "{n} ساعة", other: "{n} ساعة" }],
  [
    minutes(1),
    { zero: "", one: "دقيقة", two: "دقيقتين", few: "{n} دقائق", many: "{n} دقيقة", other: "{n} دقيقة" },
  ],
];

const MONTHS: PluralForms = {
  zero: "",
  one: "شهر",
  two: "شهرين",
  few: "{n} أشهر",
  many: "{n} شهرًا",
  other: "{n} شهر",
};

/**
 * A duration after a preposition, in the largest unit that divides it: «خلال ٧ أيام», «بعد سنة». Throws below a minute.
 */
export function spanWords(ms: number): string {
  const found = SPANS.find(([unit]) => ms >= unit && ms % unit === 0);
  if (!found) throw new Error(`no words for ${ms} ms`);
  return counted(ms / found[0], found[1]);
}

/** Months after a preposition: «خلال ٦ أشهر». */
export const monthsWords = (n: number): string => counted(n, MONTHS);
