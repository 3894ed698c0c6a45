import { expect, test } from "vitest";
import { callUrl } from "./number-links.ts";

test.each([
  ["+966501234567", "sa", "966501234567"],
  ["0501234567", "sa", "966501234567"],
  ["966501234567", "sa", "966501234567"],
  ["00971501234567", "sa", "971501234567"],
  ["٠٥٠١٢٣٤٥٦٧", "ae", "971501234567"],
  ["33123456", "qa", "97433123456"],
  ["+974 3312-3456", "sa", "97433123456"],
] as const)("%s in %s is called as %s", (phone, country, digits) => {
  expect(callUrl(phone, country)).toBe(`tel:+${digits}`);
});
