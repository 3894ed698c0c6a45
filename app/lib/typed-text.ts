import { foldNumber } from "./arabic.ts";

/** Marks that show nothing, or turn the text around them; the joiners of letters and signs stay. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One line of text as a person typed it, trimmed. */
export function typedLine(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}

/** Text with its line breaks, trimmed: browsers post two characters for each break, which would count twice. */
export function typedText(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}

/** Characters as people count them: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** A decimal number as people type it; NaN for anything else, so that the check after it refuses. */
export function typedNumber(text: string): number {
  const folded = foldNumber(text).replace("\u2212", "-");
  return /^[+-]?\d+(\.\d+)?$/.test(folded) ? Number(folded) : Number.NaN;
}
