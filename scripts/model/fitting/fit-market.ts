import type { Reads } from "#app/domains/valuation/engine/features.ts";
import { cityLevelOf } from "#app/domains/valuation/engine/reading.ts";
import {
  KINDS,
  type Kind,
  type Market,
  type PackedColumn,
  type PackedForests,
  type PackedMarket,
} from "#app/domains/valuation/engine/market.ts";
import type { Mixture } from "#app/domains/valuation/engine/mixture.ts";
import { formTypeOf, segmentKey, type MarketModel } from "#app/domains/valuation/engine/model.ts";
import type { Country } from "#app/domains/valuation/engine/types.ts";
import { packForest } from "./boost.ts";
import { buildCalibrated } from "./calibrate.ts";
import { rowOf, rowOfDeed, tabulate, type MarketRow, type Tabled } from "./market-rows.ts";
import { placeRecords } from "./place-records.ts";
import { SAUDI_CITIES, type Cell } from "../readers/saudi.ts";
import { BANDS, RESIDENTIAL } from "./saudi-types.ts";
import { buildSegments, type Built, type Keep, type MarketData } from "./segments.ts";
import { endOfQuarter } from "./span.ts";
import { lessonsOf, marketOf, plantedOf, train, type CityLevel, type Trained } from "./train.ts";

/** A fitted country: its part of the model, its sales with the forests, and the same as it ships. */
export type FittedMarket = {
  country: Country;
  model: Pick<MarketModel, "segments" | "places" | "projects" | "mixtures">;
  packed: PackedMarket;
  /** Saudi Arabia: the forest that reads deeds at their exact area. */
  deeds: PackedForests | null;
};

/** Quarters of the Authority's figures that stand for a place's level by type. */
const OFFICIAL_FROM = 2023 * 4;

/**
 * Fits one country on the rows that `keep` lets through: types, levels and indices first, then the forest on them. `reads`
 * says whether a forest that reads deeds is fitted too.
 */
export function fitMarket(
  data: MarketData,
  { country, reads }: { country: Country; reads: Reads },
  keep: Keep,
  note: (line: string) => void,
): FittedMarket & { built: ReadonlyMap<string, Built>; market: Market } {
  const scope = {
    sa: country === "sa" ? Object.keys(SAUDI_CITIES) : [],
    qa: country === "qa",
    ae: country === "ae",
  };
  note(`${country}: levels, sizes and indices by type`);
  const built =
    country === "sa" ? buildCalibrated(data, keep, scope, note) : buildSegments(data, keep, scope);
  const tabled = tableOf(data, country, keep, built);
  const segments = Object.fromEntries([...built].map(([key, { segment }]) => [key, segment]));
  const cityLevel: CityLevel = (query, market) => {
    const propertyType = formTypeOf(KINDS[query.kind] as Kind);
    const city = market.places[query.place]?.split("/")[0] ?? "";
    const segment = propertyType && segments[segmentKey({ country, city, propertyType })];
    return cityLevelOf(segment, query);
  };
  const lessons = lessonsOf(tabled, cityLevel, reads, note);
  const trained = train(lessons, country, note);
  const deeds = reads === "deeds" ? train(lessons, reads, note) : null;
  const drafts = country === "ae" ? new Map([["Dubai", data.ae.places]]) : data[country].places;
  return {
    country,
    built,
    market: marketOf(tabled, plantedOf(trained), deeds && plantedOf(deeds)),
    model: {
      segments,
      places: Object.fromEntries(
        [...drafts].map(([city, places]) => [
          `${country}/${city}`,
          placeRecords(places, `${country}/${city}`, built),
        ]),
      ),
      projects: country === "ae" ? { "ae/Dubai": data.ae.projectNames } : {},
      mixtures: mixturesOf(built),
    },
    packed: {
      ...tabled.base,
      ranges: trained.ranges,
      sales: packSales(tabled),
      value: packForest(trained.value),
      error: packForest(trained.error),
    },
    deeds: deeds && packedOf(deeds),
  };
}

const packedOf = ({ value, error, ranges }: Trained): PackedForests => ({
  ranges,
  value: packForest(value),
  error: packForest(error),
});

