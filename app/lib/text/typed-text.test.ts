import { expect, test } from "vitest";
import { typedLine, typedText } from "./typed-text.ts";

/** Code points that are invisible or change the direction of text. */
const UNSEEN = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e,
  0x200f, 0x202a, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2069, 0x206a, 0x206f, 0x2800, 0x3164, 0xfe00,
  0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffc, 0x1d159, 0x1d173, 0xe0001, 0xe0020, 0xe007f, 0xe0100, 0xd800,
  0xdc00,
].map((code) => String.fromCodePoint(code));

test.each(UNSEEN.map((sign) => [sign.codePointAt(0)?.toString(16), sign] as const))(
  "U+%s shows nothing, and is dropped: from a word, from a text, and alone",
  (_, sign) => {
    for (const clean of [typedLine, typedText]) {
      expect(clean(`ab${sign}cd`)).toBe("abcd");
      expect(clean(`${sign}شقة ${sign} واسعة${sign}`)).toBe(clean === typedLine ? "شقة واسعة" : "شقة  واسعة");
      expect(clean(sign.repeat(10))).toBe("");
    }
  },
);

test("all of them together are nothing, in whatever order", () => {
  // Two surrogates in the right order make a character.
  const whole = UNSEEN.filter((sign) => !/\p{Cs}/u.test(sign));
  for (const text of [
    whole.join(""),
    whole.toReversed().join(" "),
    "\u3164\u200c\u3164",
    "\u3164\u034f\u200d\u1160",
  ])
    for (const clean of [typedLine, typedText]) expect(clean(text)).toBe("");
});

test("what Persian letters and pictures need to look as they do stays", () => {
  for (const text of ["می‌خواهم خانه‌ای بزرگ", "👨‍👩‍👧‍👦 عائلة", "❤️ بيت", "👩🏽‍🔧", "1️⃣ مدخل", "🏳️‍🌈", "क्‍ष"])
    for (const clean of [typedLine, typedText]) expect(clean(text)).toBe(text);
});

test("a line is one line with single spaces, a text keeps its breaks", () => {
  expect(typedLine("\u00a0140\u00a0م²، بـ 3\u00a0 \u202fملايين ")).toBe("140\u00a0م²، بـ 3 ملايين");
  const typed = "  أول\r\nثانٍ\u2028ثالث\u0085رابع\t\u00a0\u3000خامس\u0000  ";
  expect(typedLine(typed)).toBe("أول ثانٍ ثالث رابع خامس");
  expect(typedText(typed)).toBe("أول\nثانٍ\nثالث رابع \u00a0\u3000خامس");
});

test("a letter keeps the marks that a language writes on it, and not a tower that covers the lines beside it", () => {
  const vowelled = "شُقَّةٌ وَاسِعَةٌ";
  for (const clean of [typedLine, typedText]) {
    expect(clean(vowelled)).toBe(vowelled);
    expect(clean(`ش${"\u0651".repeat(90)}قة`)).toBe(`ش${"\u0651".repeat(3)}قة`);
    expect(clean(`a${"\u0301\u0302\u0303\u0304".repeat(30)}b`)).toBe("a\u0301\u0302\u0303b");
  }
});
