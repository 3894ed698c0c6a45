import { foldArabic } from "#app/lib/arabic.ts";

const ORDINALS: Record<string, string> = {
  first: "1",
  second: "2",
  third: "3",
  fourth: "4",
  fifth: "5",
  sixth: "6",
};

/**
 * The form in which names of places and projects are compared: `foldArabic`, then without حي, "Dist.", hamza on
 * the line and punctuation; English words lose the article and ordinals become digits. Empty when nothing is left.
 */
export function placeKey(name: string): string {
  return foldArabic(name)
    .replace(/[’'`´]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll("\u0621", "")
    .split(" ")
    .filter((word) => word !== "" && !["حي", "dist", "district", "al", "el", "the"].includes(word))
    .map((word) => ORDINALS[word] ?? word)
    .join(" ");
}

/** A place's key with every Arabic article dropped, for the second look: "نرجس" finds "النرجس". */
export function looseKey(key: string): string {
  return key
    .split(" ")
    .map((word) => (word.startsWith("ال") && word.length > 4 ? word.slice(2) : word))
    .join("");
}

/** Whether the two differ by at most one letter added, dropped or changed. */
export function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  if (a.length === b.length) return a.slice(i + 1) === b.slice(i + 1);
  return a.length > b.length ? a.slice(i + 1) === b.slice(i) : a.slice(i) === b.slice(i + 1);
}
