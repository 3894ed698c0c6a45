import { expect, test } from "vitest";
import { codeState, foldCode, isCode } from "./rules.ts";

test.each([
  ["save20", "SAVE20"],
  [" Sa ve\u00a0٢٠ ", "SAVE20"],
  ["SAVE۲۰", "SAVE20"],
  ["ｓａｖｅ20", "SAVE20"],
  ["عيد-٢٥", "عيد-25"],
  ["الأضحى", "الاضحي"],
])("%o is compared as %o", (typed, folded) => {
  expect(foldCode(typed)).toBe(folded);
});

test.each([
  ["SAVE20", true],
  ["عيد-25", true],
  ["ABC", false],
  ["A".repeat(31), false],
  ["SAVE 20", false],
  ["<b>20</b>", false],
])("whether %o can be a code: %o", (code, is) => {
  expect(isCode(code)).toBe(is);
});

const code = { endedAt: null, fromAt: 100, untilAt: 200, mostUses: 2 };

test.each([
  [{}, 0, 99, "not-yet"],
  [{}, 0, 100, "open"],
  [{}, 1, 199, "open"],
  [{}, 2, 150, "used-up"],
  [{ mostUses: null }, 900, 150, "open"],
  [{}, 2, 200, "over"],
  [{ endedAt: 120 }, 0, 150, "ended"],
] as const)("a code with %o, %i uses, at %i is %o", (some, held, now, state) => {
  expect(codeState({ ...code, ...some }, held, now)).toBe(state);
});
