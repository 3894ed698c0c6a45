import { foldDigits, foldNumber } from "#app/lib/text/arabic.ts";
import type { Currency } from "#app/lib/money.ts";

/** What a number in a text counts, judged by the words around it; `bare` if they do not tell. */
export type Unit =
  | "percent"
  | "money"
  | "area"
  | "km"
  | "sales"
  | "contracts"
  | "bedrooms"
  | "bathrooms"
  | "years"
  | "months"
  | "days"
  | "day"
  | "month"
  | "year"
  | "bare";

type StatedNumber = { value: number; decimals: number };

/** A number as a text states it. `sign`: −1 or 1 if a mark or a word gives it, else 0. */
export type Statement = StatedNumber & {
  unit: Unit;
  sign: -1 | 0 | 1;
  /** The currency named with the amount. */
  currency: Currency | null;
  /** "2026-07-27" for a day, "2026-07" for a month. */
  iso: string | null;
  start: number;
  end: number;
};

/** Digits with their separators, in either script; a trailing separator is punctuation. */
const NUMBER = /[\d\u0660-\u0669\u06f0-\u06f9]+(?:[.,\u066b\u066c][\d\u0660-\u0669\u06f0-\u06f9]+)*/g;

const MONTHS = "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(" ");
const DATE = new RegExp(`(?:(\\d{1,2})\\s+)?(${MONTHS.join("|")})\\s+(\\d{4})`, "g");
const YEAR = /^(?:19|20)\d\d$/;

/** The word or sign after a number, and the unit it means; the first match wins. */
const UNITS: readonly [RegExp, Unit][] = [
  [/^\s*(?:٪|%|(?:في ال|بال)(?:مئة|مائة))/, "percent"],
  [/^\s*(?:ريال|درهم|دراهم|ر\.س|ر\.ق|د\.إ)/, "money"],
  [/^\s*(?:م²|م2|متر|أمتار)/, "area"],
  [/^\s*(?:كم|كيلومتر)/, "km"],
  [/^\s*(?:صفق|إعلان)/, "sales"],
  [/^\s*(?:عقد|عقود)/, "contracts"],
  [/^\s*غرف/, "bedrooms"],
  [/^\s*(?:دور(?:ة|ات) مياه|حم)/, "bathrooms"],
  [/^\s*(?:سنة|سنوات|سنين|عام|أعوام)/, "years"],
  [/^\s*(?:شهر|أشهر|شهور)/, "months"],
  [/^\s*(?:يوم|أيام)/, "days"],
];

const MINUS_BEFORE = /(?:^|[\s(«\u200f\u200e])[−-]$/;
const UP = /ارتفاع|ارتفع|مرتفع|يرتفع|زيادة|يزداد|نمو|صعود|ربح|فائض|أعلى من/g;
const DOWN = /انخفاض|انخفض|منخفض|ينخفض|تراجع|هبوط|يهبط|نقص|خسارة|عجز|سالب|أقل من/g;

const lastAt = (text: string, words: RegExp): number => [...text.matchAll(words)].at(-1)?.index ?? -1;

/** The direction that the clause around a number gives it: from the nearest word before it, else from one after it. */
function wordedSign(before: string, after: string): -1 | 0 | 1 {
  for (const clause of [before, after]) {
    const up = lastAt(clause, UP);
    const down = lastAt(clause, DOWN);
    if (up !== down) return up > down ? 1 : -1;
  }
  return 0;
}

function currencyAfter(rest: string): Currency | null {
  if (/^\s*(?:ريال(?:ات|ًا|ا)?\s+قطري|ر\.ق)/.test(rest)) return "QAR";
  if (/^\s*(?:ريال|ر\.س)/.test(rest)) return "SAR";
  return /^\s*(?:درهم|دراهم|د\.إ)/.test(rest) ? "AED" : null;
}

type Span = { start: number; end: number };

function dateStatements(text: string): Statement[] {
  return [...text.matchAll(DATE)].map((match) => {
    const [all, day, month, year] = match;
    const number = String(MONTHS.indexOf(month!) + 1).padStart(2, "0");
    const iso = day ? `${year}-${number}-${day.padStart(2, "0")}` : `${year}-${number}`;
    const at = { start: match.index, end: match.index + all.length };
    const value = Number(day ?? year);
    return { value, decimals: 0, unit: day ? "day" : "month", sign: 0, currency: null, iso, ...at };
  });
}

function unitOf(plain: string, rest: string): Unit {
  for (const [words, unit] of UNITS) if (words.test(rest)) return unit;
  return YEAR.test(plain) ? "year" : "bare";
}

/** Every number in a text, in order, with its unit, sign and currency. */
export function statementsIn(written: string): Statement[] {
  const text = foldDigits(written);
  const dates = dateStatements(text);
  const isInDate = ({ start, end }: Span): boolean =>
    dates.some((date) => start >= date.start && end <= date.end);
  const numbers = [...text.matchAll(NUMBER)]
    .map((match) => ({ plain: match[0], start: match.index, end: match.index + match[0].length }))
    .filter((span) => !isInDate(span));
  const others = numbers.map(({ plain, start, end }, index): Statement => {
    const rest = text.slice(end);
    const before =
      text
        .slice(numbers[index - 1]?.end ?? 0, start)
        .split(/[.،؛:؟]/)
        .at(-1) ?? "";
    const after = text.slice(end, numbers[index + 1]?.start).split(/[.،؛:؟]/)[0] ?? "";
    const minus = MINUS_BEFORE.test(text.slice(Math.max(0, start - 2), start));
    const unit = unitOf(plain, rest);
    const number = foldNumber(plain);
    return {
      value: Number(number),
      decimals: number.split(".")[1]?.length ?? 0,
      unit,
      sign: minus ? -1 : wordedSign(before, after),
      currency: unit === "money" ? currencyAfter(rest) : null,
      iso: null,
      start,
      end,
    };
  });
  return [...dates, ...others].sort((a, b) => a.start - b.start);
}
