import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import { quarterOf, type ModelType } from "#app/domains/valuation/engine/model.ts";
import { median } from "#app/lib/stats.ts";
import { DUBAI_NAMES, DUBAI_SHORT_NAMES } from "./dubai-names.ts";
import { dropLocalOutliers } from "./local-outliers.ts";
import type { Observation, PlaceDraft } from "./observation.ts";
import { newTally, readTable, reject, type Row, type Tally } from "./table.ts";

const TYPES: Record<string, ModelType> = {
  apartment: "apartment",
  villa: "villa",
  land: "land",
  office: "office",
};
const AREAS: Record<ModelType, [number, number]> = {
  apartment: [15, 1500],
  villa: [40, 5000],
  land: [60, 50_000],
  office: [12, 3000],
};
const PRICE_PER_SQM = { low: 1500, high: 150_000 };
/** The thin sample reaches back decades; older sales say little of today's levels. */
const OLDEST_YEAR = 2012;

export type DubaiPlaces = {
  places: PlaceDraft[];
  /** The Land Department's own area name, folded, to the place that holds most of its projects. */
  officialToPlace: Map<string, string>;
  projectNames: Record<string, string>;
};
export type DubaiData = DubaiPlaces & { observations: Observation[]; tallies: Tally[] };

function bedroomsOf(rooms: string): number | null {
  if (/studio/i.test(rooms)) return 0;
  const found = /^(\d+)\s*B\/R/i.exec(rooms);
  return found ? Number(found[1]) : null;
}

type Draft = {
  row: Row;
  type: ModelType;
  district: string;
  projectKey: string | null;
  day: string;
  area: number;
  price: number;
};

function draftOf(row: Row, tally: Tally): Draft | null {
  const type = TYPES[row.text("type")];
  if (!type) return (reject(tally, "type outside the model (hotel unit, shop, other)"), null);
  const area = row.number("area_sqm");
  const price = row.number("price_aed");
  if (area === null || price === null) return (reject(tally, "no area or price"), null);
  const [low, high] = AREAS[type];
  if (area < low || area > high) return (reject(tally, "area outside the type's range"), null);
  if (price < 50_000) return (reject(tally, "token price"), null);
  if (price / area < PRICE_PER_SQM.low || price / area > PRICE_PER_SQM.high)
    return (reject(tally, "price per m² out of range"), null);
  const day = row.day("date");
  if (Number(day.slice(0, 4)) < OLDEST_YEAR) return (reject(tally, `before ${OLDEST_YEAR}`), null);
  const project = placeKey(row.text("project"));
  return {
    row,
    type,
    district: placeKey(row.text("district")),
    projectKey: project === "" || project === "na" ? null : project,
    day,
    area,
    price,
  };
}

function readSales(folder: string, name: string): { drafts: Draft[]; tally: Tally } {
  const rows = readTable(folder, name, [
    "transaction_number",
    "date",
    "district",
    "project",
    "type",
    "off_plan",
    "rooms",
    "area_sqm",
    "price_aed",
  ]);
  const tally = newTally(name, rows.length);
  const seen = new Set<string>();
  const drafts: Draft[] = [];
  for (const row of rows) {
    const draft = draftOf(row, tally);
    if (!draft) continue;
    const same = [
      draft.day,
      draft.district,
      draft.projectKey,
      draft.area,
      draft.price,
      row.text("rooms"),
      row.text("transaction_number"),
    ].join("|");
    if (seen.has(same)) reject(tally, "duplicate");
    else drafts.push((seen.add(same), draft));
  }
  return { drafts, tally };
}

function majority(votes: Map<string, Map<string, number>>, share: number): Map<string, string> {
  const winners = new Map<string, string>();
  for (const [key, counts] of votes) {
    const total = [...counts.values()].reduce((a, b) => a + b, 0);
    const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (best && best[1] / total >= share) winners.set(key, best[0]);
  }
  return winners;
}

function vote(votes: Map<string, Map<string, number>>, key: string, choice: string): void {
  const counts = votes.get(key) ?? new Map<string, number>();
  votes.set(key, counts.set(choice, (counts.get(choice) ?? 0) + 1));
}

