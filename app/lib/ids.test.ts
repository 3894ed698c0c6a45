import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("an id is 128 random bits: none comes twice, and every bit is as often one as zero", () => {
  const ids = Array.from({ length: 4_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  for (let bit = 0; bit < 128; bit += 1) {
    const ones = ids.filter((id) => (Number.parseInt(id[bit >> 2] ?? "", 16) >> (bit & 3)) & 1).length;
    expect(Math.abs(ones - 2_000), `bit ${bit}`).toBeLessThan(250);
  }
});
