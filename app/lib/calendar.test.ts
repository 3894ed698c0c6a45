import { expect, test } from "vitest";
import { riyadhMonthsLater } from "./calendar.ts";

const at = (iso: string): number => Date.parse(iso);

test.each([
  ["2026-05-22T09:30:15+03:00", 6, "2026-11-22T09:30:15+03:00"],
  // The last day of a month stays one.
  ["2026-08-31T12:00:00+03:00", 6, "2027-02-28T12:00:00+03:00"],
  ["2027-08-31T12:00:00+03:00", 6, "2028-02-29T12:00:00+03:00"],
  // Half past one in the night of 1 September in Riyadh is still August in London.
  ["2026-09-01T01:30:00+03:00", 6, "2027-03-01T01:30:00+03:00"],
  ["2026-08-31T23:59:59+03:00", 6, "2027-02-28T23:59:59+03:00"],
  ["2026-12-31T23:59:59.999+03:00", 2, "2027-02-28T23:59:59.999+03:00"],
  ["2026-11-30T00:00:00+03:00", 1, "2026-12-30T00:00:00+03:00"],
])("%s and %i months are %s", (from, months, to) => {
  expect(new Date(riyadhMonthsLater(at(from), months)).toISOString()).toBe(new Date(at(to)).toISOString());
});
