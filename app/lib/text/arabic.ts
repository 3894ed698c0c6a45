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

/** Letters beyond the Arabic alphabet that are read in one way only: Persian ones, and the Gulf's ڤ and پ. */
const ONE_READING: Readonly<Record<string, string>> = {
  ک: "ك",
  ی: "ي",
  ہ: "ه",
  ە: "ه",
  ھ: "ه",
  ڤ: "ف",
  پ: "ب",
};
const WITH_ONE_READING = new RegExp(`[${Object.keys(ONE_READING).join("")}]`, "gu");

/** Letters that people in the Gulf write in two ways: چاي and شاي, گراج and كراج. */
const TWO_READINGS: readonly [letter: string, readings: readonly string[]][] = [
  ["چ", ["ج", "ش"]],
  ["گ", ["ق", "ك"]],
];

/**
 * Normal form for searching: `foldArabic` without any hamza, letters from beyond the Arabic alphabet as Arabic ones (چ and
 * گ stay: see `spellingsOf`), Latin letters without accents; everything but letters and digits becomes one space.
 */
export function foldSearch(text: string): string {
  return foldArabic(text)
    .replace(/[\u0621\u0654\u0655]/g, "")
    .replace(WITH_ONE_READING, (letter) => ONE_READING[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A word folded for searching, in every way that it may be spelled without چ and گ: at most four. */
export function spellingsOf(word: string): string[] {
  return TWO_READINGS.reduce<string[]>(
    (spellings, [letter, readings]) =>
      word.includes(letter)
        ? spellings.flatMap((spelling) => readings.map((reading) => spelling.replaceAll(letter, reading)))
        : spellings,
    [word],
  );
}
