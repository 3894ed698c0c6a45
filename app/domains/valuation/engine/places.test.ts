import { expect, test } from "vitest";
import bundled from "#content/market/model.json" with { type: "json" };
import type { MarketModel } from "./model.ts";
import { isOneEditAway, looseKey, placeKey } from "./place-key.ts";
import { findPlace, placesOf, projectsOf } from "./places.ts";

const model = bundled as unknown as MarketModel;

test.each([
  ["sa", "Riyadh", "حي النرجس", "النرجس"],
  ["sa", "Riyadh", "نرجس", "النرجس"],
  ["sa", "Riyadh", "الشفاء", "الشفا"],
  ["sa", "Riyadh", "Al Narjis", "النرجس"],
  ["sa", "Riyadh", "ظهره لبن", "ظهرة لبن"],
  ["qa", "Doha", "The Pearl", "جزيرة اللؤلؤة"],
  ["qa", "Doha", "الثمامه", "الثمامة"],
  ["ae", "Dubai", "Business Bay", "الخليج التجاري"],
  ["ae", "Dubai", "BUSINESS BAY", "الخليج التجاري"],
  ["ae", "Dubai", "الخليج التجاري", "الخليج التجاري"],
  ["ae", "Dubai", "JVC", "قرية جميرا الدائرية"],
  ["ae", "Dubai", "Al Barsha South Fourth", "قرية جميرا الدائرية"],
] as const)("%s %s: %s is %s", (country, city, typed, nameAr) => {
  expect(findPlace(model, country, city, typed)?.nameAr).toBe(nameAr);
});

test("names that nothing matches, and empty ones, are no place", () => {
  for (const typed of ["حي لا يعرفه أحد", "", "   ", "حي", "x"])
    expect(findPlace(model, "sa", "Riyadh", typed)).toBeNull();
  expect(findPlace(model, "sa", "Riyadh", null)).toBeNull();
});

test("places come most sold first, with Arabic names", () => {
  const places = placesOf(model, "sa", "Riyadh");
  expect(places.length).toBeGreaterThan(100);
  expect(places.map(({ sales }) => sales)).toEqual(
    places.map(({ sales }) => sales).toSorted((a, b) => b - a),
  );
  expect(places.every(({ nameAr }) => /\p{Script=Arabic}/u.test(nameAr))).toBe(true);
});

test("projects are listed for Dubai only, and bounded", () => {
  expect(projectsOf(model, "ae", "Dubai", 100)).toHaveLength(100);
  expect(projectsOf(model, "sa", "Riyadh")).toEqual([]);
});

test("keys fold what people and sources vary", () => {
  expect(placeKey("حي الشفاء")).toBe(placeKey("الشفا"));
  expect(placeKey("Al Barsha South Fourth")).toBe("barsha south 4");
  expect(looseKey(placeKey("الملك عبد الله"))).toBe(looseKey(placeKey("الملك عبدالله")));
  expect(isOneEditAway("نرجس", "نرجش")).toBe(true);
  expect(isOneEditAway("نرجس", "نرس")).toBe(true);
  expect(isOneEditAway("نرجس", "ورد")).toBe(false);
});
