import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { rejectionKind, rejectionsByKind } from "./cleaning.ts";

testValues("%s", rejectionKind, [
  ["bulk sale (shows a level; never tested or compared)", "بيع بالجملة"],
  ["token price (under 100 SAR/m²) or share of a property", "سعر رمزي"],
  ["area under 30 m² (share of a property)", "حصة من عقار"],
  ["price per m² out of range (counted as deeds only)", "سعر المتر المربع خارج المعقول"],
  ["rent per m² out of range", "إيجار المتر المربع خارج المعقول"],
  ["municipality outside the forms' list", "مدينة خارج القائمة"],
  ["Dubai, an emirate outside the forms, or all types together", "مدينة خارج القائمة"],
  ["type outside the model (hotel unit, shop, other)", "نوع لا يدخل في الحساب"],
  ["not a flat, villa or office", "نوع لا يدخل في الحساب"],
  ["area outside the type's range", "مساحة خارج المعقول"],
  ["started before 2023", "أقدم من السنوات المعتمدة"],
  ["no usable area or rent", "بيانات ناقصة"],
  ["incomplete", "بيانات ناقصة"],
  ["something new", "أسباب أخرى"],
]);

test("reasons of one kind are counted together, the unnamed ones last", () => {
  expect(
    rejectionsByKind([
      { reason: "something new", count: 900 },
      { reason: "no zone", count: 5 },
      { reason: "duplicate", count: 6 },
      { reason: "no area or price", count: 4 },
    ]),
  ).toEqual([
    { kind: "بيانات ناقصة", count: 9 },
    { kind: "سجل مكرر", count: 6 },
    { kind: "أسباب أخرى", count: 900 },
  ]);
});
