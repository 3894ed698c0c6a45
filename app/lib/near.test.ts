import { expect, test } from "vitest";
import { readNear, writeNear } from "./near.ts";

test.each([
  ["24.7136,46.6753,800", "24.7136,46.6753,800"],
  ["24.70000,46.50000,0800", "24.7,46.5,800"],
  ["metro,800", "metro,800"],
  ["school,0500", "school,500"],
])("%s is read, and has one spelling", (code, written) => {
  const near = readNear(code);
  expect(near && writeNear(near)).toBe(written);
});

test.each([
  "",
  "metro",
  "metro,99",
  "metro,5001",
  "mosque,500",
  "constructor,500",
  "24.7,46.6",
  "24.7,46.6,99",
  "24.7,46.6,20001",
  "10.0,46.6,800",
  "24.7,60.0,800",
  "24.7136001,46.6753,800",
  "-24.7,46.6,800",
  "٢٤,٤٦,٨٠٠",
  " 24.7,46.6,800",
  "24.7,46.6,8e3",
])("%s asks for nothing", (code) => {
  expect(readNear(code)).toBeNull();
});
