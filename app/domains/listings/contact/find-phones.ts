import { digitTokens, type DigitToken } from "./digit-tokens.ts";

type Place = [from: number, to: number];

const CALLS =
  "اتصل|اتصال|للاتصال|تواصل|جوال|موبايل|هاتف|تلفون|تليفون|واتس|وتساب|كلم|راسل|رقمي|رقمنا|رقم المالك|للحجز|للمعاينه|للاستفسار";
const LATIN_CALLS = "call|ring|phone|tel|mob|mobile|contact|whatsapp|reach me";
const CALL_WORDS = new RegExp(String.raw`(?:${CALLS}|[📞☎📱🤙]|\b(?:${LATIN_CALLS}))[^\d]{0,24}$`, "u");
const CALL_WORDS_AFTER =
  /^[^\d.،,\n]{0,16}(?:اتصل|جوال|واتس|كلم|هاتف|للتواصل|للاتصال|صفر قبل|قبلها صفر|call|mobile|whatsapp)/u;
/** Words before a long number that is not a phone number. */
const OTHER_NUMBERS =
  /(?:ترخيص|اعلان|رخصه|تصريح|فال|صك|سعر|بسعر|مبلغ|قيمه|ايجار|هويه|سجل|قطع[هة]?|مخطط|عداد|قسيمه|وحده|مرجع|طلب|معامله|شهاده|كود|رهن|ضريبي|مليون|الف|\b(?:licen[cs]e|permit|price|deed|plot|rera|trakheesi|madhmoun|ejari|unit|ref))[^\d]{0,24}$/u;
const UNITS = /^\s*(?:ريال|ر\.?\s?س|درهم|د\.?\s?ا|ر\.?\s?ق|sar\b|aed\b|qar\b|م2|م\s|متر|مليون|الف)/u;

/** Positions of phone numbers in a folded text (lib/text/fold-disguise.ts). */
export function findPhones(text: string): Place[] {
  const tokens = digitTokens(text);
  const phones: Place[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    const last = phoneEnd(text, tokens, first) ?? scatteredEnd(text, tokens, first);
    if (last === null) continue;
    phones.push([(tokens[first] as DigitToken).from, (tokens[last] as DigitToken).to]);
    first = last;
  }
  return phones.length > 0 ? phones : splitPhone(text, tokens);
}

