import { expect, test } from "vitest";
import { splitWords } from "./methodology.ts";

test("a test on later sales names the month it starts with", () => {
  expect(splitWords("ae", "later (from 2026-03)")).toBe("صفقات لاحقة، منذ مارس ٢٠٢٦");
  expect(splitWords("qa", "random fifth")).toBe("خُمس عشوائي من الصفقات");
});
