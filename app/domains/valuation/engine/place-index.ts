import { keptPer } from "#app/lib/kept-per.ts";
import type { PlaceRecord } from "./model.ts";
import { districtKey, isSpellingApart, latinKey, looseKey, placeKey } from "./place-key.ts";

/** Lookup maps of a city's place names, one per normal form. A null marks a form that two places share. */
type PlaceIndex = {
  ids: Map<string, PlaceRecord>;
  own: Map<string, PlaceRecord | null>;
  all: Map<string, PlaceRecord | null>;
  loose: Map<string, PlaceRecord | null>;
  district: Map<string, PlaceRecord | null>;
  latin: Map<string, PlaceRecord | null>;
};

const LEAST_LETTERS = 5;

function put(map: Map<string, PlaceRecord | null>, form: string, place: PlaceRecord): void {
  if (form === "") return;
  const held = map.get(form);
  map.set(form, held === undefined || held === place ? place : null);
}

const indexOf = keptPer((records: readonly PlaceRecord[]): PlaceIndex => {
  const index: PlaceIndex = {
    ids: new Map(),
    own: new Map(),
    all: new Map(),
    loose: new Map(),
    district: new Map(),
    latin: new Map(),
  };
  for (const place of records) {
    index.ids.set(place.id, place);
    for (const name of [place.nameAr, place.nameEn ?? ""]) put(index.own, placeKey(name), place);
    for (const name of place.names) {
      put(index.all, name, place);
      put(index.loose, looseKey(name), place);
      put(index.district, looseKey(districtKey(name)), place);
      put(index.latin, latinKey(name), place);
    }
  }
  return index;
});

function nearest(index: PlaceIndex, loose: string): PlaceRecord | null {
  if (loose.length < LEAST_LETTERS || /\d/.test(loose)) return null;
  let found: PlaceRecord | null = null;
  for (const [form, place] of index.loose) {
    if (!isSpellingApart(form, loose)) continue;
    if (place === null || (found !== null && found !== place)) return null;
    found = place;
  }
  return found;
}

/**
 * Finds the record for a typed name. Tries in order: its id; a place's main name; any of its names; the same without
 * articles and spaces; the district before a plan's name; a loose Latin spelling; one weak letter of difference. A form
 * that two places share matches neither.
 */
export function findRecord(records: readonly PlaceRecord[], typed: string): PlaceRecord | null {
  const key = placeKey(typed);
  if (key === "") return null;
  const index = indexOf(records);
  const loose = looseKey(key);
  const looks: (PlaceRecord | null | undefined)[] = [
    index.ids.get(typed),
    index.own.get(key),
    index.ids.get(key.replaceAll(" ", "-")),
    index.all.get(key),
    index.loose.get(loose),
    index.district.get(looseKey(districtKey(key))),
    index.latin.get(latinKey(key)),
  ];
  for (const look of looks) if (look !== undefined) return look;
  return nearest(index, loose);
}
