import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { foldedNumber, foldedWords } from "./person-words.server.ts";

test.each([
  ["أحمدُ بن إبراهيم", ["احمد", "بن", "ابراهيم"]],
  ["فاطمة الزهراء فاطمه", ["فاطمه", "الزهرا"]],
  ["هـــدى مصطفى", ["هدي", "مصطفي"]],
  ["José  O'Neil", ["jose", "o", "neil"]],
  ["  ", []],
])("the words of %s are %j", (name, words) => {
  expect(foldedWords(name)).toEqual(words);
});

testValues("the number %s is searched as %s", foldedNumber, [
  ["+966 50 123 4567", "+501234567"],
  ["00966501234567", "+501234567"],
  ["٠٥٠١٢٣٤٥٦٧", "+501234567"],
  ["050-123-4567", "+501234567"],
  ["+974 5512 3456", "+55123456"],
  ["0971", "+971"],
  ["لا رقم", ""],
]);
