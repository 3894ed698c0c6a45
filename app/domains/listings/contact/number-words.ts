// Words are folded: no marks, one alef, ه for ة.
const UNITS: readonly string[][] = [
  ["صفر", "سفر", "زيرو", "zero", "sifr"],
  ["واحد", "واحده", "وحده", "احدي", "one", "wahed", "wahid"],
  [
    "اثنان",
    "اثنين",
    "اثنتان",
    "اثنتين",
    "اثنا",
    "اثني",
    "ثنين",
    "اتنين",
    "تنين",
    "two",
    "ithnain",
    "ithnayn",
    "tnain",
  ],
  ["ثلاثه", "ثلاث", "تلاته", "تلات", "three", "thalatha", "talata"],
  ["اربعه", "اربع", "four", "arbaa", "arba"],
  ["خمسه", "خمس", "five", "khamsa"],
  ["سته", "ست", "six", "sitta"],
  ["سبعه", "سبع", "seven", "sabaa", "saba"],
  ["ثمانيه", "ثماني", "ثمان", "ثمنيه", "تمانيه", "تمنيه", "تمان", "eight", "thamania", "tamania"],
  ["تسعه", "تسع", "nine", "tisaa", "tisa"],
];
const TEENS: readonly string[][] = [
  ["عشره", "عشر", "ten"],
  ["احدعشر", "احدعش", "حدعش", "eleven"],
  ["اثناعشر", "اثنعش", "اطنعش", "twelve"],
  ["ثلاثهعشر", "ثلطعش", "تلتعش", "ثلاثطعش", "thirteen"],
  ["اربعهعشر", "اربعطعش", "fourteen"],
  ["خمسهعشر", "خمسطعش", "fifteen"],
  ["ستهعشر", "ستطعش", "sixteen"],
  ["سبعهعشر", "سبعطعش", "seventeen"],
  ["ثمانيهعشر", "ثمنطعش", "تمنطعش", "eighteen"],
  ["تسعهعشر", "تسعطعش", "nineteen"],
];
const TENS: readonly string[][] = [
  ["عشرين", "عشرون", "twenty"],
  ["ثلاثين", "ثلاثون", "تلاتين", "thirty"],
  ["اربعين", "اربعون", "forty"],
  ["خمسين", "خمسون", "fifty"],
  ["ستين", "ستون", "sixty"],
  ["سبعين", "سبعون", "seventy"],
  ["ثمانين", "ثمانون", "تمانين", "eighty"],
  ["تسعين", "تسعون", "ninety"],
];
const HUNDRED = ["ميه", "مئه", "مائه"];
const HUNDREDS: readonly string[][] = [
  HUNDRED,
  ["ميتين", "مئتين", "مئتان", "مائتين"],
  ...["ثلاث", "اربع", "خمس", "ست", "سبع", "ثمان", "تسع"].map((unit) =>
    HUNDRED.map((hundred) => unit + hundred),
  ),
];

const rows = (words: readonly string[][], first: number, step: number) =>
  words.flatMap((kin, row) => kin.map((word) => [word, String(first + row * step)] as const));

const WORDS: ReadonlyMap<string, string> = new Map([
  ...rows(UNITS, 0, 1),
  ...rows(TEENS, 10, 1),
  ...rows(TENS, 20, 10),
  ...rows(HUNDREDS, 100, 100),
  ["صفرين", "00"],
]);
const LONGEST = Math.max(...[...WORDS.keys()].map((word) => word.length));

export type NumberWord = {
  digits: string;
  /** Said with «و» before it, or without. */
  joined: boolean;
  isArabic: boolean;
  from: number;
  to: number;
};

const wordAt = (run: string, from: number, to: number, joined: boolean): NumberWord | null => {
  const word = run.slice(joined ? from + 1 : from, to);
  const digits = WORDS.get(word);
  return digits === undefined
    ? null
    : { digits, joined, isArabic: /\p{Script=Arabic}/u.test(word), from, to };
};

/** The number that a run of letters spells, or the numbers if several are written as one word; else none. */
export function numberWords(run: string): NumberWord[] {
  const one = wordAt(run, 0, run.length, false);
  if (one) return [one];
  if (run.startsWith("و")) {
    const joined = wordAt(run, 0, run.length, true);
    if (joined) return [joined];
  }
  return run.length <= 120 ? glued(run) : [];
}

/** The number words that make up a whole run, the longest first; none if it holds anything else. */
function glued(run: string): NumberWord[] {
  const dead = new Set<number>();
  const after = (from: number): NumberWord[] | null => {
    if (from === run.length) return [];
    if (dead.has(from)) return null;
    for (let to = Math.min(run.length, from + LONGEST + 1); to > from + 1; to -= 1)
      for (const joined of run[from] === "و" ? [false, true] : [false]) {
        const word = wordAt(run, from, to, joined);
        const rest = word && after(to);
        if (rest) return [word, ...rest];
      }
    dead.add(from);
    return null;
  };
  return after(0) ?? [];
}

/**
 * The digits that two number words make together, if the language reads them as one number: «خمسة وخمسين» is 55, «خمسة
 * عشر» 15, «مئة وثلاثة» 103, "fifty five" 55. Null if they are two numbers.
 */
export function together(first: string, { digits: second, joined, isArabic }: NumberWord): string | null {
  if (isArabic && joined && /^\d00$/.test(first) && /^[1-9]\d?$/.test(second))
    return String(Number(first) + Number(second));
  if (isArabic && joined && /^[2-9]0$/.test(second)) {
    if (/^[1-9]$/.test(first)) return second.charAt(0) + first;
    if (/^\d0[1-9]$/.test(first)) return first.charAt(0) + second.charAt(0) + first.charAt(2);
  }
  if (isArabic && !joined && second === "10" && /^[1-9]$/.test(first)) return `1${first}`;
  if (!isArabic && /^[2-9]0$/.test(first) && /^[1-9]$/.test(second)) return first.charAt(0) + second;
  return null;
}
