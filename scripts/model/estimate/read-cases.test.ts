import { expect, test } from "vitest";
import type { Case as Property } from "#app/domains/valuation/engine/case.ts";
import { readCases, type Case } from "./read-cases.ts";

const TODAY = Date.parse("2026-11-01");
const notes: string[] = [];
const read = (text: string): Case[] =>
  readCases("cases.csv", new TextEncoder().encode(text), TODAY, (line) => notes.push(line));

const HEADER = "id,country,city,district,project,type,classification,rooms,off_plan,area_sqm,as_of";
function one(row: string): Case {
  const [found] = read(`${HEADER}\n${row}\n`);
  if (!found) throw new Error("no case");
  return found;
}
function subject(row: string): Property {
  const found = one(row);
  if ("refused" in found) throw new Error(found.refused);
  return found.subject;
}
const refusal = (row: string): string | null => {
  const found = one(row);
  return "refused" in found ? found.refused : null;
};

test("a full row becomes a property", () => {
  expect(
    one("a1,ae,Dubai,Marsa Dubai,ELITE RESIDENCE,apartment,Residential,2 B/R,Off-Plan,110.5,2025-07-14"),
  ).toEqual({
    id: "a1",
    subject: {
      country: "ae",
      city: "Dubai",
      district: "Marsa Dubai",
      project: "ELITE RESIDENCE",
      propertyType: "apartment",
      classification: "Residential",
      areaSqm: 110.5,
      builtSqm: null,
      bedrooms: 2,
      bathrooms: null,
      ageYears: null,
      condition: null,
      renovations: null,
      offPlan: true,
      valuedAt: Date.parse("2025-07-14"),
    },
  });
});

test("what is empty or absent is unknown; without a day the value is of today", () => {
  const [found] = read("area_sqm,city,country,id\n300,Riyadh,sa,a1\n");
  expect(found).toMatchObject({
    id: "a1",
    subject: {
      city: "Riyadh",
      district: null,
      project: null,
      propertyType: null,
      classification: null,
      valuedAt: TODAY,
    },
  });
  expect(subject("a1,sa,Riyadh,NA,,,,NA,,300,")).toMatchObject({
    district: null,
    bedrooms: null,
    offPlan: null,
  });
});

test.each([
  ["Studio", 0],
  ["studio", 0],
  ["1 B/R", 1],
  ["7 B/R", 7],
  ["3", 3],
  ["3.0", 3],
  ["٣", 3],
  ["2 bedrooms", 2],
  ["Office", null],
  ["PENTHOUSE", null],
  ["", null],
])("rooms %s: %s", (rooms, bedrooms) => {
  expect(subject(`a,ae,Dubai,,,apartment,,${rooms},,100,`).bedrooms).toBe(bedrooms);
});

test.each([
  ["٣٠٠", 300],
  ["۳۰۰٫۵", 300.5],
  ['"1,250.75"', 1250.75],
  ["٢٬٥٠٠", 2500],
  [" 300 ", 300],
  ["1e3", 1000],
])("area %s: %s", (area, value) => {
  expect(subject(`a,sa,Riyadh,,,,,,,${area},`).areaSqm).toBe(value);
});

test("types, readiness, class, cities and days are understood as they are commonly written", () => {
  expect(subject("a,ae,Dubai,,,office,Commercial,,Ready,100,").propertyType).toBe("commercial_building");
  expect(subject("a,ae,Dubai,,,House,commercial,,Existing Properties,100,")).toMatchObject({
    propertyType: "house",
    classification: "Commercial",
    offPlan: false,
  });
  expect(subject("a,AE,dubai,,,,,,Off-Plan Properties,100,").offPlan).toBe(true);
  expect(subject("a,sa,Khobar,,,,,,,100,").city).toBe("Khobar");
  expect(subject("a,sa,Al Khobar,,,,,,,100,").city).toBe("Khobar");
  expect(subject("a,sa,الخبر,,,,,,,100,").city).toBe("Khobar");
  expect(subject("a,qa,rayyan,,,,,,,100,").city).toBe("Al Rayyan");
  expect(subject("a,sa,Riyadh,,,,,,,100,٢٠٢٤-٠٣-٠١").valuedAt).toBe(Date.parse("2024-03-01"));
  expect(subject("a,sa,Riyadh,,,,,,,100,2024-03-01 10:00:00").valuedAt).toBe(Date.parse("2024-03-01"));
});

test("project and readiness count in the Emirates only", () => {
  expect(subject("a,sa,Riyadh,,Some project,,,,Off-Plan,100,")).toMatchObject({
    project: null,
    offPlan: null,
  });
});

