import { once } from "#app/lib/once.ts";
import { bytesOf } from "./base64.ts";
import type { Forest, PackedForest } from "./forest.ts";
import { unpackForest } from "./forest.ts";
import { groupPlaces, groupRows } from "./row-groups.ts";
import type { Country } from "./types.ts";

/** What was sold. `deed` and `commercial`: Saudi deeds, which name no type. `building`: a residential building. */
export const KINDS = [
  "apartment",
  "villa",
  "land",
  "office",
  "hotel",
  "shop",
  "building",
  "deed",
  "commercial",
] as const;
export type Kind = (typeof KINDS)[number];

export const NO_PROJECT = 0xffff;
export const NO_ROOMS = 0xff;
/** Readiness codes in a sales table. */
export const READY = 0;
export const OFF_PLAN = 1;
const READINESS_UNKNOWN = 2;

export function readinessCode(offPlan: boolean | null): number {
  if (offPlan === null) return READINESS_UNKNOWN;
  return offPlan ? OFF_PLAN : READY;
}

/** A field of all sales: base64 of little-endian numbers, or the one number that each of them has. */
export type PackedColumn = string | number;

/** One column per field of a sale. Sales are sorted by place, then by price per m². */
type PackedSales = {
  /** Number of sales in each place, in the order of `places`. */
  perPlace: number[];
  project: PackedColumn;
  kind: PackedColumn;
  /** Hundredths of a m². */
  area: PackedColumn;
  /** Whole units of the currency. */
  price: PackedColumn;
  /** Days since 1970-01-01. */
  day: PackedColumn;
  rooms: PackedColumn;
  readiness: PackedColumn;
  /** 1: one of several parcels sold at one price. Evidence for a level, but never cited. */
  bulk: PackedColumn;
  /** Saudi deeds: probability of a flat (low four bits) and of a villa (high four bits), in fifteenths. */
  shares: PackedColumn;
};

/** Ends of the 80 % range: quantiles of (log price − log value) ÷ expected error. */
export type RangeClass = { low: number; high: number; n: number };

/** All data of one country that the forest reads. */
export type PackedMarket = {
  country: Country;
  /** `city/place id`. */
  places: string[];
  /** Latitude and longitude of each place's centre; null if unknown. */
  centres: ([number, number] | null)[];
  /** Folded project keys. */
  projects: string[];
  /**
   * Log price level by kind and quarter (year × 4 + quarter − 1). It brings each sale to the level of the last quarter.
   */
  index: Partial<Record<Kind, { quarters: number[]; effects: number[] }>>;
  /** Last day of the data, days since 1970-01-01. */
  until: number;
  /**
   * An authority's published log prices per m² by type in a place, each followed by its number of deeds; null if none.
   */
  official: Record<string, (number | null)[]>;
  sales: PackedSales;
  value: PackedForest;
  error: PackedForest;
  /** Keyed by `inside` or `after` (whether the day is in the data) and kind; `all` where a kind has too few. */
  ranges: Record<string, RangeClass>;
  /** Log bounds of the price per m² by kind, at the price level of the last quarter. */
  bounds: Partial<Record<Kind, [number, number]>>;
};

/** Sales in the order of their places. */
export type SalesTable = {
  count: number;
  place: Uint16Array;
  project: Uint16Array;
  kind: Uint8Array;
  area: Uint32Array;
  price: Uint32Array;
  day: Uint16Array;
  rooms: Uint8Array;
  readiness: Uint8Array;
  bulk: Uint8Array;
  shares: Uint8Array;
  /** Log of the area, and log price per m² at the price level of the last quarter. */
  logArea: Float64Array;
  level: Float64Array;
};

/** Row numbers of a table, ascending in level. */
export type Rows = Uint32Array;

/** What values a subject: the forest of the level, that of the expected error, and the ranges in units of it. */
export type Forests = { value: Forest; error: Forest; ranges: Record<string, RangeClass> };
/** The same as it ships. */
export type PackedForests = Pick<PackedMarket, keyof Forests>;

