import { expect, test } from "vitest";
import { BoundedTexts } from "./bounded-texts.ts";

test("what was asked for longest ago makes room, and keys count as well as texts", () => {
  const texts = new BoundedTexts(12);
  texts.set("a", "12345");
  texts.set("b", "12345");
  expect(texts.get("a")).toBe("12345");
  texts.set("c", "12345");
  expect([texts.get("a"), texts.get("b"), texts.get("c")]).toEqual(["12345", undefined, "12345"]);
});

test("a text that is set again takes only its new room", () => {
  const texts = new BoundedTexts(12);
  texts.set("a", "1234567890");
  texts.set("a", "1");
  texts.set("b", "12345678");
  expect([texts.get("a"), texts.get("b")]).toEqual(["1", "12345678"]);
});

test("a text that is longer than all the room is not kept, and empties nothing", () => {
  const texts = new BoundedTexts(12);
  texts.set("a", "1");
  texts.set("b", "123456789012");
  expect([texts.get("a"), texts.get("b")]).toEqual(["1", undefined]);
});
