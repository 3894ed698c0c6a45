import { expect, test } from "vitest";
import { GRADE_LIMITS } from "#app/i18n/methodology.ts";
import { gradeOf } from "./engine/range.ts";

test("the limits that the page states are the engine's", () => {
  const { high, medium } = GRADE_LIMITS;
  const grade = (halfWidth: number, sales: number) => gradeOf(halfWidth, { level: "district", sales });
  expect(grade(high.halfWidth, high.sales)).toBe("high");
  expect(grade(high.halfWidth + 0.001, high.sales)).toBe("medium");
  expect(grade(high.halfWidth, high.sales - 1)).toBe("medium");
  expect(grade(medium.halfWidth, medium.sales)).toBe("medium");
  expect(grade(medium.halfWidth + 0.001, medium.sales)).toBe("low");
  expect(grade(medium.halfWidth, medium.sales - 1)).toBe("low");
  expect(gradeOf(0.01, { level: "city", sales: 5000 })).toBe("low");
  expect(gradeOf(0.01, { level: "asking", sales: 5000 })).toBe("low");
});
