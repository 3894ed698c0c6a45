import { arDigits, fragmentsOf } from "../../../app/i18n/digits.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** A number stays on the line of its unit. */
const UNIT = /([٠-٩٪]) (?=(?:م²|م|سم|كم|مليون|مليار|ألف|ريال|درهم)(?![\p{L}\p{M}]))/gu;

/** From one number to another is one thing: no line ends inside it. */
const RANGE = /([٠-٩٪])–(?=[٠-٩−])/g;

/** Running text as HTML: Arabic-Indic digits, units beside their numbers, Latin names isolated. */
export function textHtml(text: string): string {
  return fragmentsOf(text)
    .map(({ text: part, isLatin }) =>
      isLatin
        ? `<bdi dir="ltr">${escapeHtml(part)}</bdi>`
        : escapeHtml(arDigits(part).replace(UNIT, "$1\u00a0").replace(RANGE, "$1–\u2060")),
    )
    .join("");
}
