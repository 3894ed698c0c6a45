/** In degrees. */
export type Place = { latitude: number; longitude: number };
export type Area = { south: number; west: number; north: number; east: number };
/** A place with `n` things on it. */
export type Weighted = Place & { n: number };
export type View = Place & { zoom: number };

/** Riyadh. */
export const MAP_CENTRE: Place = { latitude: 24.7136, longitude: 46.6753 };
/** Initial zoom of a map with one thing, with several, and with none. */
export const ZOOM = { one: 15, several: 12, none: 6 } as const;
/** The three countries with some sea around them. Everything is inside. */
export const REGION: Area = { south: 15, west: 34, north: 33, east: 57 };

const LATITUDE_MAX = 85;
const LONGITUDE_MAX = 180;
const SIDES = ["south", "west", "north", "east"] as const;

/** The area in a query; null if a side is missing, not a number, or beyond its opposite side. */
export function readArea(params: URLSearchParams): Area | null {
  const [south, west, north, east] = SIDES.map((side) => degrees(params.get(side)));
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null;
  const isOnMap = Math.max(-south, north) <= LATITUDE_MAX && Math.max(-west, east) <= LONGITUDE_MAX;
  return isOnMap && south < north && west < east ? { south, west, north, east } : null;
}

function degrees(text: string | null): number | undefined {
  return text !== null && /^-?\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

/** The area as a query string, exact to a tenth of a metre. */
export function areaQuery(area: Area): string {
  return SIDES.map((side) => `${side}=${Number(area[side].toFixed(6))}`).join("&");
}

/**
 * Most squares across an area. The grid is coarse enough that people who look at the same quarter request the same
 * area.
 */
const SQUARES_WIDE = 5;
/** A few streets: the server's finest grid. */
const FINEST_SQUARE = 2 ** -8;
/** A query gives each side with six decimals. */
const AS_WRITTEN = 1e-6;

/**
 * Rounds an area outwards to whole squares of a fixed grid, within what a map can show. It uses the finest grid on
 * which the area is at most five squares wide. A rounded area stays the same, and a small move of the map requests the
 * same area again.
 */
export function wholeSteps(area: Area): Area {
  const size = Math.max(area.north - area.south, area.east - area.west);
  for (let square = Math.max(FINEST_SQUARE, 2 ** Math.floor(Math.log2(size / SQUARES_WIDE))); ; square *= 2) {
    const grown = toGrid(area, square);
    const widest = Math.max(grown.north - grown.south, grown.east - grown.west);
    if (widest <= SQUARES_WIDE * square) return grown;
  }
}

function toGrid({ south, west, north, east }: Area, square: number): Area {
  const down = (value: number) => Math.floor((value + AS_WRITTEN) / square) * square;
  const up = (value: number) => Math.ceil((value - AS_WRITTEN) / square) * square;
  return {
    south: Math.max(down(south), -LATITUDE_MAX),
    west: Math.max(down(west), -LONGITUDE_MAX),
    north: Math.min(up(north), LATITUDE_MAX),
    east: Math.min(up(east), LONGITUDE_MAX),
  };
}

export function isWithin({ latitude, longitude }: Place, { south, west, north, east }: Area): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

export function around({ latitude, longitude }: Place, reach: number): Area {
  return {
    south: latitude - reach,
    west: longitude - reach,
    north: latitude + reach,
    east: longitude + reach,
  };
}

/** The place with the most things, the first one if tied; null if there is no place. */
export function heaviestOf<Point extends Weighted>(points: readonly Point[]): Point | null {
  return points.reduce<Point | null>((most, point) => (most && most.n >= point.n ? most : point), null);
}

/** The mean of the places, weighted by their number of things; null if there is no place. */
export function meanOf(points: readonly Weighted[]): Place | null {
  const total = totalOf(points);
  if (total === 0) return null;
  return {
    latitude: points.reduce((sum, { latitude, n }) => sum + latitude * n, 0) / total,
    longitude: points.reduce((sum, { longitude, n }) => sum + longitude * n, 0) / total,
  };
}

/** Half of what a small map shows at the zoom for several, in degrees. */
const REACH = 0.06;

const totalOf = (points: readonly Weighted[]): number => points.reduce((sum, { n }) => sum + n, 0);

/** The initial view of a map of these places: centred on those near the busiest place, so they are visible. */
export function startOf(points: readonly Weighted[]): View {
  const nearTo = (place: Place) => points.filter((point) => isWithin(point, around(place, REACH)));
  const busiest = heaviestOf(points.map((point) => ({ ...point, n: totalOf(nearTo(point)) })));
  if (!busiest) return { ...MAP_CENTRE, zoom: ZOOM.none };
  const middle = meanOf(nearTo(busiest)) ?? busiest;
  const total = totalOf(points);
  return {
    latitude: middle.latitude,
    longitude: middle.longitude,
    zoom: total === 1 ? ZOOM.one : ZOOM.several,
  };
}

/** A map's position as a URL hash: "#map=12/24.7136/46.6753". */
export function viewHash({ zoom, latitude, longitude }: View): string {
  return `#map=${zoom}/${latitude.toFixed(4)}/${longitude.toFixed(4)}`;
}

export function viewOfHash(hash: string): View | null {
  const [, zoom, latitude, longitude] =
    /^#map=(\d{1,2})\/(-?\d{1,2}\.\d{1,6})\/(-?\d{1,3}\.\d{1,6})$/.exec(hash) ?? [];
  if (zoom === undefined) return null;
  const view = { zoom: Number(zoom), latitude: Number(latitude), longitude: Number(longitude) };
  const isOnMap = Math.abs(view.latitude) <= LATITUDE_MAX && Math.abs(view.longitude) <= LONGITUDE_MAX;
  return isOnMap ? view : null;
}
