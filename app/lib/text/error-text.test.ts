import { expect, test } from "vitest";
import { errorText } from "./error-text.ts";

test("a failed query is told by its cause, since its own message holds what a person typed", () => {
  const cause = new Error("D1_ERROR: the disk is full");
  const params = ["سارة العتيبي"];
  const failed = Object.assign(new Error(`Failed query: insert …\nparams: ${params}`, { cause }), { params });
  expect(errorText(failed)).toBe("Error: D1_ERROR: the disk is full");
});

test("anything else is told by itself, cut to a line", () => {
  expect(errorText(new TypeError("no such thing"))).toBe("TypeError: no such thing");
  expect(errorText("just words")).toBe("just words");
  expect(errorText(new Error("x".repeat(900)))).toHaveLength(500);
});
