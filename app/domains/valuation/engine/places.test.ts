import { expect, test } from "vitest";
import bundled from "#content/market/model.json" with { type: "json" };
import type { MarketModel, PlaceRecord } from "./model.ts";
import { districtKey, isOneEditAway, isSpellingApart, latinKey, looseKey, placeKey } from "./place-key.ts";
import { findPlace, findProject, placesOf, projectsOf } from "./places.ts";

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
  expect(projectsOf(model, "sa", "Riyadh", 100)).toEqual([]);
});

test("keys fold what people and sources vary", () => {
  expect(placeKey("حي الشفاء")).toBe(placeKey("الشفا"));
  expect(placeKey("Al Barsha South Fourth")).toBe("barsha south 4");
  // Not an ordinal, although every object has a property of that name.
  expect(placeKey("Constructor")).toBe("constructor");
  expect(looseKey(placeKey("الملك عبد الله"))).toBe(looseKey(placeKey("الملك عبدالله")));
  expect(isOneEditAway("نرجس", "نرجش")).toBe(true);
  expect(isOneEditAway("نرجس", "نرس")).toBe(true);
  expect(isOneEditAway("نرجس", "ورد")).toBe(false);
});

test("one weak letter is a spelling, one strong letter another district", () => {
  expect(isSpellingApart("بوادير", "بوادر")).toBe(true);
  expect(isSpellingApart("gharafa", "gharrafa")).toBe(false);
  expect(isSpellingApart("narjes", "narjis")).toBe(true);
  expect(isSpellingApart("بوادر", "بوادي")).toBe(false);
  expect(isSpellingApart("نرجس", "نرجس")).toBe(true);
});

test.each([
  ["شوران فى منطقة الهجرة مخطط حمد عبدالله المحيسن", "شوران"],
  ["الرانوناء بمنطقة الهجرة", "الرانونا"],
  ["ابيار على من ارض الدفاع", "ابيار علي"],
  ["مخطط ولى العهد رقم 7", "ولي العهد 7"],
  ["ولى العهد للمنح رقم 5 المعدل", "ولي العهد 5"],
  ["حمراء الاسد  هـ", "حمرا الاسد"],
  ["ولى العهد رقم 9 جزء أ", "ولي العهد 9 جز ا"],
  ["النرجس", "النرجس"],
  ["مخطط", "مخطط"],
])("the district in %s is %s", (written, district) => {
  expect(districtKey(placeKey(written))).toBe(district);
});

test("Latin spellings of one name meet, names in Arabic have none", () => {
  for (const [a, b] of [
    ["Ar Rawdah", "Al Rawda"],
    ["Al-Narjes", "An Narjis"],
    ["Olaya", "Al Ulaya"],
    ["Gharafa", "Al Gharrafa"],
    ["AlFurjan", "El Furjan"],
  ] as const)
    expect(latinKey(placeKey(a)), a).toBe(latinKey(placeKey(b)));
  expect(latinKey(placeKey("النرجس"))).toBe("");
});

const place = (id: string, nameAr: string, nameEn: string | null, ...names: string[]): PlaceRecord => ({
  id,
  nameAr,
  nameEn,
  lat: null,
  lng: null,
  names: [placeKey(nameAr), ...(nameEn ? [placeKey(nameEn)] : []), ...names.map(placeKey)],
  sales: {},
});
const small = {
  places: {
    "sa/Jeddah": [
      place("بوادي", "البوادي", "Al Bawadi"),
      place("بوادر", "البوادر", null),
      place("دفاع", "الدفاع", "Ad Difa"),
      place("روضه", "الروضة", "Ar Rawdah"),
      place("نزهه1", "النزهة 1", null),
      place("نزهه2", "النزهة 2", null),
    ],
    "ae/Dubai": [
      place("dubai-marina", "دبي مارينا", "Dubai Marina", "Marsa Dubai", "مرسى دبي", "Both"),
      place("marsa-dubai-outside", "مرسى دبي خارج دبي مارينا", "Marsa Dubai outside Dubai Marina", "Both"),
      place("barsha-1", "البرشاء الأولى", "Al Barsha First", "Springs"),
      place("springs", "الينابيع", "The Springs"),
    ],
  },
  projects: {
    "ae/Dubai": {
      "damac hills 2 violet": "DAMAC HILLS (2) - VIOLET",
      "damac hills 2 violet 4": "DAMAC HILLS (2) - VIOLET 4",
      "hartland greens phase ii": "Hartland Greens - Phase II",
      "binghatti skyrise": "Binghatti Skyrise",
      "sky tower": "Sky Tower",
      skytower: "SkyTower",
    },
  },
};

test.each([
  ["sa", "Jeddah", "حَيُّ البَوَادِي", "بوادي"],
  ["sa", "Jeddah", "البـــوادر", "بوادر"],
  ["sa", "Jeddah", "Bawady", "بوادي"],
  ["sa", "Jeddah", "Al Rawda Dist.", "روضه"],
  ["sa", "Jeddah", "الدفاع مخطط لم يره أحد", "دفاع"],
  ["sa", "Jeddah", "النزهة ٢", "نزهه2"],
  ["sa", "Jeddah", "النزهة", null],
  ["sa", "Jeddah", "النزهة 3", null],
  ["sa", "Jeddah", "البوا", null],
  ["ae", "Dubai", "MARSA DUBAI", "dubai-marina"],
  ["ae", "Dubai", "مرسي دبي", "dubai-marina"],
  ["ae", "Dubai", "dubai-marina", "dubai-marina"],
  ["ae", "Dubai", "El Barsha 1", "barsha-1"],
  ["ae", "Dubai", "Barsha", null],
  ["ae", "Dubai", "Both", null],
  ["ae", "Dubai", "Springs", "springs"],
  ["qa", "Doha", "Springs", null],
] as const)("in %s %s, %s is %s", (country, city, typed, id) => {
  expect(findPlace(small, country, city, typed)?.id ?? null).toBe(id);
});

test.each([
  ["DAMAC HILLS (2) - VIOLET 4", "damac hills 2 violet 4"],
  ["Damac Hills 2 Violet", "damac hills 2 violet"],
  ["Violet", null],
  ["DAMAC HILLS (2)", null],
  ["Hartland Greens Phase 2", "hartland greens phase ii"],
  ["binghatti  sky rise", "binghatti skyrise"],
  ["sky-tower", "sky tower"],
  ["S K Y Tower", null],
  ["NA", null],
  ["", null],
])("the project %s is %s", (project, key) => {
  expect(findProject(small, { country: "ae", city: "Dubai", project })).toBe(key);
});

test("outside Dubai nothing is a project", () => {
  expect(findProject(small, { country: "sa", city: "Jeddah", project: "Sky Tower" })).toBeNull();
  expect(findProject(small, { country: "ae", city: "Dubai", project: null })).toBeNull();
});
