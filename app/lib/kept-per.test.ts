import { expect, test } from "vitest";
import { keptPer } from "./kept-per.ts";

test("each object has its own, made once; a failure is tried again", () => {
  let made = 0;
  const nameOf = keptPer(({ name }: { name: string }) => {
    made += 1;
    if (name === "" && made < 4) throw new Error("no name yet");
    return name.toUpperCase();
  });
  const [one, other, late] = [{ name: "a" }, { name: "b" }, { name: "" }];
  expect([nameOf(one), nameOf(one), nameOf(other)]).toEqual(["A", "A", "B"]);
  expect(made).toBe(2);
  expect(() => nameOf(late)).toThrow("no name yet");
  expect(nameOf(late)).toBe("");
});
