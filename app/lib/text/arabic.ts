import { INVISIBLE } from "./invisible-signs.ts";

const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;

/** Arabic-Indic and Persian digits to Latin ones; every other character stays. */
export function foldDigits(text: string): string {
  return text.replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * A number as people type it in the Gulf, as text `Number()` reads: Latin, Arabic-Indic or Persian digits,
 * Arabic or Latin decimal and thousands signs, spaces, direction marks. Returns the text unchanged in
 * substance when it is no number, so that the caller's check refuses it.
 */
export function foldNumber(text: string): string {
  return foldDigits(text.replace(INVISIBLE, ""))
    .replaceAll("\u066b", ".")
    .replace(/[\u066c,\u060c\s\u00a0\u202f]/g, "")
    .trim();
}

/**
 * The form in which Arabic names are compared: no tashkeel or tatweel, one alef, ي for ى, ه for ة, hamza
 * carriers opened, Latin in lower case, digits Latin, single spaces.
 */
export function foldArabic(text: string): string {
  return foldDigits(text.normalize("NFKC"))
    .replace(INVISIBLE, "")
    .replace(MARKS, "")
    .replace(/[\u0622\u0623\u0625\u0671]/g, "\u0627")
    .replaceAll("\u0649", "\u064a")
    .replaceAll("\u0629", "\u0647")
    .replaceAll("\u0624", "\u0648")
    .replaceAll("\u0626", "\u064a")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

const PERSIAN: Readonly<Record<string, string>> = {
  "\u06a9": "\u0643",
  "\u06cc": "\u064a",
  "\u06c1": "\u0647",
  "\u06d5": "\u0647",
  "\u06be": "\u0647",
};

/**
 * The form in which texts are searched: as foldArabic, without any hamza, with Persian letters as Arabic ones and Latin
 * ones without accents; everything but letters and digits is one space.
 */
export function foldSearch(text: string): string {
  return foldArabic(text)
    .replace(/[\u0621\u0654\u0655]/g, "")
    .replace(/[\u06a9\u06cc\u06c1\u06d5\u06be]/g, (letter) => PERSIAN[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
