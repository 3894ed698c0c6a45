import { newId } from "#app/lib/ids.ts";
import type { Random } from "../../../../scripts/seed/random.ts";

const repeated = (text: string, times: number): string => text.repeat(times);

/** Texts for number fields. */
const NUMBERS = [
  "NaN",
  "Infinity",
  "-Infinity",
  "-0",
  "0",
  "-1",
  "0.1",
  "1e3",
  "1e21",
  "1e309",
  "5e-324",
  "9007199254740993",
  "9223372036854775808",
  "340282366920938463463374607431768211456",
  "0x10",
  "0b11",
  "1_000",
  "1,5",
  "1.5.5",
  "+5",
  " 5 ",
  "١٢٣",
  "۱۲۳",
  "٠",
  "1٫5",
  "١٬٠٠٠٬٠٠٠",
  "٫",
  "1e",
  "１２",
  "½",
  "𝟙𝟚",
  "1\u00a0000",
  repeated("9", 400),
  `0.${repeated("0", 400)}1`,
] as const;

/** Valid text of many scripts, and invalid text. Lone surrogates are sent as bytes: `BYTES` in bodies.ts. */
const UNICODE = [
  "\u0000",
  "ab\u0000cd",
  "\u0001\u0008\u001b[31m\u007f\u0085",
  "\ufffe\uffff",
  "\ufeffنص",
  "\u{1fffe}\u{10ffff}",
  "\u200b\u200c\u200d\u2060\ufeff",
  "\u202eقلب\u202c",
  "\u2066\u2067\u2068",
  "\u2069\u2069\u2069",
  "\u200f\u200e\u061c",
  "\u2028\u2029",
  "سطر\r\n\r\nسطر",
  "\t\v\f",
  "ا".concat(repeated("\u0651\u064b", 400)),
  "z".concat(repeated("\u0335\u0489", 400)),
  "👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈",
  repeated("👨‍👩‍👧‍👦", 60),
  "é e\u0301 Å \u212b",
  "ﷺ ﷽ ﻻ ﻵ ﺍﻟﻨﺮﺟﺲ",
  repeated("\ufdfa", 100),
  "ـ".repeat(200),
  "\ue000\u{f0000}",
  "\u{e0001}\u{e0041}",
  "İıſK",
  "\u00ad\u034f",
  "\u3164\u115f",
] as const;

/** Characters with a meaning for a database, a page, a template, a path, a mail or a script. */
const METACHARACTERS = [
  "'",
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  "%",
  "_%_",
  "\\",
  "*",
  '"',
  '""',
  '"نخل',
  "شقة*",
  "شقة AND",
  "OR",
  "NOT شقة",
  "NEAR(شقة فيلا, 2)",
  "words: شقة",
  "{words codes}: شقة",
  "^شقة",
  "-شقة",
  "(",
  "شقة + فيلا",
  "a\u0000*",
  "?1",
  ":name",
  "<script>alert(1)</script>",
  "</script><!--",
  "<img src=x onerror=alert(1)>",
  "]]>",
  "&amp;&#x6C;&lt;",
  "${7*7}{{7*7}}<%= 7 %>",
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "/auth\r\nX-Made: up",
  "/authشقة",
  "/auth/\u0000",
  "../../../etc/passwd",
  "%00",
  "%E0%A4%A",
  "a@b@c",
  "سارة@مثال.إختبار",
  "a@[127.0.0.1]",
  '"a b"@example.com',
  `${"a".repeat(250)}@example.com`,
  "a@example.com\r\nBcc: b@example.com",
  "=HYPERLINK(1)",
] as const;

/** Names that every object inherits. */
const OBJECT_WORDS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "null",
  "undefined",
  "true",
  "on",
  "[object Object]",
  "[]",
  "{}",
  '{"$ne":1}',
] as const;

const DATES = [
  "2026-02-30",
  "2026-13-01",
  "0000-00-00",
  "0001-01-01",
  "9999-12-31",
  "10000-01-01",
  "+275760-09-14",
  "-000001-01-01",
  "2026-11-22T25:61",
  "١٤٤٧-٠٥-٠١",
  "22/11/2026",
  "8640000000000001",
  "-8640000000000001",
] as const;

/** Text in the shape of an id that refers to nothing or to something else. */
const ids = (random: Random, others: readonly string[]): string =>
  random.pick([
    newId(),
    ...others,
    "0".repeat(32),
    newId().slice(1),
    `${newId()}0`,
    newId().toUpperCase(),
    "018f3c1e-7b1a-7c3e-9d0a-1b2c3d4e5f60",
    `${newId()}-1`,
    `${newId()}-999999999999999`,
    `1.${newId()}`,
    `-1.${newId()}`,
    `1e3.${newId()}`,
    `9007199254740993.${newId()}`,
    `0x1f.${newId()}`,
    ".",
    "..",
    `.${newId()}`,
  ]);

/** Lengths around limits, and far above any. */
const lengths = (random: Random): string => {
  const unit = random.pick(["x", "ش", "😀", "ا\u0651", " ", "a "]);
  return unit.repeat(
    random.pick([1, 2, 59, 60, 61, 80, 81, 100, 101, 120, 121, 200, 201, 255, 256, 500, 501, 1000, 1001]),
  );
};
const FAR_BEYOND = 100_000;

/**
 * A text that nobody types, of any kind; it depends only on the state of `random`. `others` are ids of other things,
 * `limit` is the length that the field's own page allows.
 */
export function hostileText(random: Random, others: readonly string[] = [], limit?: number): string {
  const kinds: (readonly [() => string, number])[] = [
    [() => "", 3],
    [() => random.pick(NUMBERS), 8],
    [() => random.pick(UNICODE), 8],
    [() => random.pick(METACHARACTERS), 8],
    [() => random.pick(OBJECT_WORDS), 4],
    [() => random.pick(DATES), 2],
    [() => ids(random, others), 3],
    [() => lengths(random), 3],
    [() => random.pick(["x", "ش"]).repeat(FAR_BEYOND), 1],
    [() => random.pick(UNICODE) + random.pick(METACHARACTERS) + random.pick(NUMBERS), 2],
  ];
  if (limit !== undefined) {
    kinds.push([() => random.pick(["ش", "😀", "\n"]).repeat(limit + 1), 3]);
    kinds.push([() => random.pick(["ش", "😀", "ا\u0651"]).repeat(limit).slice(0, limit), 3]);
  }
  return random.weighted(kinds)();
}

/** A value for a failure message: escaped, and cut if it is long. */
export const told = (value: unknown): string => {
  const text = (JSON.stringify(value) ?? String(value)).replace(
    /[^ -~\u0621-\u064a]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
};

/** A text with lone surrogates replaced by U+FFFD, as URLs and UTF-8 require. */
export const wellFormed = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text));
