import { expect, test } from "vitest";
import { pathHere, safeNext } from "./next.ts";

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

test("a path to go back to may be any of this site, as a browser writes it", () => {
  expect(pathHere("/auth?tab=login")).toBe("/auth?tab=login");
  expect(pathHere("/auth\r\nSet-Cookie: x=1")).toBe("/authSet-Cookie:%20x=1");
  expect(pathHere("/حي?q=ن")).toBe("/%D8%AD%D9%8A?q=%D9%86");
  for (const other of [null, "", "x", "//evil.example", "/\\evil.example", "/a/..//evil.example"])
    expect(pathHere(other)).toBeNull();
});
