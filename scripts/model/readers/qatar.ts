import { looseKey, placeKey } from "#app/domains/valuation/engine/place-key.ts";
import type { Kind } from "#app/domains/valuation/engine/market.ts";
import { quarterOf, type ModelType } from "#app/domains/valuation/engine/model.ts";
import { dropLocalOutliers } from "./local-outliers.ts";
import type { Observation, PlaceDraft } from "./observation.ts";
import { newTally, readTable, reject, type Row, type Tally } from "../tables/table.ts";

const CITIES = ["Doha", "Al Rayyan", "Al Wakrah", "Umm Salal"];
const LIMITS: Record<ModelType, { area: [number, number]; perSqm: [number, number] }> = {
  apartment: { area: [25, 800], perSqm: [3000, 40_000] },
  villa: { area: [100, 6000], perSqm: [800, 30_000] },
  land: { area: [150, 30_000], perSqm: [500, 30_000] },
  office: { area: [100, 30_000], perSqm: [1500, 60_000] },
};
/** Spellings of one zone that share neither their English nor their Arabic name. */
const SAME_ZONE: Record<string, string> = {
  "pearl island": "pearl",
  alwukair: "wukair",
  "zghawa 51": "izghawa 51",
  "rawdat aljahhaniya": "rawdat jahhaniya",
  "fereej murra": "fereej murrah",
  "abu hamour": "bu hamour",
  "afjat almuaither": "afjat muaither",
  "salatah ai jadidah": "new slata",
  slata: "new slata",
  "matar qadeem 16": "matar qadeem",
  "maamou 43": "maamoura 43",
  "umm slal kharaitiyat": "kharaitiyat",
  "new rayyan muaithernorth": "new rayyan",
};
/** Zones whose Arabic name the bulletin never gives, without their number. */
const ARABIC_NAMES: Record<string, string> = {
  "afjat muaither": "عفجة معيذر",
  dafna: "الدفنة",
  "ghar thaileb": "غار ثعيلب",
  maamoura: "المعمورة",
  mansoura: "المنصورة",
  "muraikh south": "مريخ الجنوبي",
  nuaija: "نعيجة",
  onaiza: "عنيزة",
  "rawdat egdaim": "روضة اقديم",
  "rawdat jahhaniya": "روضة الجهانية",
  sadd: "السد",
  shaqab: "الشقب",
  thumama: "الثمامة",
};

/** Names of whole municipalities, which single rows carry in the place of their zone's. */
const MUNICIPALITIES = new Set(["الدوحة", "الريان", "أم صلال"].map(placeKey));
/** Common names that the bulletin does not write. */
const OTHER_NAMES: Record<string, string[]> = {
  pearl: ["The Pearl Qatar"],
  "umm slal muhammed": ["Umm Salal Mohammed", "Umm Salal Muhammad"],
  "umm slal ali": ["Umm Salal Ali"],
  legtaifiya: ["Al Qutaifiya", "القطيفية"],
};

function arabicFor(key: string): string | null {
  const number = / (\d+)$/.exec(key)?.[1];
  const name = ARABIC_NAMES[key.replace(/ \d+$/, "")];
  return name === undefined ? null : number === undefined ? name : `${name} ${number}`;
}

export type QatarData = { observations: Observation[]; places: Map<string, PlaceDraft[]>; tallies: Tally[] };

/** The valued type and the kind; null for a palace. Mixed, blank and residential buildings are kinds of their own. */
function typeOf(row: Row): { type: ModelType; kind: Kind } | null {
  const type = row.text("type");
  if (type === "house_villa")
    return row.text("published_type") === "Palace" ? null : { type: "villa", kind: "villa" };
  if (type === "apartment") return { type, kind: type };
  if (type === "land" || type === "land_multi") return { type: "land", kind: "land" };
  // Only what is published as a commercial building is known to be one.
  const isCommercial = /^(commercial|multi-purpose) building$/i.test(row.text("published_type"));
  return { type: "office", kind: isCommercial ? "office" : type === "res_building" ? "building" : "shop" };
}

const zoneKey = (row: Row): string => {
  const key = placeKey(row.text("zone").replace(/(\p{L})(\d)/gu, "$1 $2"));
  return SAME_ZONE[key] ?? key;
};

type Name = { en: Map<string, number>; ar: Map<string, number> };
const count = (names: Map<string, number>, name: string): Map<string, number> =>
  names.set(name, (names.get(name) ?? 0) + 1);
const mostUsed = (names: Map<string, number>): string | null =>
  [...names].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null;

