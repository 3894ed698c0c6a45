import { expect, test } from "vitest";
import { orderNumberOf } from "./rules.ts";

test("an order number is known however it is written down", () => {
  for (const typed of [
    "#MIYAR-2026-ABC234",
    "MIYAR-2026-ABC234",
    " miyar-2026-abc234 ",
    "2026-ABC234",
    "#MIYAR-٢٠٢٦-ABC٢٣٤",
  ])
    expect(orderNumberOf(typed), typed).toBe("#MIYAR-2026-ABC234");
});

test("anything else is none", () => {
  for (const typed of ["", "#", "MIYAR-2026-ABC23", "pi_3ABC", "2026-ABC2345", "x#MIYAR-2026-ABC234"])
    expect(orderNumberOf(typed), typed).toBeNull();
});
