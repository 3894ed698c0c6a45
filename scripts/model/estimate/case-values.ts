import { CITIES, COUNTRIES, type Country } from "#app/domains/valuation/rules.ts";
import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import type { FormPropertyType } from "#app/domains/valuation/engine/types.ts";
import { foldArabic, foldDigits, foldNumber } from "#app/lib/text/arabic.ts";
import { dayIn, isAbsent, numberIn } from "../tables/cell.ts";
import { shortened } from "../tables/csv.ts";

/** A cell that cannot be taken as it is: the column, and what is wrong. */
export class BadCell extends Error {
  constructor(column: string, detail: string) {
    super(`${column}: ${detail}`);
    this.name = "BadCell";
  }
}

type Classification = "Residential" | "Commercial";

const TYPES: Record<string, FormPropertyType> = {
  apartment: "apartment",
  villa: "villa",
  house: "house",
  land: "land",
  office: "commercial_building",
  "commercial building": "commercial_building",
};
const CLASSIFICATIONS: Record<string, Classification> = {
  residential: "Residential",
  commercial: "Commercial",
};
const OFF_PLAN: Record<string, boolean> = {
  "off plan": true,
  "off plan properties": true,
  ready: false,
  "existing properties": false,
};
/** What registries write in the place of a number of bedrooms. */
const NO_ROOMS = new Set(["office", "shop", "penthouse", "hotel", "single room", "gym", "na", "n a"]);
const MOST_ROOMS = 50;
/** m²: nothing smaller is a property, nothing larger a single one. */
const AREAS = { least: 5, most: 1_000_000 };
/** Decades before the first recorded sale: a day before it is a slip of the pen. */
const EARLIEST = "1990-01-01";

/** Cities that the batch values though the forms do not list them. */
const ALSO: Partial<Record<Country, readonly { value: string; label: string }[]>> = {
  sa: [{ value: "Khobar", label: "الخبر" }],
};
const citiesOf = (country: Country) => [...CITIES[country], ...(ALSO[country] ?? [])];

const words = (cell: string): string =>
  foldArabic(cell)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The cell without blanks around it; null where it says that there is nothing. */
export function textIn(cell: string): string | null {
  const text = cell.replace(/\s+/g, " ").trim();
  return isAbsent(text) ? null : text;
}

function choice<Value>(
  column: string,
  cell: string,
  values: Record<string, Value>,
  wanted: string,
): Value | null {
  const text = textIn(cell);
  if (text === null) return null;
  const key = words(text);
  const found = Object.hasOwn(values, key) ? values[key] : undefined;
  if (found === undefined) throw new BadCell(column, `${shortened(text)} is none of ${wanted}`);
  return found;
}

export function countryIn(cell: string): Country {
  const text = textIn(cell);
  if (text === null) throw new BadCell("country", "missing");
  const found = COUNTRIES.find((country) => country === text.toLowerCase());
  if (!found) throw new BadCell("country", `${shortened(text)} is none of ${COUNTRIES.join(", ")}`);
  return found;
}

/** The English name of the forms' lists, or Khobar; other spellings and the Arabic names are understood. */
export function cityIn(cell: string, country: Country): string {
  const text = textIn(cell);
  if (text === null) throw new BadCell("city", "missing");
  const key = placeKey(text);
  const found = citiesOf(country).find(({ value, label }) =>
    [value, label].some((name) => placeKey(name) === key),
  );
  if (found) return found.value;
  const elsewhere = COUNTRIES.find((other) => citiesOf(other).some(({ value }) => placeKey(value) === key));
  const where = elsewhere ? `${shortened(text)} lies in ${elsewhere}, not in ${country}` : null;
  throw new BadCell("city", where ?? `${shortened(text)} is no city that is valued here`);
}

export function typeIn(cell: string): FormPropertyType | null {
  return choice("type", cell, TYPES, "apartment, villa, house, land, office");
}

export function classificationIn(cell: string): Classification | null {
  return choice("classification", cell, CLASSIFICATIONS, "Residential, Commercial");
}

export function offPlanIn(cell: string): boolean | null {
  return choice("off_plan", cell, OFF_PLAN, "Off-Plan, Ready");
}

/** Bedrooms from "Studio", "1 B/R" or a number; null where there are none to count. */
export function bedroomsIn(cell: string): number | null {
  const text = textIn(cell);
  if (text === null || NO_ROOMS.has(words(text))) return null;
  if (words(text) === "studio") return 0;
  const digits = foldDigits(text);
  const rooms = Number(
    /^(\d{1,3})(?:\.0+)?(?:\s*(?:b\/?r|bed(?:room)?s?|rooms?))?$/i.exec(digits)?.[1] ?? Number.NaN,
  );
  if (!(rooms <= MOST_ROOMS)) throw new BadCell("rooms", `${shortened(text)} is no number of rooms`);
  return rooms;
}

/** An area that a property may have, in m²; Arabic digits and thousands signs are read. */
export function areaIn(cell: string): number {
  const text = textIn(cell);
  if (text === null) throw new BadCell("area_sqm", "missing");
  const area = numberIn(foldNumber(text));
  if (area === null) throw new BadCell("area_sqm", `${shortened(text)} is no number`);
  if (area < AREAS.least || area > AREAS.most)
    throw new BadCell("area_sqm", `${shortened(text)} is outside ${AREAS.least} to ${AREAS.most} m²`);
  return area;
}

/** Epoch ms of the day; `today` where none is given. */
export function dayOfValueIn(cell: string, today: number): number {
  const text = textIn(cell);
  if (text === null) return today;
  const day = dayIn(foldDigits(text));
  if (day === null) throw new BadCell("as_of", `${shortened(text)} is no date (YYYY-MM-DD)`);
  if (day < EARLIEST) throw new BadCell("as_of", `${shortened(text)} lies before ${EARLIEST}`);
  return Date.parse(day);
}
