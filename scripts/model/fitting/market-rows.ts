import {
  KINDS,
  NO_PROJECT,
  NO_ROOMS,
  dayNumber,
  indexAt,
  readinessCode,
  type Kind,
  type PackedMarket,
  type SalesTable,
} from "#app/domains/valuation/engine/market.ts";
import type { Country } from "#app/domains/valuation/engine/types.ts";
import { hash } from "./hash.ts";
import { kindIndex } from "./kind-index.ts";
import type { Observation } from "../readers/observation.ts";
import type { Deed } from "../readers/saudi.ts";

/** A sale on its way into the market's table. */
export type MarketRow = {
  placeKey: string;
  projectKey: string | null;
  kind: Kind;
  areaSqm: number;
  price: number;
  day: string;
  rooms: number | null;
  offPlan: boolean | null;
  bulk: boolean;
  /** Saudi deeds: probabilities of flat and villa. */
  shares: { apartment: number; villa: number } | null;
  /** Sales that stay unseen together: a project's month, a deed. */
  group: string;
  /** Key of the observation it came from. */
  id: string;
};

export function rowOf(o: Observation): MarketRow {
  return {
    placeKey: `${o.city}/${o.placeId}`,
    projectKey: o.projectKey,
    kind: o.kind,
    areaSqm: o.areaSqm,
    price: o.price,
    day: o.day,
    rooms: o.bedrooms,
    offPlan: o.offPlan,
    bulk: false,
    shares: null,
    group: o.group,
    id: o.id,
  };
}

export function rowOfDeed(deed: Deed, shares: MarketRow["shares"]): MarketRow {
  return {
    placeKey: `${deed.city}/${deed.placeId}`,
    projectKey: null,
    kind: deed.classification === "Residential" ? "deed" : "commercial",
    areaSqm: deed.areaSqm,
    price: deed.price,
    day: deed.day,
    rooms: null,
    offPlan: null,
    bulk: deed.bulk,
    shares,
    group: deed.id,
    id: deed.id,
  };
}

export type Tabled = {
  base: Omit<PackedMarket, "sales" | "value" | "error" | "ranges">;
  table: SalesTable;
  perPlace: number[];
  /** Number of each row's group, and the row's source. */
  groups: Int32Array;
  rows: MarketRow[];
};

type Places = { centreOf: (placeKey: string) => [number, number] | null; official: PackedMarket["official"] };

const logPerSqm = ({ price, areaSqm }: MarketRow): number => Math.log(price / areaSqm);

/** Lays sales out as the Worker holds them: by place, then by price per m² carried to the last quarter. */
export function tabulate(
  country: Country,
  rows: readonly MarketRow[],
  { centreOf, official }: Places,
): Tabled {
  const places = [...new Set(rows.map(({ placeKey }) => placeKey))].sort();
  const projects = [
    ...new Set(rows.flatMap(({ projectKey }) => (projectKey === null ? [] : [projectKey]))),
  ].sort();
  if (projects.length >= NO_PROJECT) throw new RangeError("more projects than a table can name");
  const index = country === "ae" ? kindIndex(rows) : {};
  const until = Math.max(...rows.map(({ day }) => dayNumber(day)));
  const placeNumber = new Map(places.map((key, i) => [key, i]));
  const projectNumber = new Map(projects.map((key, i) => [key, i]));
  const sorted = rows
    .map((row) => ({
      row,
      place: placeNumber.get(row.placeKey) as number,
      level: logPerSqm(row) - indexAt(index, row.kind, dayNumber(row.day)),
    }))
    .sort((a, b) => a.place - b.place || a.level - b.level || (a.row.id < b.row.id ? -1 : 1));
  const perPlace = places.map(() => 0);
  for (const { place } of sorted) perPlace[place] = (perPlace[place] as number) + 1;
  const column = <T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
    into: T,
    value: (row: MarketRow) => number,
  ): T => {
    sorted.forEach(({ row }, i) => (into[i] = value(row)));
    return into;
  };
  const count = sorted.length;
  const fifteenth = (share: number): number => Math.round(share * 15);
  const table: SalesTable = {
    count,
    place: Uint16Array.from(sorted, ({ place }) => place),
    project: column(new Uint16Array(count), ({ projectKey }) =>
      projectKey === null ? NO_PROJECT : (projectNumber.get(projectKey) as number),
    ),
    kind: column(new Uint8Array(count), ({ kind }) => KINDS.indexOf(kind)),
    area: column(new Uint32Array(count), ({ areaSqm }) => Math.round(areaSqm * 100)),
    price: column(new Uint32Array(count), ({ price }) => Math.min(0xffff_ffff, Math.round(price))),
    day: column(new Uint16Array(count), ({ day }) => dayNumber(day)),
    rooms: column(new Uint8Array(count), ({ rooms }) => rooms ?? NO_ROOMS),
    readiness: column(new Uint8Array(count), ({ offPlan }) => readinessCode(offPlan)),
    bulk: column(new Uint8Array(count), ({ bulk }) => (bulk ? 1 : 0)),
    shares: column(new Uint8Array(count), ({ shares }) =>
      shares === null ? 0 : fifteenth(shares.apartment) | (fifteenth(shares.villa) << 4),
    ),
    logArea: column(new Float64Array(count), ({ areaSqm }) => Math.log(Math.round(areaSqm * 100) / 100)),
    level: Float64Array.from(sorted, ({ level }) => level),
  };
  const groupNumber = new Map<string, number>();
  const groups = Int32Array.from(sorted, ({ row }) => {
    const known = groupNumber.get(row.group) ?? groupNumber.size;
    groupNumber.set(row.group, known);
    return known;
  });
  const bounds: PackedMarket["bounds"] = {};
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const levels = sorted
      .filter(({ row }) => row.kind === kind)
      .map(({ level }) => level)
      .sort((a, b) => a - b);
    bounds[kind] = [levels[0] as number, levels.at(-1) as number];
  }
  const inUse = new Set(places);
  return {
    base: {
      country,
      places,
      projects,
      centres: places.map(centreOf),
      index,
      until,
      official: Object.fromEntries(Object.entries(official).filter(([key]) => inUse.has(key))),
      bounds,
    },
    table,
    perPlace,
    groups,
    rows: sorted.map(({ row }) => row),
  };
}

/** A fold of a group, spread evenly and for good. */
export function foldOf(group: string, folds: number): number {
  return hash(`fold ${group}`) % folds;
}
