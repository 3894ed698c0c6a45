import { expect, test } from "vitest";
import { days, hours, minutes, seconds } from "#app/lib/duration.ts";
import { arAgo } from "./ago.ts";

const NOW = Date.UTC(2026, 10, 20, 12);

test.each([
  [0, "قبل قليل"],
  [seconds(59), "قبل قليل"],
  [minutes(1), "قبل دقيقة"],
  [minutes(2), "قبل دقيقتين"],
  [minutes(7), "قبل ٧ دقائق"],
  [minutes(59), "قبل ٥٩ دقيقة"],
  [hours(1), "قبل ساعة"],
  [hours(2), "قبل ساعتين"],
  [hours(23), "قبل ٢٣ ساعة"],
  [days(1), "قبل يوم"],
  [days(2), "قبل يومين"],
  [days(6), "قبل ٦ أيام"],
])("%i ms before is %s", (passed, text) => {
  expect(arAgo(NOW - passed, NOW)).toBe(text);
});

test("from a week on it is the date", () => {
  expect(arAgo(NOW - days(7), NOW)).toBe("١٣ نوفمبر ٢٠٢٦");
});

test("an instant known only to the quarter of an hour is not told to the minute", () => {
  expect(arAgo(NOW - minutes(14), NOW, minutes(15))).toBe("قبل قليل");
  expect(arAgo(NOW - minutes(15), NOW, minutes(15))).toBe("قبل ١٥ دقيقة");
});

test("a clock slightly ahead says no nonsense", () => {
  expect(arAgo(NOW + seconds(3), NOW)).toBe("قبل قليل");
});
