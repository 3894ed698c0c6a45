import { INVISIBLE } from "./invisible-signs.ts";

/** A text without disguise. `pieceAt` returns the original text of a part of `folded`. */
export type Folded = { folded: string; pieceAt: (from: number, to: number) => string };

/** Circled digits that NFKC does not convert: the first character of each row, and its digit. */
const CIRCLED_ROWS = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
] as const;
const CIRCLED_ZEROS = new Set(["⓿", "🄋", "🄌"]);

/** Variants of one letter, and characters used as a dot. */
const SAME: Readonly<Record<string, string>> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ة: "ه",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  "۔": ".",
  "。": ".",
  "•": ".",
  "·": ".",
  "∙": ".",
};

/** The value of a digit in any script. Each script's digits are a run of ten that starts with zero. */
function digitOf(sign: string): string | null {
  if (/\p{Nd}/u.test(sign)) {
    const code = sign.codePointAt(0) ?? 0;
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  }
  if (CIRCLED_ZEROS.has(sign)) return "0";
  const code = sign.codePointAt(0) ?? 0;
  const row = CIRCLED_ROWS.find(([first]) => code >= first && code < first + 9);
  return row ? String(code - row[0] + row[1]) : null;
}

function foldSign(sign: string, before: string): string {
  if (/\p{M}/u.test(sign)) return "";
  // In «م²» this is no digit.
  if (/[²³]/.test(sign) && /\p{L}$/u.test(before)) return " ";
  const plain = sign.normalize("NFKC");
  return Array.from(plain, (part) => digitOf(part) ?? SAME[part] ?? part.toLowerCase()).join("");
}

/** Four or more letters with separators between them: «س ن ا ب». */
const SPELLED = /(?<![\p{L}\d])(?:\p{L}[ .\-_*]){3,}\p{L}(?![\p{L}\d])/gu;

/**
 * The text as it is meant to be read. Digits of all scripts become Latin, styled letters plain and lower case. Hamzas,
 * marks and invisible characters are removed, and spelled-out letters are joined.
 */
export function foldDisguise(text: string): Folded {
  const plain = text.normalize("NFC").replace(INVISIBLE, "").replaceAll("\u0640", "");
  const signs: string[] = [];
  const places: number[] = [];
  let at = 0;
  for (const sign of plain) {
    for (const part of foldSign(sign, signs.at(-1) ?? "").split("")) {
      signs.push(part);
      places.push(at);
    }
    at += sign.length;
  }
  const apart = new Set<number>();
  for (const { 0: word, index } of signs.join("").matchAll(SPELLED))
    for (let i = 1; i < word.length; i += 2) apart.add(index + i);
  const kept = signs.map((_, index) => index).filter((index) => !apart.has(index));
  const placeOf = (index: number): number => places[kept[index] ?? signs.length] ?? plain.length;
  return {
    folded: kept.map((index) => signs[index]).join(""),
    pieceAt: (from, to) => plain.slice(placeOf(from), placeOf(to)).trim(),
  };
}
