import { expect, test } from "vitest";
import { keptRecent } from "./kept-recent.ts";

test("what was made of a text lately is not made again, and what was made longest ago makes room", () => {
  const asked: string[] = [];
  const made = keptRecent(2, (of) => {
    asked.push(of);
    return of.length > 1 ? null : of.toUpperCase();
  });
  expect(["a", "bb", "a", "bb"].map(made)).toEqual(["A", null, "A", null]);
  expect(asked).toEqual(["a", "bb"]);
  expect(["c", "a"].map(made)).toEqual(["C", "A"]);
  expect(asked).toEqual(["a", "bb", "c", "a"]);
});

test("a failure is not kept", () => {
  let fails = true;
  const made = keptRecent(2, () => {
    if (fails) throw new Error("not yet");
    return 1;
  });
  expect(() => made("a")).toThrow("not yet");
  fails = false;
  expect(made("a")).toBe(1);
});
