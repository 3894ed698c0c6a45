import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { deriveTextCode } from "./text-code.server.ts";

const SECRET = "a-secret-of-at-least-32-characters-1";

test("texted codes are six digits, spread over all million, another for each challenge", () => {
  const codes = Array.from({ length: 2000 }, () => deriveTextCode(SECRET, newId()));
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  // Of 2,000 drawn from a million some two pairs meet by chance.
  expect(new Set(codes).size).toBeGreaterThan(1980);
  for (let place = 0; place < 6; place += 1) {
    const counts = Array.from(
      { length: 10 },
      (_, digit) => codes.filter((code) => code[place] === String(digit)).length,
    );
    for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(90);
  }
});

test("without the server's secret a challenge's id says nothing of its code", () => {
  const id = newId();
  expect(deriveTextCode(SECRET, id)).toBe(deriveTextCode(SECRET, id));
  const others = Array.from({ length: 50 }, (_, n) => deriveTextCode(`${SECRET}-${n}`, id));
  expect(new Set(others).size).toBeGreaterThan(45);
});
