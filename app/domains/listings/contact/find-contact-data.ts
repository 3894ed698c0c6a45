import { foldDisguise } from "#app/lib/text/fold-disguise.ts";
import { MAIL_ADDRESS, WEB_ADDRESS } from "#app/lib/web-address.ts";
import { findPhones } from "./find-phones.ts";

/** Longest piece shown to a moderator. */
const SHOWN = 80;

// All patterns expect folded text (lib/text/fold-disguise.ts): lower case, one alef, ه for ة, Latin digits.
const DATE =
  /(?<!\d)(?:\d{1,2}([/.-])\d{1,2}\1(?:1[34]|19|20)\d{2}|(?:1[34]|19|20)\d{2}([/.-])\d{1,2}\2\d{1,2}|\d{1,2}\/(?:1[34]|19|20)\d{2})(?!\d)/g;
/** Times of day. */
const TIME = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g;

const ARABIC_NETWORKS =
  "واتس ?ا?ب?|وتس ?اب|تي?لي?[جغق]رام|انست[اق](?:[قغج]?رام)?|انست[قغج]رام|سناب(?: ?شات)?|تيك ?توك|تويتر|فيس ?بوك|لينكد ?ان|يوتيوب|اكس|جيميل|هوتميل";
const LATIN_NETWORKS = "whats ?app|telegram|instagram|insta|snap ?chat|snap|tik ?tok|twitter|facebook|ig";
const OURS = "ي|نا";
// Each character can match in only one way: two ways would double the work with every character of a long row.
const BETWEEN = String.raw`(?:\s|[:\-–/\p{Extended_Pictographic}]|علي|عبر|حساب(?:ي|نا|ه)?|باسم|رقم|هو|is|on|id|user(?:name)?)*`;
const HANDLE = String.raw`@?(?!https?\b|www\b)[a-z][a-z\d._]{2,}`;
/** An Arabic word that can only be an account name. */
const ARABIC_HANDLE = String.raw`(?:@\p{L}{3,}|[\p{L}\d]+_[\p{L}\d_]+|\p{L}{3,}\d{2,})`;
// In an English sentence a word after a network's name need not be an account: "Instagram views" names none.
const PLAIN_HANDLE = String.raw`(?:\s*[:@/–-]\s*[a-z][a-z\d._]{2,}|\s+(?=[a-z\d.]*(?:[_\d]|\.[a-z]))[a-z][a-z\d._]{2,})`;
const ACCOUNT = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?:و|ب|لل|ال|بال)?(?:${ARABIC_NETWORKS})(?:${OURS})?${BETWEEN}(?:${ARABIC_HANDLE}|${HANDLE}|\d{7,})`,
    // Words such as "my" or "on" say that an account name follows.
    String.raw`(?<![\p{L}\d])(?:و|ب|لل|ال|بال)?(?:${ARABIC_NETWORKS})(?:(?:${OURS})\s*:?\s*|\s*:\s*|\s+باسم\s+)\p{L}{3,}`,
    String.raw`(?<![\p{L}\d])(?:${LATIN_NETWORKS})(?:${PLAIN_HANDLE}|[\s:]*\d{7,})`,
    String.raw`(?<![\p{L}\d@./])@\p{L}[\p{L}\d._]{2,}`,
  ].join("|"),
  "gu",
);

/**
 * Finds telephone numbers, mail addresses, links and accounts in a text, as written: digits of every script and kind,
 * spaced, in words, in halves or backwards; «آت» for @. Amounts, areas, dates, licences and street numbers are not
 * matched.
 */
export function findContactData(text: string): string[] {
  const { folded, pieceAt } = foldDisguise(text);
  let rest = folded;
  const found: { at: number; piece: string }[] = [];
  const take = (from: number, to: number): void => {
    found.push({ at: from, piece: pieceAt(from, to).slice(0, SHOWN) });
    rest = rest.slice(0, from) + "\n".repeat(to - from) + rest.slice(to);
  };
  for (const pattern of [MAIL_ADDRESS, ACCOUNT, WEB_ADDRESS])
    for (const match of rest.matchAll(pattern)) take(match.index, match.index + match[0].length);
  for (const pattern of [DATE, TIME]) rest = rest.replace(pattern, (said) => "\n".repeat(said.length));
  for (const [from, to] of findPhones(rest)) take(from, to);
  return [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ piece }) => piece))];
}
