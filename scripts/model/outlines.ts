import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { PlaceRecord } from "#app/domains/valuation/engine/model.ts";
import type { Outlines } from "#app/domains/valuation/engine/surroundings.ts";
import {
  areaOfRing,
  boxOf,
  innerPoint,
  simplifyRing,
  writeRings,
  type Point,
  type Ring,
} from "#app/lib/rings.ts";
import { runCommand, textOptions } from "./command.ts";
import { communitiesOf } from "./readers/dubai-communities.ts";
import { spelledRight } from "./readers/dubai-areas.ts";
import { DataError } from "./tables/table.ts";

/** node scripts/model/outlines.ts --data DIR: draws the communities of Dubai's places anew, for the model that ships. */

const USAGE = "node scripts/model/outlines.ts --data DIR";
const FILE = "geo_dubai_community_polygons.geojson.gz";
const OUT = new URL("../../content/market/outlines-ae.json", import.meta.url);

/** Metres: the grid's step, how far a simplified line may lie from the real one, and the smallest island that is drawn. */
const GRID = 10;
const TOLERANCE = 20;
const ISLAND_SQM = 100_000;
/** The grid's origin, south-west of the city. */
const ORIGIN = { lat: 24.6, lng: 54.8 };
const METRES_PER_DEGREE = 111_320;

type Properties = { shapeName: string; CNAME_E: string; CNAME_A: string; COMM_NUM: number };
type Feature = {
  properties: Properties;
  geometry: { type: "Polygon"; coordinates: Point[][] } | { type: "MultiPolygon"; coordinates: Point[][][] };
};

function readCommunities(folder: string): Feature[] {
  const path = join(folder, FILE);
  if (!existsSync(path)) throw new DataError(FILE, `the folder has no such file: ${folder}`);
  const { features } = JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as { features: Feature[] };
  return features.toSorted((a, b) => a.properties.COMM_NUM - b.properties.COMM_NUM);
}

const stretch = Math.cos((25.1 * Math.PI) / 180);
const onGrid = ([lng, lat]: Point): Point => [
  Math.round(((lng - ORIGIN.lng) * METRES_PER_DEGREE * stretch) / GRID),
  Math.round(((lat - ORIGIN.lat) * METRES_PER_DEGREE) / GRID),
];

/** The outer lines of a community on the grid: its largest piece, and every island worth drawing. */
function ringsOf({ geometry }: Feature): Ring[] {
  const pieces = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const rings = pieces
    .map(([outer = []]) => simplifyRing(outer.slice(0, -1).map(onGrid), TOLERANCE / GRID))
    .filter((ring) => ring.length > 2)
    .toSorted((a, b) => areaOfRing(b) - areaOfRing(a));
  return rings.filter((ring, index) => index === 0 || areaOfRing(ring) * GRID ** 2 >= ISLAND_SQM);
}

/** A community as it is kept: `at` is a point well inside its largest piece. */
function areaOf(feature: Feature): Outlines["areas"][string] {
  const rings = ringsOf(feature);
  const largest = rings.slice(0, 1);
  const at = innerPoint(largest, boxOf(largest.flat()));
  if (!at) throw new DataError(FILE, `community ${feature.properties.COMM_NUM} has no inside`);
  return {
    nameAr: spelledRight(feature.properties.CNAME_A),
    at: [Math.round(at[0]), Math.round(at[1])],
    rings: writeRings(rings),
  };
}

/** The outlines of the communities in which the model's places of Dubai lie. */
export function outlinesOf(folder: string, records: readonly PlaceRecord[]): Outlines {
  const features = readCommunities(folder);
  const places = communitiesOf(
    folder,
    records,
    features.map(({ properties: { COMM_NUM, CNAME_E, CNAME_A, shapeName } }) => ({
      number: COMM_NUM,
      names: [CNAME_E, CNAME_A, shapeName],
    })),
  );
  const numbers = new Set([...places.values()].map(({ number }) => number));
  return {
    origin: ORIGIN,
    metres: GRID,
    areas: Object.fromEntries(
      features
        .filter(({ properties }) => numbers.has(properties.COMM_NUM))
        .map((feature) => [feature.properties.COMM_NUM, areaOf(feature)]),
    ),
    places: Object.fromEntries(
      [...places]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, { number, part }]) => [id, part ? { area: number, part } : { area: number }]),
    ),
  };
}

/** Writes the outlines of the model's places; returns what the file weighs, in bytes. */
export function writeOutlines(
  folder: string,
  records: readonly PlaceRecord[],
): { bytes: number; gzip: number } {
  const text = JSON.stringify(outlinesOf(folder, records));
  writeFileSync(OUT, text);
  return { bytes: Buffer.byteLength(text), gzip: gzipSync(text).length };
}

async function main(): Promise<void> {
  const { data } = textOptions(["data"], USAGE);
  if (!data) throw new DataError("--data", `name the folder: ${USAGE}`);
  const { marketModel } = await import("#app/domains/valuation/shipped-model.ts");
  const { bytes, gzip } = writeOutlines(data, marketModel.places["ae/Dubai"] ?? []);
  process.stdout.write(
    `content/market/outlines-ae.json: ${(bytes / 1000).toFixed(1)} kB, ${(gzip / 1000).toFixed(1)} kB gzipped\n`,
  );
}

if (import.meta.main) await runCommand(main);
