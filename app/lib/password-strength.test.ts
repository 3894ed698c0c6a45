import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { passwordStrength } from "./password-strength.ts";

testValues("%j looks %s", passwordStrength, [
  ["", "weak"],
  ["123456", "weak"],
  ["abcdef1", "weak"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "weak"],
  ["١٢٣٤٥٦٧", "weak"],
  ["عقار-آمن-7", "fair"],
  ["Password1!", "fair"],
  ["نخلة طويلة في الوادي", "strong"],
  ["correct horse battery", "strong"],
  ["Xk9#mQ2$vL7w", "strong"],
] as const);

test("a character more never makes a password look weaker", () => {
  const order = ["weak", "fair", "strong"];
  const text = "Ab1-عقار آمن x9!Qq";
  const levels = Array.from(text, (_, end) => order.indexOf(passwordStrength(text.slice(0, end + 1))));
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
});
