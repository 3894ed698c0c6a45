import { INVISIBLE } from "./invisible-signs.ts";

const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;

/** Converts Arabic-Indic and Persian digits to Latin ones; leaves every other character. */
export function foldDigits(text: string): string {
  return text.replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Converts a number as typed in the Gulf to text for `Number()`. Accepts Latin, Arabic-Indic or Persian digits, Arabic
 * or Latin decimal and thousands signs, spaces and direction marks. Other text stays a non-number, so the caller's
 * check refuses it.
 */
export function foldNumber(text: string): string {
  return foldDigits(text.replace(INVISIBLE, ""))
    .replaceAll("\u066b", ".")
    .replace(/[\u066c,\u060c\s\u00a0\u202f]/g, "")
    .trim();
}

/**
 * Normal form for comparing Arabic names: no tashkeel or tatweel, one alef, ي for ى, ه for ة, hamza carriers as plain
 * letters, Latin in lower case, Latin digits, single spaces.
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
 * Normal form for searching: `foldArabic` without any hamza, Persian letters as Arabic ones, Latin letters without
 * accents; everything but letters and digits becomes one space.
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
