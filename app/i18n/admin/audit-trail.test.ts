import { expect, test } from "vitest";
import { ACT_NAMES } from "./admin-operations.ts";
import { actsOf, detailName, detailWords, TRAIL_GROUPS } from "./audit-trail.ts";

test("every act is in one group", () => {
  const grouped = TRAIL_GROUPS.flatMap(actsOf);
  expect(grouped.toSorted()).toEqual(ACT_NAMES.toSorted());
});

test("what is stored about acts has Arabic words, and what people wrote stays theirs", () => {
  expect([detailName("licence"), detailName("tomorrow")]).toEqual(["ترخيص الإعلان", null]);
  expect(detailWords("status", "approved")).toBe("نشط");
  expect(detailWords("reports", 3)).toBe("٣");
  expect(detailWords("reason", "expired_or_canceled_card")).toBe("البطاقة منتهية أو ملغاة");
  expect([detailWords("reason", "unknown"), detailWords("outcome", "unknown")]).toEqual([
    "لم يذكر البنك السبب",
    "لم يُعثر عليه",
  ]);
  expect(detailWords("register", "rega")).toBe("الهيئة العامة للعقار");
  expect(detailWords("reason", "الصور غير واضحة")).toBeNull();
  // Every object inherits properties of these names.
  expect([
    detailWords("toString", "constructor"),
    detailWords("role", "toString"),
    detailName("valueOf"),
  ]).toEqual([null, null, null]);
});
