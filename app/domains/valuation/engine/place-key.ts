import { foldArabic } from "#app/lib/text/arabic.ts";
import { ownValue } from "#app/lib/own-value.ts";

const ORDINALS: Record<string, string> = {
  first: "1",
  second: "2",
  third: "3",
  fourth: "4",
  fifth: "5",
  sixth: "6",
};

/**
 * Normal form for comparing names of places and projects: `foldArabic`, then without حي, "Dist.", hamza on the line and
 * punctuation. English words lose the article; ordinals become digits. Empty if nothing is left.
 */
export function placeKey(name: string): string {
  return foldArabic(name)
    .replace(/[’'`´]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll("\u0621", "")
    .split(" ")
    .filter((word) => word !== "" && !["حي", "dist", "district", "al", "el", "the"].includes(word))
    .map((word) => ownValue(ORDINALS, word) ?? word)
    .join(" ");
}

/** A place's key without Arabic articles and spaces, for the second lookup: "نرجس" finds "النرجس". */
export function looseKey(key: string): string {
  return key
    .split(" ")
    .map((word) => (word.startsWith("ال") && word.length > 4 ? word.slice(2) : word))
    .join("");
}

/** Words in deeds that start the name of the plan around a parcel; the district's own name stands before them. */
const PLAN_WORDS = new Set(["منطقه", "بمنطقه", "مخطط", "بمخطط", "في", "من", "ضمن"]);
const PLAN_PREFIXES = new Set(["مخطط", "منح", "امتداد", "تخطيط"]);
const FILLERS = new Set(["رقم", "للمنح", "معدل", "المعدل", "معتمد", "المعتمد"]);

/**
 * The district in a key as Saudi deeds write it: "شوران في منطقه الهجره مخطط حمد" is شوران, "مخطط ولي العهد رقم 7" is
 * ولي العهد 7, "حمرا الاسد ه" (a block of the plan) is حمرا الاسد. Other keys are unchanged.
 */
export function districtKey(key: string): string {
  let words = key.split(" ");
  const named = words.findIndex((word) => !PLAN_PREFIXES.has(word));
  if (named > 0) words = words.slice(named);
  const cut = words.findIndex((word, at) => at > 0 && PLAN_WORDS.has(word));
  if (cut > 0) words = words.slice(0, cut);
  const kept = words.filter((word, at) => at === 0 || !FILLERS.has(word));
  const last = kept.at(-1) ?? "";
  const block = kept.length > 1 && /^\p{Script=Arabic}$/u.test(last) && !/\d|^جز/u.test(kept.at(-2) ?? "");
  return (block ? kept.slice(0, -1) : kept).join(" ");
}

const LATIN_ARTICLES = new Set(["ar", "as", "ash", "az", "an", "at", "ath", "ad", "adh", "ul"]);

/**
 * One spelling for a Latin key. Ignores assimilated articles, doubled letters, a final h, and e for i or o for u ("Ar
 * Rawdah", "Al Rawda"; "Narjes", "Narjis"). Empty for Arabic keys.
 */
export function latinKey(key: string): string {
  if (!/^[a-z\d ]+$/.test(key)) return "";
  return key
    .split(" ")
    .filter((word) => !LATIN_ARTICLES.has(word))
    .map((word) =>
      word
        .replace(/^al(?=[a-z]{4})/, "")
        .replace(/ee|ei|ie|iy|y/g, "i")
        .replace(/oo|ou/g, "u")
        .replace(/e/g, "i")
        .replace(/o/g, "u")
        .replace(/([a-z])\1/g, "$1")
        .replace(/(?<=[aiu])h$/, ""),
    )
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

const WEAK = /^[اويهaeiouhy]$/;

/**
 * Whether the two differ by one weak letter (ا و ي ه, a vowel, h), as spellings of one name do. Different districts of
 * a city often differ by one strong letter (البوادر، البوادي).
 */
export function isSpellingApart(a: string, b: string): boolean {
  if (!isOneEditAway(a, b)) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  const changed = a.length === b.length ? [a[i], b[i]] : [a.length > b.length ? a[i] : b[i]];
  return changed.every((letter) => letter === undefined || WEAK.test(letter));
}
