import { distanceToRings, readRings, writeRings, type Point, type Ring } from "#app/lib/rings.ts";
import { LEAST_SALES, UNIT_METRES, type PlaceAround, type Surroundings } from "./around.ts";
import { segmentKey, type MarketModel, type PlaceRecord, type Segment } from "./model.ts";
import type { Estimate, Subject } from "./types.ts";

/**
 * Outlines of a city's communities on a grid of `metres`, east and north of its origin
 * (see `writeRings`); `at` is a point well inside each.
 */
export type Outlines = {
  origin: { lat: number; lng: number };
  metres: number;
  areas: Record<string, { nameAr: string; at: number[]; rings: string }>;
  /** By the model's place id: the area that it is, or of which it is a `part`. */
  places: Record<string, { area: number; part?: boolean }>;
};

/** Fewest neighbours for a map. */
const LEAST_NEIGHBOURS = 3;
const MOST_AREAS = 16;
/** Neighbours with a price that are drawn where only centres are known, and how many there are at least. */
const NEAREST = { most: 10, least: 6 };
/** Outlines this close to the subject's own (grid units) touch it: lines are simplified. */
const TOUCHING = 30;
const METRES_PER_DEGREE = 111_320;

type Known = { segment: Segment; records: readonly PlaceRecord[] };

function around({ segment }: Known, record: PlaceRecord, [x, y]: Point): PlaceAround {
  const known = segment.places[record.id];
  const sales = known?.count ?? 0;
  const perSqm =
    known && sales >= LEAST_SALES ? Math.round(Math.exp(segment.level + known.effect) / 10) * 10 : null;
  return { id: record.id, nameAr: record.nameAr, x: Math.round(x), y: Math.round(y), perSqm, sales };
}

const salesOf = ({ segment }: Known, { id }: PlaceRecord): number => segment.places[id]?.count ?? 0;

const isFound = <T>(each: T | undefined): each is T => each !== undefined;

function recordsOf({ records }: Known, ids: readonly string[]): PlaceRecord[] {
  return [...new Set(ids)].map((id) => records.find((record) => record.id === id)).filter(isFound);
}

/** The places by their centres: the comparables', and the nearest around. */
function byCentres(known: Known, home: PlaceRecord, others: readonly PlaceRecord[]): Surroundings | null {
  const { lat, lng } = home;
  if (lat === null || lng === null) return null;
  const stretch = Math.cos((lat * Math.PI) / 180);
  const located = known.records.flatMap((record) =>
    record.lat === null || record.lng === null
      ? []
      : [
          around(known, record, [
            ((record.lng - lng) * METRES_PER_DEGREE * stretch) / UNIT_METRES,
            ((record.lat - lat) * METRES_PER_DEGREE) / UNIT_METRES,
          ]),
        ],
  );
  const shown = new Set([home, ...others].map(({ id }) => id));
  const nearest = located
    .filter(({ id }) => !shown.has(id))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || (a.id < b.id ? -1 : 1));
  const priced = nearest.filter(({ perSqm }) => perSqm !== null).slice(0, NEAREST.most);
  const unpriced = nearest.filter(({ perSqm }) => perSqm === null);
  const neighbours = [...priced, ...unpriced.slice(0, Math.max(0, NEAREST.least - priced.length))];
  const drawn = [...shown].map((id) => located.find((place) => place.id === id)).filter(isFound);
  return { places: [...drawn, ...neighbours], areas: [] };
}

type Area = { key: string; rings: Ring[]; centre: Point };

function areaOf({ areas }: Outlines, key: string): Area {
  const { at: [x = 0, y = 0] = [], rings = "" } = areas[key] ?? {};
  return { key, rings: readRings(rings), centre: [x, y] };
}

