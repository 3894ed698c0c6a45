import { expect, test } from "vitest";
import { isPassingFault } from "./passing-fault.ts";
import { LateError, within } from "./within.ts";

test("what ends in time ends as it would, with its value or its error", async () => {
  expect(await within(1000, Promise.resolve(7))).toBe(7);
  await expect(within(1000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("what takes longer is late, by its name, and what it does after that disturbs nobody", async () => {
  const failsLater = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("later")), 20));
  await expect(within(5, failsLater, "D1")).rejects.toThrow("D1: no answer within 5 ms");
  await new Promise((resolve) => setTimeout(resolve, 30));
});

const failed = (cause: Error) =>
  Object.assign(new Error("Failed query", { cause }), { params: ["overloaded"] });

test.each([
  "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  "D1_ERROR: D1 DB is overloaded. Too many requests queued.",
  "D1_ERROR: Network connection lost.",
  "D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.",
  "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
  "D1_ERROR: D1 DB reset because its code was updated.",
  "D1_ERROR: database is locked: SQLITE_BUSY",
])("a fault of D1's that passes by itself is known as one: %s", (message) => {
  expect(isPassingFault(new Error(message))).toBe(true);
  expect(isPassingFault(failed(new Error(message)))).toBe(true);
});

test("lateness passes; a wrong statement, a full disk and what somebody typed do not", () => {
  expect(isPassingFault(failed(new LateError("D1: no answer within 20000 ms")))).toBe(true);
  expect(isPassingFault(failed(new Error("D1_ERROR: no such table: x: SQLITE_ERROR")))).toBe(false);
  expect(isPassingFault(failed(new Error("D1_ERROR: the disk is full")))).toBe(false);
  expect(isPassingFault("overloaded")).toBe(false);
});