const titleCase = (name: string): string =>
  name.toLowerCase().replace(/(^|[\s(&-])\p{L}/gu, (letter) => letter.toUpperCase());

/** Reads Dubai's sales under one naming of districts; the older file's official areas follow their projects. */
export function readDubai(folder: string): DubaiData {
  const recent = readSales(folder, "ae_dld_sales_2024_2026");
  const sample = readSales(folder, "ae_dld_sales_1998_2026_sample");
  const officialArabic = new Map(
    readTable(folder, "ae_dld_areas", ["name_ar", "name_en"]).map((row) => [
      placeKey(row.text("name_en")),
      row.text("name_ar"),
    ]),
  );

  const projectVotes = new Map<string, Map<string, number>>();
  const spelled = new Map<string, string>();
  const projectNames: Record<string, string> = {};
  for (const { district, projectKey, row } of recent.drafts) {
    spelled.set(district, row.text("district"));
    if (projectKey !== null) {
      vote(projectVotes, projectKey, district);
      projectNames[projectKey] ??= row.text("project").replace(/\s+/g, " ");
    }
  }
  const projectPlace = majority(projectVotes, 0);
  const officialVotes = new Map<string, Map<string, number>>();
  for (const { district, projectKey } of sample.drafts) {
    const place = projectKey === null ? undefined : projectPlace.get(projectKey);
    if (place) vote(officialVotes, district, place);
  }
  const officialToPlace = majority(officialVotes, 0.5);
  for (const district of spelled.keys()) officialToPlace.set(district, district);

  const observations: Observation[] = [];
  const add = (draft: Draft, index: number, source: string): void => {
    const { row, type, projectKey, day, area, price } = draft;
    const known = projectKey === null ? undefined : projectPlace.get(projectKey);
    const place = known ?? officialToPlace.get(draft.district) ?? draft.district;
    if (!spelled.has(place)) spelled.set(place, row.text("district"));
    const modelled = type === "land" ? null : projectKey;
    if (modelled !== null) projectNames[modelled] ??= row.text("project").replace(/\s+/g, " ");
    observations.push({
      id: `${source}${index}`,
      country: "ae",
      city: "Dubai",
      type,
      placeId: place.replaceAll(" ", "-"),
      project: modelled === null ? null : row.text("project").replace(/\s+/g, " "),
      projectKey: modelled,
      areaSqm: area,
      bedrooms: type === "land" || type === "office" ? null : bedroomsOf(row.text("rooms")),
      offPlan: type === "land" ? null : /off/i.test(row.text("off_plan")),
      price,
      day,
      quarter: quarterOf(day),
      y: Math.log(price / area),
      weight: 1,
      typeShare: 1,
      aggregate: false,
      group: `${projectKey ?? `${place}/${type}`}/${day.slice(0, 7)}`,
    });
  };
  recent.drafts.forEach((draft, i) => add(draft, i, "ae-a"));
  sample.drafts.forEach((draft, i) => add(draft, i, "ae-b"));

  // The local median is of its own time: old sales are compared after a coarse carry to their year.
  const kept = dropLocalOutliers(carryToLastYear(observations), recent.tally, 4.5);
  const keptIds = new Set(kept.map((o) => o.id));
  const clean = observations.filter((o) => keptIds.has(o.id));
  recent.tally.kept = clean.filter((o) => o.id.startsWith("ae-a")).length;
  sample.tally.kept = clean.filter((o) => o.id.startsWith("ae-b")).length;

  return {
    observations: clean,
    places: placesOf(spelled, officialArabic, officialToPlace),
    officialToPlace,
    projectNames,
    tallies: [recent.tally, sample.tally],
  };
}

function carryToLastYear(observations: readonly Observation[]): Observation[] {
  const byYear = new Map<string, number[]>();
  const yearOf = (o: Observation): string => `${o.type}/${o.day.slice(0, 4)}`;
  for (const o of observations) byYear.set(yearOf(o), [...(byYear.get(yearOf(o)) ?? []), o.y].slice(-4000));
  const medians = new Map([...byYear].map(([year, values]) => [year, median(values)]));
  return observations.map((o) => ({ ...o, y: o.y - (medians.get(yearOf(o)) ?? 0) }));
}

function placesOf(
  spelled: ReadonlyMap<string, string>,
  officialArabic: ReadonlyMap<string, string>,
  officialToPlace: ReadonlyMap<string, string>,
): PlaceDraft[] {
  return [...spelled].map(([key, name]) => {
    const nameEn = titleCase(name);
    const nameAr = DUBAI_NAMES[key] ?? officialArabic.get(key) ?? nameEn;
    const official = [...officialToPlace]
      .filter(([from, to]) => to === key && from !== key)
      .map(([from]) => from);
    // The place that most of an official area's sales lie in also answers to the area's names.
    const aliases = official.flatMap((from) => {
      const arabic = officialArabic.get(from);
      return arabic ? [from, placeKey(arabic)] : [from];
    });
    const short = (DUBAI_SHORT_NAMES[key] ?? []).map(placeKey);
    return {
      id: key.replaceAll(" ", "-"),
      nameAr,
      nameEn,
      lat: null,
      lng: null,
      aliases: [...short, ...aliases],
    };
  });
}
