import { expect, test } from "vitest";
import { safeNext } from "./next.ts";

test("a path of this site is kept with its query and fragment", () => {
  expect(safeNext("/ai-report?property_id=1&report_type=buyer#pay")).toBe(
    "/ai-report?property_id=1&report_type=buyer#pay",
  );
  expect(safeNext("/")).toBe("/");
});

test.each([
  null,
  "",
  "dashboard",
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "/\t/evil.example/",
  "/\n//evil.example/",
  "/a/..//evil.example/",
  "/%2e%2e//evil.example/",
  "javascript:alert(1)",
  "/auth",
  "/auth/again?next=/dashboard",
  "/x/../auth?tab=login",
])("%j leads to the dashboard instead", (next) => {
  expect(safeNext(next)).toBe("/dashboard");
});
