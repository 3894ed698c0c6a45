import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import { quarterOf, type ModelType } from "#app/domains/valuation/engine/model.ts";
import { dropLocalOutliers } from "./local-outliers.ts";
import type { Observation, PlaceDraft } from "./observation.ts";
import { newTally, readTable, reject, type Row, type Tally } from "./table.ts";

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

function arabicFor(key: string): string | null {
  const number = / (\d+)$/.exec(key)?.[1];
  const name = ARABIC_NAMES[key.replace(/ \d+$/, "")];
  return name === undefined ? null : number === undefined ? name : `${name} ${number}`;
}

export type QatarData = { observations: Observation[]; places: Map<string, PlaceDraft[]>; tallies: Tally[] };

function typeOf(row: Row): ModelType | null {
  const type = row.text("type");
  if (type === "house_villa") return row.text("published_type") === "Palace" ? null : "villa";
  if (type === "land" || type === "apartment") return type;
  // Blank and mixed descriptions stay out: only what is published as a commercial building is one.
  return /^(commercial|multi-purpose) building$/i.test(row.text("published_type")) ? "office" : null;
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
    const arabic = placeKey(mostUsed(ar) ?? "");
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
  const rows = readTable(folder, file, [
    "date",
    "city",
    "zone",
    "zone_ar",
    "type",
    "published_type",
    "area_sqm",
    "price_qar",
  ]);
  const tally = newTally(file, rows.length);
  const names = new Map<string, Map<string, Name>>(CITIES.map((city) => [city, new Map<string, Name>()]));
  for (const row of rows) {
    const city = names.get(row.text("city"));
    const key = zoneKey(row);
    if (!city || key === "") continue;
    const name = city.get(key) ?? { en: new Map<string, number>(), ar: new Map<string, number>() };
    count(name.en, row.text("zone").replace(/\s+/g, " "));
    const arabic = row.text("zone_ar").replace(/\s+/g, " ");
    if (arabic !== "") count(name.ar, arabic);
    city.set(key, name);
  }
  const merged = new Map([...names].map(([city, zones]) => [city, mergeByArabic(zones)]));

  const seen = new Set<string>();
  const observations: Observation[] = [];
  rows.forEach((row, index) => {
    const city = row.text("city");
    if (!CITIES.includes(city)) return reject(tally, "municipality outside the forms' list");
    const type = typeOf(row);
    if (!type) return reject(tally, "type outside the model");
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
  const clean = dropLocalOutliers(observations, tally, 4.5);
  tally.kept = clean.length;

  const used = new Set(clean.map((o) => `${o.city}/${o.placeId}`));
  const places = new Map(
    [...names].map(([city, zones]) => [
      city,
      placesOf(zones, merged.get(city) ?? new Map()).filter(({ id }) => used.has(`${city}/${id}`)),
    ]),
  );
  return { observations: clean, places, tallies: [tally] };
}

function placesOf(zones: ReadonlyMap<string, Name>, merged: ReadonlyMap<string, string>): PlaceDraft[] {
  const drafts = new Map<string, PlaceDraft>();
  for (const key of new Set([...zones.keys()].map((zone) => merged.get(zone) ?? zone))) {
    const spellings = [...zones].filter(([zone]) => (merged.get(zone) ?? zone) === key);
    const main = zones.get(key);
    const nameEn = (main && mostUsed(main.en)) ?? key;
    const nameAr = (main && mostUsed(main.ar)) ?? arabicFor(key) ?? nameEn;
    drafts.set(key, {
      id: key.replaceAll(" ", "-"),
      nameAr,
      nameEn,
      lat: null,
      lng: null,
      aliases: [
        ...new Set(
          spellings.flatMap(([zone, { en, ar }]) => [zone, ...[...en.keys(), ...ar.keys()].map(placeKey)]),
        ),
      ],
    });
  }
  return [...drafts.values()];
}
