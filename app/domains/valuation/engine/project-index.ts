import { latinKey, looseKey, placeKey } from "./place-key.ts";
import { keptPer } from "#app/lib/kept-per.ts";
import { ownValue } from "#app/lib/own-value.ts";

type ProjectIndex = { loose: Map<string, string | null>; latin: Map<string, string | null> };

const ROMAN: Record<string, string> = { ii: "2", iii: "3", iv: "4", v: "5", vi: "6" };

/** A project's key without "and" and spaces, with Roman numerals after the first word as digits. */
function looseProject(key: string): string {
  return looseKey(
    key
      .split(" ")
      .filter((word) => word !== "and")
      .map((word, at) => (at > 0 ? (ownValue(ROMAN, word) ?? word) : word))
      .join(" "),
  );
}

function put(map: Map<string, string | null>, form: string, key: string): void {
  if (form === "") return;
  map.set(form, map.has(form) && map.get(form) !== key ? null : key);
}

const indexOf = keptPer((names: Readonly<Record<string, string>>): ProjectIndex => {
  const index: ProjectIndex = { loose: new Map(), latin: new Map() };
  for (const key of Object.keys(names)) {
    put(index.loose, looseProject(key), key);
    put(index.latin, latinKey(key), key);
  }
  return index;
});

/**
 * Finds the key of a typed project name among a city's `names`. Tries the same key, then the same without spaces, then
 * a loose Latin spelling. The start of a name is not enough: "Violet" is not "Violet 4".
 */
export function findProjectKey(names: Readonly<Record<string, string>>, typed: string): string | null {
  const key = placeKey(typed);
  if (key === "" || key === "na") return null;
  if (Object.hasOwn(names, key)) return key;
  const index = indexOf(names);
  const loose = index.loose.get(looseProject(key));
  if (loose !== undefined) return loose;
  return index.latin.get(latinKey(key)) ?? null;
}
