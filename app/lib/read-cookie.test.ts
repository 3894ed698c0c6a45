import { expect, test } from "vitest";
import { readCookie } from "./read-cookie.ts";

test("a cookie is found among others, whole, and a missing one is null", () => {
  expect(readCookie("a=1; theme=dark; b=x=y", "theme")).toBe("dark");
  expect(readCookie("a=1; theme=dark; b=x=y", "b")).toBe("x=y");
  expect(readCookie("a=1", "theme")).toBeNull();
  expect(readCookie(null, "theme")).toBeNull();
});

test("a broken escape in a cookie is a value we do not know, not a fault on every page", () => {
  expect(readCookie("theme=%E0%", "theme")).toBe("%E0%");
});
