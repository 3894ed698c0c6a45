import { expect, test } from "vitest";
import { newReportCode, parseReportCode, printedReportCode, verifyPath } from "./report-code.ts";

test("a code has twelve characters without look-alikes, each about as often as another, and no two are alike", () => {
  const codes = Array.from({ length: 4000 }, newReportCode);
  expect(new Set(codes).size).toBe(codes.length);
  const counts = new Map<string, number>();
  for (const code of codes) {
    expect(code).toMatch(/^[0-9ACDEFHJKMNPRTVWXY]{12}$/);
    for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const expected = (codes.length * 12) / 27;
  expect(counts.size).toBe(27);
  for (const [character, count] of counts)
    expect(Math.abs(count - expected) / expected, character).toBeLessThan(0.2);
});

test("a code is printed in groups, and read back however it is typed", () => {
  const code = "K7M429XRD0HC";
  expect(printedReportCode(code)).toBe("K7M4-29XR-D0HC");
  expect(verifyPath(code)).toBe("/verify/K7M4-29XR-D0HC");
  for (const typed of [
    code,
    "k7m4-29xr-d0hc",
    "  K7M4 29XR D0HC ",
    "K7M4–29XR—D0HC",
    "K7M4ـ29XRـD0HC",
    "Ｋ７Ｍ４‑29XR‑D0HC",
    "K٧M٤-٢٩XR-D٠HC",
    "K۷M۴-۲۹XR-D۰HC",
    "\u2066K7M4-29XR-D0HC\u2069",
    "K7M4-Z9XR-DOHC",
    "k7m4-z9xr-dqhc",
    "https://miyar.example/verify/K7M4-29XR-D0HC",
    "miyar.example/verify/k7m4-29xr-d0hc?from=paper",
  ])
    expect(parseReportCode(typed), typed).toBe(code);
  expect(parseReportCode("IL5S-8B6G-UVOQ")).toBe("11558866VV00");
  for (const made of Array.from({ length: 200 }, newReportCode))
    expect(parseReportCode(printedReportCode(made).toLowerCase())).toBe(made);
});

test("what is no code is none", () => {
  for (const typed of [
    "",
    "K7M4-29XR",
    "K7M4-29XR-D0HCC",
    "K7M4-29XR-D0H?",
    "رمز التحقق",
    "#MIYAR-2026-K7Q4TD",
  ])
    expect(parseReportCode(typed), typed).toBeNull();
});
