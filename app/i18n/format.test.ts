import { expect, test } from "vitest";
import { arMoneyWords, latinMoneyWords } from "./format.ts";

test.each([
  [1, "SAR", "1 ريال"],
  [5, "SAR", "5 ريالات"],
  [11, "SAR", "11 ريالًا"],
  [99, "AED", "99 درهمًا"],
  [100, "SAR", "100 ريال"],
  [103, "AED", "103 دراهم"],
  [360, "SAR", "360 ريالًا"],
  [400, "SAR", "400 ريال"],
  [7_450, "QAR", "7,450 ريالًا قطريًا"],
  [7_403, "QAR", "7,403 ريالات قطرية"],
  [1_250_000, "QAR", "1,250,000 ريال قطري"],
] as const)("%d %s in running text is %s", (value, currency, words) => {
  expect(latinMoneyWords(value, currency).replace("\u00a0", " ")).toBe(words);
  expect(arMoneyWords(value, currency).split("\u00a0")[1]).toBe(words.slice(words.indexOf(" ") + 1));
});