/** The areas in the order in which they lie around the first: those that touch it, then by their gap. */
function nearestAreas(outlines: Outlines, home: Area): string[] {
  return Object.keys(outlines.areas)
    .filter((key) => key !== home.key)
    .map((key) => {
      const { rings, centre } = areaOf(outlines, key);
      const gap = Math.min(...rings.flat().map((point) => distanceToRings(point, home.rings)));
      return {
        key,
        gap: gap <= TOUCHING ? 0 : gap,
        apart: Math.hypot(centre[0] - home.centre[0], centre[1] - home.centre[1]),
      };
    })
    .sort((a, b) => a.gap - b.gap || a.apart - b.apart)
    .map(({ key }) => key);
}

/** The place that names an area where none of its places has to be shown: the one with most sales of the type. */
function namesake(known: Known, outlines: Outlines, key: string): PlaceRecord | undefined {
  return known.records
    .filter(({ id }) => String(outlines.places[id]?.area) === key)
    .sort(
      (a, b) =>
        salesOf(known, b) - salesOf(known, a) ||
        Number(outlines.places[a.id]?.part ?? false) - Number(outlines.places[b.id]?.part ?? false) ||
        (a.id < b.id ? -1 : 1),
    )[0];
}

/** The places by the outlines of their communities: the comparables', and those around the subject's. */
function byOutlines(
  known: Known,
  outlines: Outlines,
  home: PlaceRecord,
  others: readonly PlaceRecord[],
): Surroundings | null {
  const keyOf = ({ id }: PlaceRecord): string | null => {
    const held = outlines.places[id];
    return held ? String(held.area) : null;
  };
  const homeKey = keyOf(home);
  if (homeKey === null) return null;
  const homeArea = areaOf(outlines, homeKey);
  const told = [home, ...others].filter((record) => keyOf(record) !== null);
  const keys = [
    ...new Set([...told.map((record) => keyOf(record) as string), ...nearestAreas(outlines, homeArea)]),
  ].slice(0, MOST_AREAS);
  const named = keys.filter((key) => !told.some((record) => keyOf(record) === key));
  const shown = [...told, ...named.map((key) => namesake(known, outlines, key)).filter(isFound)];
  const scale = outlines.metres / UNIT_METRES;
  const [homeX, homeY] = homeArea.centre;
  const moved = ([x, y]: Point): Point => [Math.round((x - homeX) * scale), Math.round((y - homeY) * scale)];
  const areas = keys.map((key) => areaOf(outlines, key));
  return {
    places: shown
      .map((record) => ({ record, area: keys.indexOf(keyOf(record) ?? "") }))
      .filter(({ area }) => area >= 0)
      .map(({ record, area }) => ({
        ...around(known, record, moved((areas[area] as Area).centre)),
        area,
      })),
    areas: areas.map(({ rings }) => ({ rings: writeRings(rings.map((ring) => ring.map(moved))) })),
    ...(outlines.places[home.id]?.part ? { within: outlines.areas[homeKey]?.nameAr ?? "" } : {}),
  };
}

/**
 * What lies around the place of an estimate, with prices of the model that valued. Null where the place is not known,
 * where neither its outline nor its centre is, or where it has fewer than three neighbours. Pure.
 */
export function surroundings(
  model: Pick<MarketModel, "segments" | "places">,
  subject: Pick<Subject, "country" | "city" | "propertyType">,
  { place, comparables }: Pick<Estimate, "place" | "comparables">,
  outlines: Outlines | null,
): Surroundings | null {
  const segment = model.segments[segmentKey(subject)];
  const records = model.places[`${subject.country}/${subject.city}`];
  if (!place || !segment || !records) return null;
  const known = { segment, records };
  const [home, ...others] = recordsOf(known, [place.id, ...comparables.map(({ placeId }) => placeId)]);
  if (!home || home.id !== place.id) return null;
  const found = outlines ? byOutlines(known, outlines, home, others) : byCentres(known, home, others);
  return found && found.places.length > LEAST_NEIGHBOURS ? found : null;
}