const MAX_DIGITS = 15;
const GAP = /^[\s.\-–—_()[\]/\\*•·|~]{0,4}$/u;
// An amount is grouped with commas and never starts with a zero; nor is it in words between commas.
const GAP_AFTER_ZERO = /^[\s.\-–—_()[\]/\\*•·|~,،٬٫'"]{0,4}$/u;
const GAP_OF_WORDS = /^[\s.\-–—_()[\]/\\*•·|~,،]{0,4}$/u;
/** Punctuation and emoji, or one letter or short word; but not the signs of decimals and sums. */
const SCATTERED =
  /^(?:[^\p{L}\d.,+%]{0,12}|[^\p{L}\d]{0,3}(?:\p{L}|ثم|وبعدها|بعدها|وبعده|يليه|يليها|then|and)[^\p{L}\d]{0,3})$/u;
/** The longest text that counts as a separator because it stands between all digits. */
const SEPARATOR_MAX = 16;

/** The index of the last token of a telephone number that begins at `first`, or null. */
function phoneEnd(text: string, tokens: readonly DigitToken[], first: number): number | null {
  const start = tokens[first] as DigitToken;
  const before = text.slice(Math.max(0, start.from - 40), start.from);
  const gap = start.plus || start.digits.startsWith("0") ? GAP_AFTER_ZERO : GAP;
  let digits = "";
  const groups: number[] = [];
  for (let last = first; last < tokens.length; last += 1) {
    const token = tokens[last] as DigitToken;
    if (last > first) {
      const earlier = tokens[last - 1] as DigitToken;
      const between = text.slice(earlier.to, token.from);
      if (token.plus || !(earlier.isWord && token.isWord ? GAP_OF_WORDS : gap).test(between)) return null;
    }
    digits += token.digits;
    groups.push(token.digits.length);
    if (digits.length > MAX_DIGITS) return null;
    const after = text.slice(token.to, token.to + 40);
    if (!/^\d/.test(after) && isPhone(digits, groups, { plus: start.plus, before, after })) return last;
  }
  return null;
}

const MOBILE = /^05\d{8}$/;

/**
 * The same for a mobile number with separated digits: only a mobile's prefix distinguishes it from amounts and lists.
 */
function scatteredEnd(text: string, tokens: readonly DigitToken[], first: number): number | null {
  let digits = "";
  const gapBefore = (index: number): string =>
    text.slice((tokens[index - 1] as DigitToken).to, (tokens[index] as DigitToken).from);
  for (let last = first; last < tokens.length && digits.length < 10; last += 1) {
    const token = tokens[last] as DigitToken;
    if (last > first) {
      const gap = gapBefore(last);
      const next = last === first + 1 ? last + 1 : first + 1;
      const isSame = gap.length <= SEPARATOR_MAX && next < tokens.length && gap === gapBefore(next);
      if (!isSame && !SCATTERED.test(gap)) return null;
    }
    digits += token.digits;
    if (!"05".startsWith(digits.slice(0, 2))) return null;
    if (MOBILE.test(digits)) return last;
  }
  return null;
}

type Around = { plus: boolean; before: string; after: string };

const WITH_ZERO = [
  // Mobiles of Saudi Arabia and the Emirates; their landlines.
  MOBILE,
  /^01[1-7]\d{7}$/,
  /^0[234679]\d{7}$/,
  /^00[1-9]\d{8,12}$/,
  // Mobiles of Egypt; of Jordan, Iraq and Britain; of Syria and Sudan.
  /^01[0125]\d{8}$/,
  /^07[3-9]\d{7,8}$/,
  /^09\d{8}$/,
];
const WITH_COUNTRY = [/^966(?:5\d{8}|1[1-7]\d{7})$/, /^971(?:5\d{8}|[234679]\d{7})$/, /^974[34567]\d{7}$/];
/**
 * Calling codes of the countries whose numbers appear here, with the number of digits after them. They count if the
 * text is about calling.
 */
const WITH_NEIGHBOUR =
  /^(?:20\d{9,10}|90\d{10}|91\d{10}|92\d{10}|44\d{10}|1\d{10}|63\d{10}|880\d{10}|21[236]\d{8,9}|249\d{9}|96[1234578]\d{7,9}|970\d{9}|97[23]\d{8,9}|98\d{10})$/;
/** Nine digits of a mobile without its zero, and Saudi numbers of companies, as people group them. */
const WITHOUT_ZERO = /^(?:5[0-9]\d{7}|9200\d{5})$/;
const USUAL_GROUPS = ["9", "2,7", "2,3,4", "3,3,3", "3,6", "1,1,1,1,1,1,1,1,1", "4,5", "4,2,3"];
const QATARI = /^[34567]\d{7}$/;
const BACKWARDS = /مقلوب|معكوس|بالعكس|اقلب|من (?:ال)?(?:خلف|اخر|نهايه|يمين|يسار)|backward|revers/u;

function isPhone(digits: string, groups: readonly number[], { plus, before, after }: Around): boolean {
  if (plus) return /^[1-9]\d{8,14}$/.test(digits);
  if (WITH_ZERO.some((shape) => shape.test(digits))) return true;
  if (isBackwards(digits, before, after)) return true;
  const called = CALL_WORDS.test(before) || (CALL_WORDS_AFTER.test(after) && !OTHER_NUMBERS.test(before));
  const elsewhere = !called && (OTHER_NUMBERS.test(before) || UNITS.test(after));
  if (elsewhere) return false;
  if (WITH_COUNTRY.some((shape) => shape.test(digits))) return true;
  if (called && WITH_NEIGHBOUR.test(digits)) return true;
  const grouping = groups.join();
  // An amount, or a list of areas and lengths.
  const round = digits.endsWith("000") || (grouping === "3,3,3" && /^..0..0..0$/.test(digits));
  if (round && !called) return false;
  // The digits after a decimal point.
  if (/\d[.,]$/.test(before)) return false;
  if (WITHOUT_ZERO.test(digits)) return called || USUAL_GROUPS.includes(grouping);
  return QATARI.test(digits) && (called || grouping === "8" || grouping === "1,1,1,1,1,1,1,1");
}

/** Read backwards it is a mobile number, and the text mentions turning or calling. */
function isBackwards(digits: string, before: string, after: string): boolean {
  const turned = Array.from(digits).toReversed().join("");
  if (!MOBILE.test(turned) && !/^9665\d{8}$/.test(turned)) return false;
  if (OTHER_NUMBERS.test(before)) return false;
  return BACKWARDS.test(before) || BACKWARDS.test(after) || CALL_WORDS.test(before);
}

const PARTED =
  /اول(?:ه|ها|ي)?(?: |$)|اخر(?:ه|ها)|اخير|بدايه|تكمل|نكمل|كمل|تتم|يتبع|يبدا|تبدا|ابدا|ينتهي|نصف|جزء|مقطع|خان|وسط|باقي|بقيه|ثم |ضع|اضف|قبل|first half|second half|starts? with|ends? with/u;
/** How far apart the parts of one number may be, and how many there may be. */
const APART = 300;
const PARTS = 4;

/** The parts of a mobile number given one after the other, if the text says that they belong together. */
function splitPhone(text: string, tokens: readonly DigitToken[]): Place[] {
  const runs = runsOf(text, tokens);
  for (const [first, one] of runs.entries()) {
    const before = text.slice(Math.max(0, one.from - 40), one.from);
    const parts = [one];
    for (const other of runs.slice(first + 1, first + 12)) {
      if (other.from - one.from > APART) break;
      if (parts.length < PARTS) parts.push(other);
      const whole = [parts, [one, other], [other, one]].find((some) =>
        MOBILE.test(some.map(({ digits }) => digits).join("")),
      );
      if (!whole) continue;
      if (PARTED.test(before + text.slice(one.from, other.from)) || CALL_WORDS.test(before))
        return whole.map(({ from, to }) => [from, to]);
      if (CALL_WORDS_AFTER.test(text.slice(other.to, other.to + 40)))
        return whole.map(({ from, to }) => [from, to]);
    }
  }
  return [];
}

type Run = { digits: string; from: number; to: number };

/** Groups of two or more adjacent digits. */
function runsOf(text: string, tokens: readonly DigitToken[]): Run[] {
  const runs: Run[] = [];
  for (const { digits, from, to } of tokens) {
    const before = runs.at(-1);
    if (before && GAP.test(text.slice(before.to, from)))
      runs[runs.length - 1] = { digits: before.digits + digits, from: before.from, to };
    else runs.push({ digits, from, to });
  }
  return runs.filter(({ digits }) => digits.length >= 2 && digits.length <= 8);
}
