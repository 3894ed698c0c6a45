import { expect, test } from "vitest";
import { monthOf, monthsBetween, readMonth } from "./statement-month.ts";

const at = (text: string) => Date.parse(text);
const NOW = at("2026-11-26T12:00:00Z");

test("a month begins and ends at midnight in Riyadh", () => {
  expect(monthOf(at("2026-10-31T21:00:00Z"))).toEqual({
    name: "2026-11",
    from: at("2026-10-31T21:00:00Z"),
    until: at("2026-11-30T21:00:00Z"),
  });
  expect(monthOf(at("2026-10-31T20:59:59Z")).name).toBe("2026-10");
  expect(monthOf(at("2026-12-31T21:00:00Z")).name).toBe("2027-01");
});

test("a name is read back, and what is none or has not begun is no month", () => {
  for (const name of ["2026-11", "2026-02", "2024-12"]) expect(readMonth(name, NOW)?.name).toBe(name);
  for (const name of ["2026-12", "2026-13", "2026-00", "2026-1", "٢٠٢٦-١١", "", "2026-11-01", "1999-01"])
    expect(readMonth(name, NOW)).toBeNull();
});

test("the months between two instants are all there, the newest first, and no more than asked for", () => {
  const names = (first: string, most = 24) => monthsBetween(at(first), NOW, most).map(({ name }) => name);
  expect(names("2026-09-30T21:00:00Z")).toEqual(["2026-11", "2026-10"]);
  expect(names("2026-09-30T20:00:00Z")).toEqual(["2026-11", "2026-10", "2026-09"]);
  expect(names("2026-11-20T00:00:00Z")).toEqual(["2026-11"]);
  expect(names("2020-01-01T00:00:00Z", 3)).toHaveLength(3);
});
