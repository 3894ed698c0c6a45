import { expect, test } from "vitest";
import { linksIn, plainText } from "./prose.ts";

test("plain words keep what a link and a Latin name say", () => {
  const paragraph = ["اقرأ ", { text: "المنهجية", to: "/methodology" }, " أو ", { ltr: "a@b.example" }, "."];
  expect(plainText(paragraph)).toBe("اقرأ المنهجية أو a@b.example.");
  expect(plainText("نص")).toBe("نص");
});

test("links are listed in order", () => {
  expect(linksIn([{ text: "أ", to: "/a" }, " و", { text: "ب", to: "/b" }, { ltr: "c" }])).toEqual([
    "/a",
    "/b",
  ]);
  expect(linksIn("بلا روابط")).toEqual([]);
});
