/** A run of digits in a text, or a word that says one or two; `plus` where a + stands before it. */
export type DigitToken = { digits: string; from: number; to: number; plus: boolean };

const UNITS: readonly (readonly string[])[] = [
  ["صفر", "زيرو", "zero"],
  ["واحد", "واحده", "وحده", "one"],
  ["اثنان", "اثنين", "اثنتان", "اثنتين", "ثنين", "اتنين", "two"],
  ["ثلاثه", "ثلاث", "تلاته", "تلات", "three"],
  ["اربعه", "اربع", "four"],
  ["خمسه", "خمس", "five"],
  ["سته", "ست", "six"],
  ["سبعه", "سبع", "seven"],
  ["ثمانيه", "ثماني", "ثمان", "تمانيه", "تمنيه", "eight"],
  ["تسعه", "تسع", "nine"],
];
const TENS: readonly (readonly string[])[] = [
  ["عشره", "عشر", "ten"],
  ["عشرين", "عشرون", "twenty"],
  ["ثلاثين", "ثلاثون", "تلاتين", "thirty"],
  ["اربعين", "اربعون", "forty"],
  ["خمسين", "خمسون", "fifty"],
  ["ستين", "ستون", "sixty"],
  ["سبعين", "سبعون", "seventy"],
  ["ثمانين", "ثمانون", "تمانين", "eighty"],
  ["تسعين", "تسعون", "ninety"],
];

const WORDS: ReadonlyMap<string, string> = new Map([
  ...UNITS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)),
  ...TENS.flatMap((words, tens) => words.map((word) => [word, `${tens + 1}0`] as const)),
]);

// Folds letter by letter, so that places in the text stay what they are.
const folded = (word: string): string =>
  word.replace(/[أإآ]/g, "ا").replaceAll("ة", "ه").replaceAll("ى", "ي").replace(/\p{M}/gu, "").toLowerCase();

const RUN = /\d[\doO]*|\p{L}[\p{L}\p{M}]*/gu;

/** The digits of a text (Latin ones) in order, those in words too: «خمسة وخمسين» is 55, an o among digits a zero. */
export function digitTokens(text: string): DigitToken[] {
  const tokens: DigitToken[] = [];
  for (const { 0: run, index: from } of text.matchAll(RUN)) {
    const to = from + run.length;
    if (/^\d/.test(run)) {
      tokens.push({ digits: run.replace(/o/gi, "0"), from, to, plus: /[+＋]\s?$/.test(text.slice(0, from)) });
      continue;
    }
    const word = folded(run);
    const joined = !WORDS.has(word) && word.startsWith("و");
    const digits = WORDS.get(joined ? word.slice(1) : word);
    if (digits === undefined) continue;
    const before = tokens.at(-1);
    // «خمسة وخمسين»: the unit is said before its ten.
    if (
      joined &&
      digits.length === 2 &&
      before?.digits.length === 1 &&
      /^\s+$/.test(text.slice(before.to, from))
    ) {
      tokens[tokens.length - 1] = { ...before, digits: digits.charAt(0) + before.digits, to };
      continue;
    }
    tokens.push({ digits, from, to, plus: false });
  }
  return tokens;
}
