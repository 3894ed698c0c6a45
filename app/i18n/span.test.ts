import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { days, hours, minutes, seconds } from "#app/lib/duration.ts";
import { monthsWords, spanWords } from "./span.ts";

testValues("%i ms is «%s»", spanWords, [
  [minutes(15), "١٥ دقيقة"],
  [minutes(60), "ساعة"],
  [hours(12), "١٢ ساعة"],
  [hours(24), "يوم واحد"],
  [days(2), "يومين"],
  [days(7), "٧ أيام"],
  [days(30), "٣٠ يومًا"],
  [days(365), "سنة"],
  [days(400), "٤٠٠ يوم"],
]);

test("what is no whole number of minutes has no words", () => {
  expect(() => spanWords(seconds(90))).toThrow("no words");
});

test("months are counted", () => {
  expect(monthsWords(6)).toBe("٦ أشهر");
});