function tableOf(data: MarketData, country: Country, keep: Keep, built: ReadonlyMap<string, Built>): Tabled {
  if (country !== "sa") {
    const rows = data[country].observations.filter(keep).map(rowOf);
    return tabulate(country, rows, { centreOf: () => null, official: {} });
  }
  const shares = sharesOf(built);
  const rows = data.sa.deeds
    .filter(keep)
    .map((deed): MarketRow => rowOfDeed(deed, shares.get(deed.id) ?? null));
  const centres = new Map<string, [number, number]>();
  for (const [city, places] of data.sa.places)
    for (const { id, lat, lng } of places)
      if (lat !== null && lng !== null) centres.set(`${city}/${id}`, [lat, lng]);
  const cells = data.sa.cells.filter((cell) => keep({ group: "", day: endOfQuarter(cell.quarter) }));
  return tabulate(country, rows, {
    centreOf: (key) => centres.get(key) ?? null,
    official: officialOf(cells),
  });
}

/** Probabilities of flat and villa of each residential deed. */
function sharesOf(built: ReadonlyMap<string, Built>): Map<string, { apartment: number; villa: number }> {
  const shares = new Map<string, { apartment: number; villa: number }>();
  for (const [key, { observations }] of built) {
    const type = key.split("/")[2];
    if (type !== "apartment" && type !== "villa") continue;
    for (const { id, aggregate, typeShare } of observations) {
      if (aggregate) continue;
      const known = shares.get(id) ?? { apartment: 0, villa: 0 };
      known[type] = typeShare;
      shares.set(id, known);
    }
  }
  return shares;
}

/** Mean log price per m² of the Authority's recent figures by place and type, and the deeds behind each. */
function officialOf(cells: readonly Cell[]): PackedMarket["official"] {
  const sums = new Map<string, number[]>();
  for (const { city, placeId, type, perSqm, quarter, deeds } of cells) {
    const at = RESIDENTIAL.indexOf(type as (typeof RESIDENTIAL)[number]);
    if (at < 0 || perSqm === null || quarter < OFFICIAL_FROM) continue;
    const own = sums.get(`${city}/${placeId}`) ?? [0, 0, 0, 0, 0, 0];
    own[at * 2] = (own[at * 2] as number) + Math.log(perSqm) * deeds;
    own[at * 2 + 1] = (own[at * 2 + 1] as number) + deeds;
    sums.set(`${city}/${placeId}`, own);
  }
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  return Object.fromEntries(
    [...sums].map(([key, own]) => [
      key,
      [0, 1, 2].flatMap((i) => {
        const deeds = own[i * 2 + 1] as number;
        return deeds > 0 ? [round((own[i * 2] as number) / deeds), deeds] : [null, 0];
      }),
    ]),
  );
}

function mixturesOf(built: ReadonlyMap<string, Built>): MarketModel["mixtures"] {
  const mixtures: MarketModel["mixtures"] = {};
  const ends = BANDS.filter(Number.isFinite);
  const middles = BANDS.map((end, i) => (Number.isFinite(end) ? ((BANDS[i - 1] ?? 30) + end) / 2 : 1500));
  for (const [key, { typed, segment }] of built) {
    if (!typed || !key.endsWith("/land")) continue;
    const sharesAt = (placeId: string): Mixture["city"] =>
      middles.map((area) => {
        const { apartment, villa } = typed.sharesOf(placeId, area);
        return [Math.round(apartment * 100), Math.round(villa * 100)];
      });
    mixtures[key.replace(/\/land$/, "")] = {
      ends,
      city: sharesAt(""),
      places: Object.fromEntries(Object.keys(segment.places).map((id) => [id, sharesAt(id)])),
    };
  }
  return mixtures;
}

/** A column as it ships: one number where every sale has the same. */
function packColumn(column: Uint8Array | Uint16Array | Uint32Array): PackedColumn {
  const [first = 0] = column;
  if (column.every((value) => value === first)) return first;
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString("base64");
}

function packSales({ table, perPlace }: Tabled): PackedMarket["sales"] {
  return {
    perPlace,
    project: packColumn(table.project),
    kind: packColumn(table.kind),
    area: packColumn(table.area),
    price: packColumn(table.price),
    day: packColumn(table.day),
    rooms: packColumn(table.rooms),
    readiness: packColumn(table.readiness),
    bulk: packColumn(table.bulk),
    shares: packColumn(table.shares),
  };
}