test.each([
  ["area_sqm: missing", "a,sa,Riyadh,,,,,,,,"],
  ['area_sqm: "big" is no number', "a,sa,Riyadh,,,,,,,big,"],
  ['area_sqm: "0x20" is no number', "a,sa,Riyadh,,,,,,,0x20,"],
  ['area_sqm: "0" is outside 5 to 1000000 m²', "a,sa,Riyadh,,,,,,,0,"],
  ['area_sqm: "-5" is outside 5 to 1000000 m²', "a,sa,Riyadh,,,,,,,-5,"],
  ['area_sqm: "4.9" is outside 5 to 1000000 m²', "a,sa,Riyadh,,,,,,,4.9,"],
  ['area_sqm: "1e12" is outside 5 to 1000000 m²', "a,sa,Riyadh,,,,,,,1e12,"],
  ["country: missing", "a,,Riyadh,,,,,,,100,"],
  ['country: "xx" is none of sa, qa, ae', "a,xx,Riyadh,,,,,,,100,"],
  ["city: missing", "a,sa,,,,,,,,100,"],
  ['city: "Doha" lies in qa, not in sa', "a,sa,Doha,,,,,,,100,"],
  ['city: "Atlantis" is no city that is valued here', "a,sa,Atlantis,,,,,,,100,"],
  ['type: "castle" is none of apartment, villa, house, land, office', "a,sa,Riyadh,,,castle,,,,100,"],
  ['type: "constructor" is none of', "a,sa,Riyadh,,,constructor,,,,100,"],
  ['classification: "farm" is none of Residential, Commercial', "a,sa,Riyadh,,,,farm,,,100,"],
  ['rooms: "many" is no number of rooms', "a,ae,Dubai,,,,,many,,100,"],
  ['rooms: "-2" is no number of rooms', "a,ae,Dubai,,,,,-2,,100,"],
  ['rooms: "400" is no number of rooms', "a,ae,Dubai,,,,,400,,100,"],
  ['off_plan: "perhaps" is none of Off-Plan, Ready', "a,ae,Dubai,,,,,,perhaps,100,"],
  ['as_of: "2024-02-30" is no date (YYYY-MM-DD)', "a,sa,Riyadh,,,,,,,100,2024-02-30"],
  ['as_of: "01/02/2024" is no date', "a,sa,Riyadh,,,,,,,100,01/02/2024"],
  ['as_of: "1900-01-01" lies before 1990-01-01', "a,sa,Riyadh,,,,,,,100,1900-01-01"],
  ["row 2: has 3 cells where the header has 11", "a,sa,Riyadh"],
])("refused: %s", (reason, row) => {
  expect(refusal(row)).toContain(reason);
  expect(one(row).id).toBe("a");
});

test("byte-order mark, CRLF, quotes, blank lines and capitals in the header are read", () => {
  const cases = read(
    '\ufeffID,Country,City,District,Area_sqm\r\n"x, 1",sa,Riyadh,"حي ""النرجس""",300\r\n\r\ny,sa,Riyadh,,400\r\n',
  );
  expect(cases.map(({ id }) => id)).toEqual(["x, 1", "y"]);
  expect(cases[0]).toMatchObject({ subject: { district: 'حي "النرجس"' } });
});

test("an id stays letter by letter", () => {
  const cases = read("id,country,city,area_sqm\n a 1 ,sa,Riyadh,300\n007,sa,Riyadh,300\n,sa,Riyadh,300\n");
  expect(cases.map(({ id }) => id)).toEqual([" a 1 ", "007", ""]);
});

test("columns that are not read are named; a line may end in nameless ones", () => {
  read("id,country,city,area_sqm,price\na,sa,Riyadh,300,5\n");
  expect(notes).toContain("cases.csv: columns not read: price");
  expect(read("id,country,city,area_sqm,,\na,sa,Riyadh,300,,\n")).toMatchObject([
    { id: "a", subject: { areaSqm: 300 } },
  ]);
  expect(notes).toContain("cases.csv: columns not read: (no name), (no name)");
});

test("a header alone is an empty batch", () => {
  expect(read(`${HEADER}\n`)).toEqual([]);
});

test("a file that cannot be read as a whole is an error with its place", () => {
  expect(() => read("id,country,city\na,sa,Riyadh\n")).toThrow(
    "cases.csv, row 1, column area_sqm: column is missing; the file has id, country, city",
  );
  expect(() => read("id,id,country,city,area_sqm\n")).toThrow(
    "cases.csv, row 1, column id: column stands twice",
  );
  expect(() => read("")).toThrow("cases.csv: is empty");
  expect(() => read(`${HEADER}\n"a,sa,Riyadh`)).toThrow(
    "cases.csv, row 2, column id: a quotation mark opens here",
  );
  expect(() => readCases("cases.csv", new Uint8Array([105, 100, 10, 0xff, 10]), TODAY, () => {})).toThrow(
    "cases.csv, row 2: is not UTF-8 text",
  );
});
