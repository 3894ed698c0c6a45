import { keptPer } from "#app/lib/kept-per.ts";
import {
  KINDS,
  isoDay,
  NO_PROJECT,
  NO_ROOMS,
  OFF_PLAN,
  READY,
  type Kind,
  type Market,
  type Rows,
} from "./market.ts";
import { cityKey, modelType, type ModelType } from "./model.ts";
import { rowsOfPlaces } from "./row-groups.ts";
import type { ComparableSale, Subject } from "./types.ts";
import type { Valuer } from "./valuer.ts";

/** Most sales read: in the subject's project, in its place, and in places around it if those are few. */
const MOST = { project: 60, place: 250, around: 150 };
const FEW = 12;
/** A deed is cited for a type only if that type is likelier than all others together. */
const CITED = 0.5;
const FIFTEENTHS = 15;

/** Probability (0 to 1) that a Saudi deed is of a type. */
export function shareOfRow(market: Market, row: number, type: ModelType): number {
  const shares = market.sales.shares[row] as number;
  const apartment = (shares & 15) / FIFTEENTHS;
  const villa = (shares >> 4) / FIFTEENTHS;
  if (type === "apartment") return apartment;
  return type === "villa" ? villa : Math.max(0, 1 - apartment - villa);
}

type Wanted = { kind: Kind; placeId: string | null; projectKey: string | null };

type Test = (row: number) => boolean;

/** Accepts single sales of the kind; Saudi deeds must also match the type, if one is given. */
export function saleTest(market: Market, kind: Kind, type: ModelType | null): Test {
  const code = KINDS.indexOf(kind);
  const typed = kind === "deed" && type !== null;
  return (row) =>
    market.sales.kind[row] === code &&
    market.sales.bulk[row] === 0 &&
    (!typed || shareOfRow(market, row, type) > CITED);
}

/** The day from which on there are at least so many of the rows, of which there are more. */
function dayOfNewest(day: Uint16Array, rows: readonly number[], most: number): number {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const row of rows) {
    first = Math.min(first, day[row] as number);
    last = Math.max(last, day[row] as number);
  }
  const perDay = new Uint32Array(last - first + 1);
  for (const row of rows) {
    const at = (day[row] as number) - first;
    perDay[at] = (perDay[at] as number) + 1;
  }
  let at = perDay.length;
  for (let n = 0; n < most;) n += perDay[--at] as number;
  return first + at;
}

function newest(market: Market, rows: Rows, test: Test, most: number): number[] {
  const found: number[] = [];
  for (const row of rows) if (test(row)) found.push(row);
  const { day } = market.sales;
  // A city has tens of thousands: only those that may be among the newest are sorted.
  const from = found.length > 2 * most ? dayOfNewest(day, found, most) : 0;
  return found
    .filter((row) => (day[row] as number) >= from)
    .sort((a, b) => (day[b] as number) - (day[a] as number) || a - b)
    .slice(0, most);
}

const cityRowsOf = keptPer((_market: Market) => new Map<string, Rows>());

/** All rows of a city in the table's order, cached per market. */
export function rowsOfCity(market: Market, city: string): Rows {
  const known = cityRowsOf(market);
  const rows = known.get(city) ?? findRowsOfCity(market, city);
  known.set(city, rows);
  return rows;
}

/** A city's places stand together, since places are sorted by the name of their city first. */
function findRowsOfCity({ places, sales }: Market, city: string): Rows {
  const isHere = (key: string): boolean => key.startsWith(`${city}/`);
  const first = places.findIndex(isHere);
  return first < 0 ? new Uint32Array(0) : rowsOfPlaces(sales, first, places.findLastIndex(isHere) + 1);
}

/**
 * Rows of recorded sales near a subject: in its project and place; if those are few, in places around and in the city.
 */
export function nearbyRows(
  market: Market,
  subject: Pick<Subject, "city">,
  wanted: Wanted,
  type: ModelType | null,
): number[] {
  const test = saleTest(market, wanted.kind, type);
  const place =
    wanted.placeId === null ? -1 : (market.placeAt.get(`${subject.city}/${wanted.placeId}`) ?? -1);
  const project =
    (wanted.projectKey === null ? undefined : market.projectAt.get(wanted.projectKey)) ?? NO_PROJECT;
  const rows = new Set<number>();
  const add = (found: readonly number[]): void => found.forEach((row) => rows.add(row));
  if (project !== NO_PROJECT) add(newest(market, market.rowsOfProject(project), test, MOST.project));
  if (place >= 0) add(newest(market, market.rowsOfPlace(place), test, MOST.place));
  for (const { place: other } of place >= 0 && rows.size < FEW ? market.around(place) : [])
    add(newest(market, market.rowsOfPlace(other), test, MOST.around));
  if (rows.size < FEW) add(newest(market, rowsOfCity(market, subject.city), test, MOST.around));
  return [...rows];
}

/** A row of the table as a report cites it. Its id is valid within one release of the market data. */
function saleOfRow(valuer: Valuer, market: Market, row: number): ComparableSale {
  const { sales, country } = market;
  const placeKey = market.places[sales.place[row] as number] as string;
  const city = placeKey.slice(0, placeKey.indexOf("/"));
  const placeId = placeKey.slice(placeKey.indexOf("/") + 1);
  const record = valuer.placeOf(country, placeKey);
  const projectKey =
    sales.project[row] === NO_PROJECT ? null : (market.projects[sales.project[row] as number] ?? null);
  const readiness = sales.readiness[row] as number;
  return {
    id: `${country}-${row}`,
    placeId,
    placeNameAr: record?.nameAr ?? placeId,
    project:
      projectKey === null
        ? null
        : (valuer.model.projects[cityKey(country, city)]?.[projectKey] ?? projectKey),
    areaSqm: (sales.area[row] as number) / 100,
    bedrooms: sales.rooms[row] === NO_ROOMS ? null : (sales.rooms[row] as number),
    price: sales.price[row] as number,
    soldOn: isoDay(sales.day[row] as number),
    offPlan: readiness === OFF_PLAN ? true : readiness === READY ? false : null,
    lat: record?.lat ?? null,
    lng: record?.lng ?? null,
  };
}

/** The sales of `nearbyRows`, as reports cite them. */
export function nearbySales(valuer: Valuer, subject: Subject, wanted: Wanted): ComparableSale[] {
  const market = valuer.market(subject.country);
  const type = modelType(subject.propertyType);
  return nearbyRows(market, subject, wanted, type).map((row) => saleOfRow(valuer, market, row));
}