export type Market = Omit<PackedMarket, "sales" | "value" | "error"> & {
  sales: SalesTable;
  value: Forest;
  error: Forest;
  /** Saudi Arabia: reads a deed at its exact area. Only batches have it, since a report's subject states its type. */
  deeds: Forests | null;
  /** Index of a `city/place id` in `places`. */
  placeAt: Map<string, number>;
  projectAt: Map<string, number>;
  rowsOfPlace: (place: number) => Rows;
  rowsOfProject: (project: number) => Rows;
  /** Brand: same first word of the project's name, in the same place. Series: same first two words, anywhere. */
  rowsOfBrand: (project: number, place: number) => Rows;
  rowsOfSeries: (project: number) => Rows;
  /** The nearest places of the same city by their centres, nearest first; empty if the centre is unknown. */
  around: (place: number) => { place: number; km: number }[];
  located: (place: number) => Located;
};

/** Centre of a place (NaN if unknown) and the number of its city. */
export type Located = { lat: number; lng: number; city: number };

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 of an instant (epoch ms). */
export function dayOfInstant(at: number): number {
  return Math.floor(at / MS_PER_DAY);
}

export function dayNumber(isoDay: string): number {
  return dayOfInstant(Date.parse(isoDay));
}

const written = new Map<number, string>();

export function isoDay(day: number): string {
  const known = written.get(day) ?? new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
  written.set(day, known);
  return known;
}

/** Index level of a kind on a day, relative to its last quarter; constant beyond both ends. */
export function indexAt(index: PackedMarket["index"], kind: Kind, day: number): number {
  const known = index[kind];
  if (!known) return 0;
  const date = new Date(day * MS_PER_DAY);
  const quarter = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
  const { quarters, effects } = known;
  let at = 0;
  while (at + 1 < quarters.length && (quarters[at + 1] as number) <= quarter) at++;
  return effects[at] ?? 0;
}

const FILLER = new Set(["the", "al", "by", "residence", "residences", "building", "tower"]);

/** The first significant words of a project's key. By custom they name its developer or its series. */
function brandOf(projectKey: string, words: number): string {
  const telling = projectKey.split(" ").filter((word) => !FILLER.has(word));
  return telling.slice(0, words).join(" ") || projectKey;
}

type Column = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function columnOf<Of extends Column>(
  Of: new (from: ArrayBuffer | number) => Of,
  packed: PackedColumn,
  count: number,
): Of {
  if (typeof packed === "string") return new Of(bytesOf(packed).buffer);
  const column = new Of(count);
  column.fill(packed);
  return column;
}

/** The columns of a country's sales, decoded but not yet grouped. */
export function tableOf(packed: Pick<PackedMarket, "sales" | "index">): SalesTable {
  const { sales, index } = packed;
  const count = sales.perPlace.reduce((total, n) => total + n, 0);
  const place = new Uint16Array(count);
  let at = 0;
  sales.perPlace.forEach((n, i) => {
    place.fill(i, at, at + n);
    at += n;
  });
  const area = columnOf(Uint32Array, sales.area, count);
  const price = columnOf(Uint32Array, sales.price, count);
  const day = columnOf(Uint16Array, sales.day, count);
  const kind = columnOf(Uint8Array, sales.kind, count);
  const logArea = new Float64Array(count);
  const level = new Float64Array(count);
  const isMoved = Object.keys(index).length > 0;
  const known = new Map<number, number>();
  const movedAt = (row: number): number => {
    const key = (kind[row] as number) * 65_536 + (day[row] as number);
    let moved = known.get(key);
    if (moved === undefined) {
      moved = indexAt(index, KINDS[kind[row] as number] as Kind, day[row] as number);
      known.set(key, moved);
    }
    return moved;
  };
  for (let i = 0; i < count; i++) {
    const squareMetres = (area[i] as number) / 100;
    logArea[i] = Math.log(squareMetres);
    level[i] = Math.log((price[i] as number) / squareMetres) - (isMoved ? movedAt(i) : 0);
  }
  return {
    count,
    place,
    project: columnOf(Uint16Array, sales.project, count),
    kind,
    area,
    price,
    day,
    rooms: columnOf(Uint8Array, sales.rooms, count),
    readiness: columnOf(Uint8Array, sales.readiness, count),
    bulk: columnOf(Uint8Array, sales.bulk, count),
    shares: columnOf(Uint8Array, sales.shares, count),
    logArea,
    level,
  };
}

