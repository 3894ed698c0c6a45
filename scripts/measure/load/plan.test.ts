import { expect, test } from "vitest";
import { FEWEST, planOf, SAMPLE } from "./plan.ts";

test("users double from four to the most, then three times as many come, then four are left", () => {
  const steps = planOf({ minutes: 5, most: 128 });
  expect(steps.map(({ users }) => users)).toEqual([4, 8, 16, 32, 64, 128, 384, 4]);
  expect(steps.map(({ kind }) => kind)).toEqual([...Array(6).fill("rise"), "overload", "recovery"]);
});

test("the steps take the minutes that were asked for", () => {
  const total = planOf({ minutes: 5, most: 128 }).reduce((sum, { seconds }) => sum + seconds, 0);
  expect(total).toBe(300);
});

test("a number of users that is no power of two is reached all the same", () => {
  const rising = planOf({ minutes: 1, most: 20 }).filter(({ kind }) => kind === "rise");
  expect(rising.map(({ users }) => users)).toEqual([4, 8, 16, 20]);
});

test("the sample rises, overloads and ends as it began", () => {
  expect(SAMPLE.at(0)?.users).toBe(FEWEST);
  expect(SAMPLE.at(-1)).toMatchObject({ kind: "recovery", users: FEWEST });
});
