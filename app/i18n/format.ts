import type { Currency } from "#app/lib/money.ts";
import { once } from "#app/lib/once.ts";

export type { Currency };

/**
 * Numbers, money and dates for display. `ar…` functions print Arabic-Indic digits (reports, dashboard, order, forms,
 * e-mail); `latin…` functions print Latin digits (marketplace). Never mix both in one block. A number alone has no
 * strong letter: put it in <bdi dir="rtl"> or keep the marks that Intl adds.
 */
const AR = "ar-SA-u-ca-gregory-nu-arab";

const CURRENCY_SHORT: Record<Currency, string> = { SAR: "ر.س.", QAR: "ر.ق.", AED: "د.إ." };
const CURRENCY_WORD: Record<Currency, string> = { SAR: "ريال", QAR: "ريال قطري", AED: "درهم" };
/** After 3 to 10, and after 11 to 99, as the amount's last two digits say; `CURRENCY_WORD` after any other. */
const CURRENCY_COUNTED: Record<Currency, { few: string; many: string }> = {
  SAR: { few: "ريالات", many: "ريالًا" },
  QAR: { few: "ريالات قطرية", many: "ريالًا قطريًا" },
  AED: { few: "دراهم", many: "درهمًا" },
};

const rules = once(() => new Intl.PluralRules("ar"));

/** Formatters by their options, each made when it is first needed: creating one is far slower than using it. */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, known);
  return known;
}

function dateFormat(options: Intl.DateTimeFormatOptions, locale = AR): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dates.set(key, known);
  return known;
}

/** A number with Arabic-Indic digits and exactly `digits` decimals (default 0). */
export function arNumber(value: number, digits = 0): string {
  return numberFormat(AR, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
}

/** An ungrouped whole number with Arabic-Indic digits: a year, a row number. */
export function arPlain(value: number): string {
  return numberFormat(AR, { useGrouping: false, maximumFractionDigits: 0 }).format(value);
}

/** A number as somebody would type it into a field: "١٬٢٩٠٬٠٠٠", "١٢٠٫٥". */
export function arTyped(value: number): string {
  return numberFormat(AR, { maximumFractionDigits: 2 }).format(value);
}

/** Money as "١٬٢٩٠٬٠٠٠ ر.س.", in whole units of the currency unless `digits` asks for decimals. */
export function arMoney(value: number, currency: Currency, digits = 0): string {
  return `${arNumber(value, digits)}\u00a0${CURRENCY_SHORT[currency]}`;
}

/** The currency's word as it follows a whole amount: ٥ ريالات، ٣٦٠ ريالًا، ٤٠٠ ريال. */
function wordAfter(value: number, currency: Currency): string {
  const form = rules().select(Math.round(Math.abs(value)));
  return form === "few" || form === "many" ? CURRENCY_COUNTED[currency][form] : CURRENCY_WORD[currency];
}

/** Money for running text, "١٬٢٥٠٬٠٠٠ ريال". */
export function arMoneyWords(value: number, currency: Currency): string {
  return `${arNumber(value)}\u00a0${wordAfter(value, currency)}`;
}

/** A fraction (0.053) as "٥٫٣٪"; `digits` decimals. */
export function arPercent(fraction: number, digits = 0): string {
  return `${arNumber(fraction * 100, digits)}٪`;
}

/** A fraction with its sign in reading order, "+٣٫٦٪" or "−٢٫١٪". */
export function arSignedPercent(fraction: number, digits = 1): string {
  const sign = fraction < 0 ? "−" : "+";
  return `\u200f${sign}${arPercent(Math.abs(fraction), digits)}`;
}

/** A day, "٢٠ نوفمبر ٢٠٢٦", in Riyadh time by default. */
export function arDate(at: number, timeZone = "Asia/Riyadh"): string {
  return dateFormat({ day: "numeric", month: "long", year: "numeric", timeZone }).format(at);
}

/** The month of an instant in Riyadh: "نوفمبر", or "نوفمبر ٢٠٢٦" with its year. */
export function arMonth(at: number, withYear = false): string {
  const year = withYear ? ({ year: "numeric" } as const) : {};
  return dateFormat({ month: "long", ...year, timeZone: "Asia/Riyadh" }).format(at);
}

/** A day and time on a clock, "الخميس، ٣ ديسمبر في ٥:٠٠ م". */
export function arMoment(at: number, timeZone: string): string {
  return dateFormat({
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(at);
}

/** A number with Latin digits, "1,380,000"; at most `digits` decimals (default 0), without trailing zeros. */
export function latinNumber(value: number, digits = 0): string {
  return numberFormat("en", { maximumFractionDigits: digits }).format(value);
}

/** A number with Latin digits and exactly two decimals, "1,080.00". */
export function latinCents(value: number): string {
  return numberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** A price with three digits at most, short enough for a marker on the map: "1.38 مليون", "950 ألف". */
export function latinCompact(value: number): string {
  return numberFormat("ar-u-nu-latn", { notation: "compact", maximumSignificantDigits: 3 }).format(value);
}

/** Money on the marketplace, "SAR 1,380,000": put it in `<bdi dir="ltr">`. */
export function latinMoney(value: number, currency: Currency): string {
  return `${currency}\u00a0${latinNumber(value)}`;
}

/** The same for running text, "1,380,000 ريال". */
export function latinMoneyWords(value: number, currency: Currency): string {
  return `${latinNumber(value)}\u00a0${wordAfter(value, currency)}`;
}

/** A day with Latin digits, "20 نوفمبر 2026", in Riyadh time by default. */
export function latinDate(at: number, timeZone = "Asia/Riyadh"): string {
  return dateFormat({
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
    numberingSystem: "latn",
  }).format(at);
}

/** A time of day with Latin digits, "09:41" in Riyadh time. */
export function latinTime(at: number): string {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Asia/Riyadh" } as const;
  return dateFormat(options, "en").format(at);
}

/** A time of day, "٠٩:٤١:٠٢" in Riyadh time. */
export function arTime(at: number): string {
  return dateFormat({
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone: "Asia/Riyadh",
  }).format(at);
}

/** "ريال", after an amount in words or with decimals. */
export const currencyWord = (currency: Currency): string => CURRENCY_WORD[currency];
export const currencyShort = (currency: Currency): string => CURRENCY_SHORT[currency];

export type PluralForms = {
  zero: string;
  one: string;
  two: string;
  few: string;
  many: string;
  other: string;
};

/** The script of a block's digits. */
export type Digits = "arabic" | "latin";

/**
 * A counted noun in Arabic's six plural forms: لا صفقات، صفقة واحدة، صفقتان، ٣ صفقات، ١١ صفقة، ١٠٠ صفقة. `{n}` in a
 * form is replaced by the number; `digits` is its script.
 */
export function counted(n: number, forms: PluralForms, digits: Digits = "arabic"): string {
  const shown = digits === "arabic" ? arNumber(n) : numberFormat("en", {}).format(n);
  return forms[rules().select(n)].replace("{n}", shown);
}
