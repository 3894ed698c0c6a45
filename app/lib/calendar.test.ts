import { expect, test } from "vitest";
import {
  isCalendarDay,
  riyadhDayOf,
  riyadhDaysBetween,
  riyadhDayStart,
  riyadhMonthsLater,
  riyadhMonthStart,
} from "./calendar.ts";

const at = (iso: string): number => Date.parse(iso);

test.each([
  ["2026-05-22T09:30:15+03:00", 6, "2026-11-22T09:30:15+03:00"],
  // The last day of a month stays the last day.
  ["2026-08-31T12:00:00+03:00", 6, "2027-02-28T12:00:00+03:00"],
  ["2027-08-31T12:00:00+03:00", 6, "2028-02-29T12:00:00+03:00"],
  // 1 September, 01:30 in Riyadh, is still August in London.
  ["2026-09-01T01:30:00+03:00", 6, "2027-03-01T01:30:00+03:00"],
  ["2026-08-31T23:59:59+03:00", 6, "2027-02-28T23:59:59+03:00"],
  ["2026-12-31T23:59:59.999+03:00", 2, "2027-02-28T23:59:59.999+03:00"],
  ["2026-11-30T00:00:00+03:00", 1, "2026-12-30T00:00:00+03:00"],
])("%s and %i months are %s", (from, months, to) => {
  expect(new Date(riyadhMonthsLater(at(from), months)).toISOString()).toBe(new Date(at(to)).toISOString());
});

test.each([
  ["2026-11-20T00:00:00+03:00", "2026-11-20T23:59:59+03:00", 0],
  ["2026-11-20T23:59:59+03:00", "2026-11-21T00:00:00+03:00", 1],
  // In London both are on the 20th.
  ["2026-11-20T23:30:00+03:00", "2026-11-21T01:30:00+03:00", 1],
  // In London the 20th and the 21st, in Riyadh one day.
  ["2026-11-21T01:30:00+03:00", "2026-11-21T12:00:00+03:00", 0],
  ["2026-02-28T12:00:00+03:00", "2026-03-01T01:00:00+03:00", 1],
  ["2026-11-21T00:00:00+03:00", "2026-11-20T23:00:00+03:00", -1],
])("from %s to %s it is %i days", (from, to, passed) => {
  expect(riyadhDaysBetween(at(from), at(to))).toBe(passed);
});

test.each([
  ["2026-11-20T12:00:00+03:00", 0, "2026-11-01T00:00:00+03:00"],
  ["2026-11-01T00:00:00+03:00", 0, "2026-11-01T00:00:00+03:00"],
  ["2026-10-31T23:59:59+03:00", 0, "2026-10-01T00:00:00+03:00"],
  // In London still October.
  ["2026-11-01T02:00:00+03:00", 0, "2026-11-01T00:00:00+03:00"],
  ["2026-03-31T12:00:00+03:00", 1, "2026-02-01T00:00:00+03:00"],
  ["2026-03-31T12:00:00+03:00", 5, "2025-10-01T00:00:00+03:00"],
])("the month of %s, %i months before, began on %s", (from, before, start) => {
  expect(new Date(riyadhMonthStart(at(from), before)).toISOString()).toBe(new Date(at(start)).toISOString());
});

test("a day begins in Riyadh at nine in the evening before, UTC, and is named by its own date", () => {
  expect(riyadhDayStart("2026-11-26")).toBe(Date.parse("2026-11-25T21:00:00Z"));
  expect(riyadhDayStart("2026-12-31", 1)).toBe(Date.parse("2026-12-31T21:00:00Z"));
  expect(riyadhDayOf(Date.parse("2026-11-25T20:59:59Z"))).toBe("2026-11-25");
  expect(riyadhDayOf(Date.parse("2026-11-25T21:00:00Z"))).toBe("2026-11-26");
});

test.each(["2026-02-29", "2026-13-01", "26-11-2026", "", "2026-11-26T00:00"])("%o is no day", (day) => {
  expect(isCalendarDay(day)).toBe(false);
});

test("a leap day is a day", () => {
  expect(isCalendarDay("2028-02-29")).toBe(true);
});