/** The place of each text among the different ones. */
function numbered(texts: readonly string[]): { numbers: number[]; count: number } {
  const seen = new Map<string, number>();
  const numbers = texts.map((text) => {
    const number = seen.get(text) ?? seen.size;
    seen.set(text, number);
    return number;
  });
  return { numbers, count: seen.size };
}

/** A table's rows by project, by brand within a place and by series, each when first asked for. */
function groupProjects({ projects, places }: Pick<PackedMarket, "projects" | "places">, table: SalesTable) {
  const brands = once(() => numbered(projects.map((key) => brandOf(key, 1))));
  const series = once(() => numbered(projects.map((key) => brandOf(key, 2))));
  // NO_PROJECT is beyond the list, and so in no group.
  const projectOf = (row: number): number => table.project[row] as number;
  const brandIn = (project: number, place: number): number =>
    project < projects.length ? (brands().numbers[project] as number) * places.length + place : -1;
  const seriesOf = (project: number): number => series().numbers[project] ?? -1;
  const byProject = once(() => groupRows(table, projects.length, projectOf));
  const byBrand = once(() =>
    groupRows(table, brands().count * places.length, (row) =>
      brandIn(projectOf(row), table.place[row] as number),
    ),
  );
  const bySeries = once(() => groupRows(table, series().count, (row) => seriesOf(projectOf(row))));
  return {
    rowsOfProject: (project: number) => byProject()(project),
    rowsOfBrand: (project: number, place: number) => byBrand()(brandIn(project, place)),
    rowsOfSeries: (project: number) => bySeries()(seriesOf(project)),
  };
}

const cityOf = (key: string): string => key.slice(0, key.indexOf("/"));
const NOWHERE: Located = { lat: Number.NaN, lng: Number.NaN, city: -1 };
const AROUND = { most: 6, km: 6 };
const KM_PER_DEGREE = 111.2;

/** Kilometres between two centres on a flat earth, exact enough within a city. NaN if one is unknown. */
export function kmBetween(a: Pick<Located, "lat" | "lng">, b: Pick<Located, "lat" | "lng">): number {
  const shrink = Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * shrink) * KM_PER_DEGREE;
}

function nearestTo(located: readonly Located[], place: number): { place: number; km: number }[] {
  const own = located[place];
  if (!own || Number.isNaN(own.lat)) return [];
  return located
    .map((other, i) => ({ place: i, km: other.city === own.city ? kmBetween(own, other) : Number.NaN }))
    .filter(({ place: other, km }) => other !== place && km < AROUND.km)
    .sort((a, b) => a.km - b.km || a.place - b.place)
    .slice(0, AROUND.most);
}

/** Lookups of a country's sales by place, project, developer (brand) and series. */
export function indexMarket(
  packed: Omit<PackedMarket, "sales" | "value" | "error">,
  sales: SalesTable,
  forests: Pick<Market, "value" | "error"> & Partial<Pick<Market, "deeds">>,
): Market {
  const cities = [...new Set(packed.places.map(cityOf))];
  const located = packed.places.map((key, i): Located => {
    const [lat, lng] = packed.centres[i] ?? [Number.NaN, Number.NaN];
    return { lat, lng, city: cities.indexOf(cityOf(key)) };
  });
  const neighbours = new Map<number, { place: number; km: number }[]>();
  return {
    ...packed,
    deeds: null,
    ...forests,
    sales,
    located: (place) => located[place] ?? NOWHERE,
    around: (place) => {
      const known = neighbours.get(place) ?? nearestTo(located, place);
      neighbours.set(place, known);
      return known;
    },
    placeAt: new Map(packed.places.map((key, i) => [key, i])),
    projectAt: new Map(packed.projects.map((key, i) => [key, i])),
    rowsOfPlace: groupPlaces(sales),
    ...groupProjects(packed, sales),
  };
}

/** Opens a country's shipped evidence. Takes tens of milliseconds, so keep the result. */
export function openMarket(packed: PackedMarket, deeds?: PackedForests): Market {
  return indexMarket(packed, tableOf(packed), {
    ...unpackForests(packed),
    deeds: deeds ? { ...unpackForests(deeds), ranges: deeds.ranges } : null,
  });
}

const unpackForests = ({ value, error }: PackedForests): Pick<Forests, "value" | "error"> => ({
  value: unpackForest(value),
  error: unpackForest(error),
});
