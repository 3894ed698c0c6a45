import { numberWords, together } from "./number-words.ts";

/** A run of digits in a text, or words for a number; `plus` if a + or «زائد» comes before it. */
export type DigitToken = { digits: string; from: number; to: number; plus: boolean; isWord: boolean };

/** Digits, with letters between them that look like digits; and runs of letters. */
const RUN = /(?<!\p{L})[oil|]{0,3}\d[\doil|]*(?![\p{L}\d])|\d+|\p{L}+/gu;
const PLUS = /(?:\+|زائد)\s*$/;
const NOTHING_BETWEEN = /^\s*$/;

const asDigits = (run: string): string => run.replaceAll("o", "0").replace(/[il|]/g, "1");

/** The digits of a folded text in order, those in words too: «خمسة وخمسين» is 55, an o among digits a zero. */
export function digitTokens(text: string): DigitToken[] {
  const tokens: DigitToken[] = [];
  for (const { 0: run, index: at } of text.matchAll(RUN)) {
    const plus = (from: number): boolean => PLUS.test(text.slice(Math.max(0, from - 8), from));
    if (/\d/.test(run)) {
      tokens.push({ digits: asDigits(run), from: at, to: at + run.length, plus: plus(at), isWord: false });
      continue;
    }
    // "oh five": "oh" means zero, but only before another number.
    if (run === "oh" || run === "o") {
      if (
        /^[\s\-,]+(?:zero|one|two|three|four|five|six|seven|eight|nine)\b/.test(
          text.slice(at + run.length, at + 12),
        )
      )
        tokens.push({ digits: "0", from: at, to: at + run.length, plus: false, isWord: true });
      continue;
    }
    for (const word of numberWords(run)) {
      const [from, to] = [at + word.from, at + word.to];
      const before = tokens.at(-1);
      const one =
        before?.isWord && NOTHING_BETWEEN.test(text.slice(before.to, from))
          ? together(before.digits, word)
          : null;
      if (before && one !== null) tokens[tokens.length - 1] = { ...before, digits: one, to };
      else tokens.push({ digits: word.digits, from, to, plus: plus(from), isWord: true });
    }
  }
  return tokens;
}
