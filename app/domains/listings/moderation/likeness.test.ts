import { expect, test } from "vitest";
import { foldSearch } from "#app/lib/text/arabic.ts";
import { flagPrice, isSameAmount, metresBetween, sameAmounts, shinglesOf, similarity } from "./likeness.ts";

const estimate = { ok: true, low: 800_000, point: 1_000_000, high: 1_200_000, grade: "B" } as const;

test.each([
  [399_999, 0.4],
  [2_400_001, 2.4],
  [80_000, 0.08],
])("%i against a range of 800,000 to 1,200,000 is not believed", (price, ratio) => {
  expect(flagPrice(price, estimate)).toEqual({ kind: "implausible-price", ratio });
});

test.each([400_000, 700_000, 1_000_000, 1_500_000, 2_400_000])("%i may be", (price) => {
  expect(flagPrice(price, estimate)).toBeNull();
});

test("without an estimate no price is doubted", () => {
  expect(flagPrice(1, { ok: false, reason: "no-area" })).toBeNull();
});

test("amounts are the same within three in a hundred, whichever comes first", () => {
  expect(isSameAmount(1_000_000, 970_000)).toBe(true);
  expect(isSameAmount(970_000, 1_000_000)).toBe(true);
  expect(isSameAmount(1_000_000, 969_000)).toBe(false);
  const { from, to } = sameAmounts(1_000_000);
  expect([isSameAmount(1_000_000, from), isSameAmount(to, 1_000_000)]).toEqual([true, true]);
  expect([isSameAmount(1_000_000, from - 1), isSameAmount(to + 1, 1_000_000)]).toEqual([false, false]);
});

test("pins are as far apart as on the ground", () => {
  const pin = { latitude: 24.83, longitude: 46.66 };
  expect(metresBetween(pin, { latitude: 24.831, longitude: 46.66 })).toBeCloseTo(111, 0);
  expect(metresBetween(pin, { latitude: 24.83, longitude: 46.661 })).toBeCloseTo(101, 0);
  expect(metresBetween(pin, { latitude: null, longitude: null })).toBe(Number.POSITIVE_INFINITY);
});

const words = (title: string, description: string, rest = "شارع الملك | الرياض") =>
  ` ${foldSearch(title)} | ${foldSearch(description)} | ${rest} `;
const alike = (a: string, b: string) => similarity(shinglesOf(a), shinglesOf(b));

const TITLE = "شقة ثلاث غرف في حي النرجس";
const TEXT =
  "شقة هادئة في الدور الثاني من مبنى جديد، قريبة من المدارس والخدمات، ولها موقف خاص مظلل ومصعد ومدخلان، والمطبخ راكب والتكييف مركزي.";

test("a text is like itself, however its letters are written and wherever the property stands", () => {
  const copied = words("شَقّة ثلاث غُرف في حيّ النرجس", TEXT.replaceAll("ة", "ه"), "طريق آخر | جده");
  expect(alike(words(TITLE, TEXT), copied)).toBe(1);
});

test("a word changed leaves a copy a copy; another text of the same kind is none", () => {
  expect(alike(words(TITLE, TEXT), words(TITLE, TEXT.replace("مركزي", "جديد")))).toBeGreaterThan(0.8);
  const other =
    "فرصة لعائلة صغيرة: صالة كبيرة وشرفة على الحديقة، والمبنى حديث وفيه مصعد وحارس ومواقف تحت الأرض.";
  expect(alike(words(TITLE, TEXT), words(TITLE, other))).toBeLessThan(0.3);
});

test("texts of a few words are not compared", () => {
  expect(alike(words("شقة للبيع", "شقة جميلة"), words("شقة للبيع", "شقة جميلة"))).toBe(0);
});
