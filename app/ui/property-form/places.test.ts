import { expect, test } from "vitest";
import { knownPlace } from "./places.ts";

const places = [
  { name: "النرجس", nameEn: "Al Narjis", sales: 212 },
  { name: "أحد", nameEn: null, sales: 3 },
];

test.each([
  ["النرجس", "النرجس"],
  ["حي النرجس", "النرجس"],
  ["  النّرجس ", "النرجس"],
  ["al-narjis", "النرجس"],
  ["Narjis", "النرجس"],
  ["احد", "أحد"],
])("%s means a known place", (typed, name) => {
  expect(knownPlace(places, typed)?.name).toBe(name);
});

test.each(["", "حي", "النر", "الياسمين"])("%s means none", (typed) => {
  expect(knownPlace(places, typed)).toBeNull();
});
