import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { hours, minutes, seconds } from "#app/lib/duration.ts";
import { waitText } from "#app/i18n/site/errors.ts";
import { codeRefused, twoStepCopy } from "./two-step.ts";

testValues("a wait of %i ms reads %s", waitText, [
  [0, "ثانية واحدة"],
  [seconds(2), "ثانيتين"],
  [seconds(40), "٤٠ ثانية"],
  [seconds(61), "دقيقتين"],
  [minutes(5), "٥ دقائق"],
  [minutes(90), "٩٠ دقيقة"],
  [minutes(91), "ساعتين"],
  [hours(4), "٤ ساعات"],
  [hours(24), "٢٤ ساعة"],
]);

test("a refused code says why, and how long to wait where there is a wait", () => {
  expect(codeRefused({ reason: "wrong-code" })).toBe("رمز التحقق غير صحيح أو انتهت صلاحيته");
  expect(codeRefused({ reason: "locked", waitMs: minutes(5) })).toContain("انتظر ٥ دقائق");
  expect(codeRefused({ reason: "locked", waitMs: hours(2) })).toContain("انتظر ساعتين");
  expect(codeRefused({ reason: "challenge-expired" })).toContain("اطلب رمزًا جديدًا");
});

test("what is left of a code and of a set is counted in Arabic", () => {
  expect(twoStepCopy.code.left(minutes(4))).toBe("تنتهي صلاحية الرمز بعد ٤ دقائق.");
  expect([0, 1, 2, 8, 10].map(twoStepCopy.codes.left)).toEqual([
    "لم يبق لديك أي رمز استرداد.",
    "بقي لديك رمز استرداد واحد.",
    "بقي لديك رمزا استرداد.",
    "بقي لديك ٨ رموز استرداد.",
    "بقي لديك ١٠ رموز استرداد.",
  ]);
});
