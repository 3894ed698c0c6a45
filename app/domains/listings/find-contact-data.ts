import { foldDigits } from "#app/lib/arabic.ts";
import { digitTokens, type DigitToken } from "./digit-tokens.ts";

/** Longest piece shown to a moderator. */
const SHOWN = 80;

const INVISIBLE = /[\u061c\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\ufe0f/g;
const DATE =
  /(?<!\d)(?:\d{1,2}([/.-])\d{1,2}\1(?:1[34]|19|20)\d{2}|(?:1[34]|19|20)\d{2}([/.-])\d{1,2}\2\d{1,2})(?!\d)/g;

const AT = String.raw`(?:\s*[@＠]\s*|\s*[[({]\s*(?:at|آت|ات|أت)\s*[\])}]\s*|\s+(?:at|آت|ات|أت)\s+)`;
const DOT = String.raw`(?:\.|\s\.\s|\s*[[({]\s*(?:dot|دوت|نقطة|نقطه)\s*[\])}]\s*|\s+(?:dot|دوت|نقطة|نقطه)\s+)`;
const TLD =
  "com|net|org|info|biz|sa|ae|qa|kw|bh|om|me|co|io|app|link|ly|site|store|shop|online|website|page|live";
const ARABIC_TLD = "كوم|نت|اورج";
const MAILBOXES =
  "g ?mail|hotmail|outlook|yahoo|icloud|live|جيميل|جي ميل|هوتميل|اوتلوك|أوتلوك|ياهو|ايكلاود|آيكلاود";

const NAME = String.raw`[\p{L}\d](?:[\p{L}\d._%+-]*[\p{L}\d])?`;
const EMAIL = new RegExp(
  String.raw`(?<![\p{L}\d])${NAME}${AT}(?:(?:${MAILBOXES})(?![\p{L}\d])(?:${DOT}(?:${TLD}|${ARABIC_TLD})(?![\p{L}\d]))?|[a-z\d][a-z\d-]*(?:${DOT}[a-z\d-]+)*?${DOT}(?:${TLD}|${ARABIC_TLD})(?![\p{L}\d]))`,
  "giu",
);

const LINK = new RegExp(
  String.raw`(?:https?\s*:\s*/\s*/|www\s*\.)\s*[^\s،؛]+|(?<![\p{L}\d@.-])[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.(?:${TLD})(?![\p{L}\d-])(?:/[^\s،؛]*)?|(?<![\p{L}\d])[\p{L}\d-]{2,}\s+(?:دوت|dot)\s+(?:${TLD}|${ARABIC_TLD})(?![\p{L}\d])`,
  "giu",
);

const ARABIC_NETWORKS =
  "واتس ?[اأآ]?ب?|وتس ?اب|تي?لي?[جغق]رام|[اإ]نست[اق](?:[قغج]?رام)?|[اإ]نست[قغج]رام|سناب(?: ?شات)?|تيك ?توك|تويتر|فيس ?بوك";
const LATIN_NETWORKS = "whats ?app|telegram|instagram|insta|snap ?chat|snap|tik ?tok|twitter|facebook|ig";
// Each sign can be read in one way only: two ways would double the work with every further sign of a long row of them.
const BETWEEN = String.raw`(?:\s|[:：\-–/]|على|عبر|حساب(?:ي|نا|ه)?|باسم|رقم|هو|is|on|id|user(?:name)?)*`;
const HANDLE = String.raw`@?[a-z][a-z\d._]{2,}`;
// In an English sentence a word after a network's name need not be an account: "Instagram views" is none.
const PLAIN_HANDLE = String.raw`(?:\s*[:：@/]\s*[a-z][a-z\d._]{2,}|\s+(?=[a-z\d.]*[_\d])[a-z][a-z\d._]{2,})`;
const ACCOUNT = new RegExp(
  String.raw`(?<![\p{L}\d])(?:و|ب|لل|ال|بال)?(?:${ARABIC_NETWORKS})${BETWEEN}(?:${HANDLE}|\d{7,})|(?<![\p{L}\d])(?:${LATIN_NETWORKS})(?:${PLAIN_HANDLE}|[\s:]*\d{7,})|(?<![\p{L}\d@.])@[a-z][a-z\d._]{2,}`,
  "giu",
);

const CALL_WORDS =
  /(?:اتصل|اتصال|للاتصال|تواصل|للتواصل|جوال|موبايل|هاتف|تلفون|تليفون|واتس|كلمني|راسلني|\b(?:call|phone|tel|mob|mobile|contact|whatsapp))[^\d]{0,24}$/iu;
/** Words before a long number that is nobody's telephone. */
const OTHER_NUMBERS =
  /(?:ترخيص|رخص[ةه]|تصريح|فال|صك|سعر|السعر|بسعر|مبلغ|قيم[ةه]|إيجار|ايجار|هوي[ةه]|سجل|قطع[ةه]|مخطط|عداد|\b(?:licen[cs]e|permit|price|deed|plot|rera|trakheesi|madhmoun))[^\d]{0,24}$/iu;
const UNITS = /^\s*(?:ريال|ر\.?\s?س|درهم|د\.?\s?إ|ر\.?\s?ق|sar\b|aed\b|qar\b|م²|م2|متر|مليون|ألف|الف)/iu;

/**
 * Telephone numbers, mail addresses, links and accounts in a text, as they stand in it: Arabic, Persian or Latin digits,
 * digits apart or in words, «آت» for @. Amounts, areas, dates, licences and street numbers are none.
 */
export function findContactData(text: string): string[] {
  const plain = text.normalize("NFC").replace(INVISIBLE, "").replaceAll("\u0640", "");
  let rest = foldDigits(plain);
  const found: { at: number; piece: string }[] = [];
  const take = (from: number, to: number): void => {
    found.push({ at: from, piece: plain.slice(from, to).trim().slice(0, SHOWN) });
    rest = rest.slice(0, from) + "\n".repeat(to - from) + rest.slice(to);
  };
  for (const pattern of [EMAIL, LINK, ACCOUNT])
    for (const match of rest.matchAll(pattern)) take(match.index, match.index + match[0].length);
  rest = rest.replace(DATE, (date) => "\n".repeat(date.length));
  for (const [from, to] of findPhones(rest)) take(from, to);
  return [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ piece }) => piece))];
}

