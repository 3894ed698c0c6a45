import { foldNumber } from "./arabic.ts";
import { INVISIBLE } from "./invisible-signs.ts";

const MAY_STAY = "\u200c\u200d\ufe0e\ufe0f";
const NEVER = new RegExp(`(?![${MAY_STAY}])${INVISIBLE.source}`, "gu");
/** Letters of scripts that join. Between Latin letters a joiner has no effect. */
const JOINED = String.raw`(?!\p{Script=Latin})[\p{L}\p{M}]`;
/**
 * Joiners and selectors that change the display: between letters as in Persian, inside a combined emoji, and after a
 * character that they turn into an emoji or a keycap.
 */
const NEEDED = [
  String.raw`(?<=${JOINED})[\u200c\u200d](?=${JOINED})`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[\d#*])\ufe0f(?=\u20e3)`,
].join("|");
const NEEDLESS = new RegExp(`(?!${NEEDED})[${MAY_STAY}]`, "gu");

/** No language needs more than three marks on a letter (a doubling, a vowel and one more). Extra marks are dropped. */
const TOWER = /(\p{M}{3})\p{M}+/gu;

/** Removes characters that are invisible, reverse the text around them or cover the lines next to them. */
const shown = (text: string): string => text.replace(NEVER, "").replace(NEEDLESS, "").replace(TOWER, "$1");

/** One typed line: trimmed, no invisible characters, single spaces (a no-break space between number and unit stays). */
export function typedLine(text: string): string {
  return shown(text)
    .replace(/[\s\p{Cc}]+/gu, (space) => (/^[\u00a0\u202f]$/.test(space) ? space : " "))
    .trim();
}

/** A typed text with line breaks, trimmed. Browsers post each break as two characters, which would count twice. */
export function typedText(text: string): string {
  return shown(text)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
}

/** Number of characters as people count them: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** A decimal number as people type it; NaN for anything else, so the next check refuses it. */
export function typedNumber(text: string): number {
  const folded = foldNumber(text).replace("\u2212", "-");
  return /^[+-]?\d+(\.\d+)?$/.test(folded) ? Number(folded) : Number.NaN;
}
