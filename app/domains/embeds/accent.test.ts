import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf, inkOn, readAccent } from "./accent.ts";

test("a colour is read with and without its sign, in any case, and nothing else is one", () => {
  expect(readAccent(" #0F4A38 ")).toBe("0f4a38");
  expect(readAccent("ffffff")).toBe("ffffff");
  for (const typed of ["", "#fff", "red", "0f4a3", "0f4a381", "0f4a38;}", "#0f4a38</style>"])
    expect(readAccent(typed), typed).toBeNull();
});

test("text on any colour has a contrast of at least 4.5", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const hex = colour.toString(16).padStart(6, "0");
      expect(contrastOf(hex, inkOn(hex))).toBeGreaterThanOrEqual(4.5);
    }),
  );
  expect(contrastOf("000000", "ffffff")).toBeCloseTo(21, 5);
});