/** Where telephone numbers stand in a text with Latin digits. */
function findPhones(text: string): [from: number, to: number][] {
  const tokens = digitTokens(text);
  const phones: [number, number][] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    const last = phoneEnd(text, tokens, first);
    if (last === null) continue;
    phones.push([(tokens[first] as DigitToken).from, (tokens[last] as DigitToken).to]);
    first = last;
  }
  return phones;
}

const MAX_DIGITS = 15;
const GAP = /^[\s.\-–—_()[\]/\\*•·|]{0,4}$/u;
// An amount is grouped with commas, and never begins with a zero.
const GAP_AFTER_ZERO = /^[\s.\-–—_()[\]/\\*•·|,،٬٫'"]{0,4}$/u;

/** The index of the token with which a telephone number that begins at `first` ends, or null. */
function phoneEnd(text: string, tokens: readonly DigitToken[], first: number): number | null {
  const start = tokens[first] as DigitToken;
  const before = text.slice(Math.max(0, start.from - 40), start.from);
  const gap = start.plus || start.digits.startsWith("0") ? GAP_AFTER_ZERO : GAP;
  let digits = "";
  const groups: number[] = [];
  for (let last = first; last < tokens.length; last += 1) {
    const token = tokens[last] as DigitToken;
    if (last > first) {
      const between = text.slice((tokens[last - 1] as DigitToken).to, token.from);
      if (token.plus || !gap.test(between)) return null;
    }
    digits += token.digits;
    groups.push(token.digits.length);
    if (digits.length > MAX_DIGITS) return null;
    const ends = !text.slice(token.to).match(/^\d/);
    if (ends && isPhone(digits, groups, { plus: start.plus, before, after: text.slice(token.to) }))
      return last;
  }
  return null;
}

type Around = { plus: boolean; before: string; after: string };

const WITH_ZERO = [
  // Mobiles of Saudi Arabia and the Emirates; their landlines.
  /^05\d{8}$/,
  /^01[1-7]\d{7}$/,
  /^0[234679]\d{7}$/,
  /^00[1-9]\d{8,12}$/,
];
const WITH_COUNTRY = [/^966(?:5\d{8}|1[1-7]\d{7})$/, /^971(?:5\d{8}|[234679]\d{7})$/, /^974[34567]\d{7}$/];
/** Nine digits of a mobile without its zero, and Saudi numbers of companies, as people group them. */
const WITHOUT_ZERO = /^(?:5[0-9]\d{7}|9200\d{5})$/;
const USUAL_GROUPS = ["9", "2,7", "2,3,4", "3,3,3", "3,6", "1,1,1,1,1,1,1,1,1", "4,5", "4,2,3"];
const QATARI = /^[34567]\d{7}$/;

function isPhone(digits: string, groups: readonly number[], { plus, before, after }: Around): boolean {
  if (plus) return /^[1-9]\d{8,14}$/.test(digits);
  if (WITH_ZERO.some((shape) => shape.test(digits))) return true;
  const called = CALL_WORDS.test(before);
  const elsewhere = !called && (OTHER_NUMBERS.test(before) || UNITS.test(after));
  if (elsewhere) return false;
  if (WITH_COUNTRY.some((shape) => shape.test(digits))) return true;
  const grouping = groups.join();
  // An amount, or a list of areas and lengths.
  const round = digits.endsWith("000") || (grouping === "3,3,3" && /^..0..0..0$/.test(digits));
  if (round && !called) return false;
  if (WITHOUT_ZERO.test(digits)) return called || USUAL_GROUPS.includes(grouping);
  return QATARI.test(digits) && (called || grouping === "8" || grouping === "1,1,1,1,1,1,1,1");
}
