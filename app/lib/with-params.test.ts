import { expect, test } from "vitest";
import { chosen, withParams } from "./with-params.ts";

test("an address carries what was chosen and nothing else", () => {
  expect(withParams("/admin/reports", { status: null, type: "", person: null })).toBe("/admin/reports");
  expect(withParams("/admin/reports", { status: "failed", type: null, q: "#MIYAR-2026-ABC234" })).toBe(
    "/admin/reports?status=failed&q=%23MIYAR-2026-ABC234",
  );
});

test("an unknown choice is the first one", () => {
  const choose = (search: string) =>
    chosen(new URL(`https://miyar.example/${search}`), "sort", ["newest", "oldest"]);
  expect(["", "?sort=oldest", "?sort=price"].map(choose)).toEqual(["newest", "oldest", "newest"]);
});