/** Zone keys to the key of the same zone's commonest spelling: equal when their Arabic names agree. */
function mergeByArabic(names: ReadonlyMap<string, Name>): Map<string, string> {
  const byArabic = new Map<string, { key: string; total: number }[]>();
  for (const [key, { en, ar }] of names) {
    const arabic = looseKey(placeKey(mostUsed(ar) ?? ""));
    const total = [...en.values()].reduce((a, b) => a + b, 0);
    if (arabic !== "") byArabic.set(arabic, [...(byArabic.get(arabic) ?? []), { key, total }]);
  }
  const merged = new Map<string, string>();
  for (const group of byArabic.values()) {
    const [main] = group.sort((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
    for (const { key } of group) if (main) merged.set(key, main.key);
  }
  return merged;
}

/** Reads Qatar's weekly bulletins for the four cities of the forms. */
export function readQatar(folder: string): QatarData {
  const file = "qa_moj_sales_2020_2025";
  const rows = readTable(folder, file);
  const tally = newTally(file, rows.length);
  const names = new Map<string, Map<string, Name>>(CITIES.map((city) => [city, new Map<string, Name>()]));
  for (const row of rows) {
    const city = names.get(row.text("city"));
    const key = zoneKey(row);
    if (!city || key === "") continue;
    const name = city.get(key) ?? { en: new Map<string, number>(), ar: new Map<string, number>() };
    count(name.en, row.text("zone").replace(/\s+/g, " "));
    const arabic = row.text("zone_ar").replace(/\s+/g, " ");
    if (arabic !== "" && !MUNICIPALITIES.has(placeKey(arabic))) count(name.ar, arabic);
    city.set(key, name);
  }
  const merged = new Map([...names].map(([city, zones]) => [city, mergeByArabic(zones)]));

  const seen = new Set<string>();
  const observations: Observation[] = [];
  rows.forEach((row, index) => {
    const city = row.text("city");
    if (!CITIES.includes(city)) return reject(tally, "municipality outside the forms' list");
    const found = typeOf(row);
    if (!found) return reject(tally, "type outside the model (palace)");
    const { type, kind } = found;
    const area = row.number("area_sqm");
    const price = row.number("price_qar");
    if (area === null || price === null) return reject(tally, "no area or price");
    const { area: areas, perSqm } = LIMITS[type];
    if (area < areas[0] || area > areas[1]) return reject(tally, "area outside the type's range");
    if (price / area < perSqm[0] || price / area > perSqm[1])
      return reject(tally, "price per m² out of range (unit error)");
    const zone = zoneKey(row);
    if (zone === "") return reject(tally, "no zone");
    const day = row.day("date");
    const key = merged.get(city)?.get(zone) ?? zone;
    const same = [day, city, key, type, area, price].join("|");
    if (seen.has(same)) return reject(tally, "duplicate");
    seen.add(same);
    observations.push({
      id: `qa-${index}`,
      country: "qa",
      city,
      type,
      kind,
      placeId: key.replaceAll(" ", "-"),
      project: null,
      projectKey: null,
      areaSqm: area,
      bedrooms: null,
      offPlan: null,
      price,
      day,
      quarter: quarterOf(day),
      y: Math.log(price / area),
      weight: 1,
      typeShare: 1,
      aggregate: false,
      group: same,
    });
  });
  const clean = dropLocalOutliers(observations, () => tally, 4.5);
  tally.kept = clean.length;

  const places = new Map(
    [...names].map(([city, zones]) => [city, placesOf(zones, merged.get(city) ?? new Map())]),
  );
  return { observations: clean, places, tallies: [tally] };
}

/** Rows with an Arabic name of which one zone must have this share, for the name to mean it. */
const MEANT = 0.6;

/** The zone that each Arabic name means: single rows carry the municipality's name or another zone's. */
function meantBy(zones: ReadonlyMap<string, Name>, keyOf: (zone: string) => string): Map<string, string> {
  const rows = new Map<string, Map<string, number>>();
  for (const [zone, { ar }] of zones) {
    for (const [name, n] of ar) {
      const counts = rows.get(placeKey(name)) ?? new Map<string, number>();
      rows.set(placeKey(name), counts.set(keyOf(zone), (counts.get(keyOf(zone)) ?? 0) + n));
    }
  }
  const meant = new Map<string, string>();
  for (const [name, counts] of rows) {
    const total = [...counts.values()].reduce((a, b) => a + b, 0);
    const best = mostUsed(counts);
    if (best !== null && (counts.get(best) ?? 0) / total >= MEANT) meant.set(name, best);
  }
  return meant;
}

function placesOf(zones: ReadonlyMap<string, Name>, merged: ReadonlyMap<string, string>): PlaceDraft[] {
  const keyOf = (zone: string): string => merged.get(zone) ?? zone;
  const meant = meantBy(zones, keyOf);
  return [...new Set([...zones.keys()].map(keyOf))].map((key) => {
    const spellings = [...zones].filter(([zone]) => keyOf(zone) === key);
    const main = zones.get(key);
    const nameEn = (main && mostUsed(main.en)) ?? key;
    const nameAr = (main && mostUsed(main.ar)) ?? arabicFor(key) ?? nameEn;
    const english = spellings.flatMap(([zone, { en }]) => [zone, ...[...en.keys()].map(placeKey)]);
    const arabic = [...meant].filter(([, zone]) => zone === key).map(([name]) => name);
    const others = spellings.flatMap(([zone]) => OTHER_NAMES[zone] ?? []).map(placeKey);
    const aliases = [...new Set([...english, ...arabic, ...others])];
    return { id: key.replaceAll(" ", "-"), nameAr, nameEn, lat: null, lng: null, aliases };
  });
}
