import { expect, test } from "vitest";
import { plainText } from "./prose.ts";

test("plain words keep what a link and a Latin name say", () => {
  const paragraph = ["اقرأ ", { text: "المنهجية", to: "/methodology" }, " أو ", { ltr: "a@b.example" }, "."];
  expect(plainText(paragraph)).toBe("اقرأ المنهجية أو a@b.example.");
  expect(plainText("نص")).toBe("نص");
});
