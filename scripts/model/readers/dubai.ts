import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import type { Kind } from "#app/domains/valuation/engine/market.ts";
import { quarterOf, type ModelType } from "#app/domains/valuation/engine/model.ts";
import { median } from "#app/lib/stats.ts";
import { dubaiAreas, type Located } from "./dubai-areas.ts";
import { dropLocalOutliers } from "./local-outliers.ts";
import type { Observation, PlaceDraft } from "./observation.ts";
import type { TableName } from "../tables/schemas.ts";
import { newTally, readTable, reject, type Row, type Tally } from "../tables/table.ts";

const TYPES: Record<string, ModelType> = {
  apartment: "apartment",
  villa: "villa",
  land: "land",
  office: "office",
  hotel_unit: "apartment",
  shop: "office",
};
const KINDS: Record<string, Kind> = {
  apartment: "apartment",
  villa: "villa",
  land: "land",
  office: "office",
  hotel_unit: "hotel",
  shop: "shop",
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

type DubaiPlaces = {
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
  located: Located & { project: string };
  day: string;
  area: number;
  price: number;
};

function draftOf(row: Row, tally: Tally): Draft | null {
  const type = TYPES[row.text("type")];
  if (!type) return (reject(tally, "type outside the model (other)"), null);
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
  return { row, type, located: locatedOf(row), day, area, price };
}

/** What a row of either file says of where its sale is. */
export function locatedOf(row: Row): Draft["located"] {
  const name = row.text("district");
  const project = row.text("project").replace(/\s+/g, " ");
  const key = placeKey(project);
  return {
    name,
    district: placeKey(name),
    project,
    projectKey: key === "" || key === "na" ? null : key,
    master: placeKey(row.text("master_project")),
  };
}

type Sales = { drafts: Draft[]; located: Draft["located"][]; tally: Tally };

function readSales(folder: string, name: TableName): Sales {
  const rows = readTable(folder, name);
  const tally = newTally(name, rows.length);
  const seen = new Set<string>();
  const drafts: Draft[] = [];
  for (const row of rows) {
    const draft = draftOf(row, tally);
    if (!draft) continue;
    const same = [
      draft.day,
      draft.located.district,
      draft.located.projectKey,
      draft.area,
      draft.price,
      row.text("rooms"),
      row.text("transaction_number"),
    ].join("|");
    if (seen.has(same)) reject(tally, "duplicate");
    else drafts.push((seen.add(same), draft));
  }
  return { drafts, located: rows.map(locatedOf), tally };
}

/** Reads Dubai's sales under one naming of districts; the older file's official areas follow their projects. */
export function readDubai(folder: string): DubaiData {
  const recent = readSales(folder, "ae_dld_sales_2024_2026");
  const sample = readSales(folder, "ae_dld_sales_1998_2026_sample");
  const officialArabic = new Map(
    readTable(folder, "ae_dld_areas").map((row) => [placeKey(row.text("name_en")), row.text("name_ar")]),
  );
  const areas = dubaiAreas(recent.located, sample.located, officialArabic);
  const projectNames: Record<string, string> = {};
  for (const { projectKey, project } of [...recent.located, ...sample.located])
    if (projectKey !== null) projectNames[projectKey] ??= project;

  const observations: Observation[] = [];
  const add = (draft: Draft, index: number, source: string): void => {
    const { row, type, located, day, area, price } = draft;
    const { projectKey } = located;
    const place = areas.placeOf(located);
    const modelled = type === "land" ? null : projectKey;
    observations.push({
      id: `${source}${index}`,
      country: "ae",
      city: "Dubai",
      type,
      kind: KINDS[row.text("type")] ?? type,
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
      group: projectKey === null ? `${source}${index}` : `${projectKey}/${day.slice(0, 7)}`,
    });
  };
  recent.drafts.forEach((draft, i) => add(draft, i, "ae-a"));
  sample.drafts.forEach((draft, i) => add(draft, i, "ae-b"));

  // The local median is of its own time: old sales are compared after a coarse carry to their year.
  const tallyOf = ({ id }: Observation): Tally => (id.startsWith("ae-a") ? recent.tally : sample.tally);
  const kept = dropLocalOutliers(carryToLastYear(observations), tallyOf, 4.5);
  const keptIds = new Set(kept.map((o) => o.id));
  const clean = observations.filter((o) => keptIds.has(o.id));
  recent.tally.kept = clean.filter((o) => o.id.startsWith("ae-a")).length;
  sample.tally.kept = clean.filter((o) => o.id.startsWith("ae-b")).length;

  return {
    observations: clean,
    places: areas.places,
    officialToPlace: areas.officialToPlace,
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
