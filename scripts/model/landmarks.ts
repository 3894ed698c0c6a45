import { writeFileSync } from "node:fs";
import type { Landmarks } from "#app/domains/listings/search/place/landmarks.ts";
import { CORNER_STEPS } from "#app/lib/drawn-rings.ts";
import { metresBetween } from "#app/lib/grid-rows.ts";
import { runCommand, textOptions } from "./command.ts";
import { number, oneOf, text, type Table } from "./tables/column.ts";
import { DataError, readDeclared, type Row } from "./tables/table.ts";

/** node scripts/model/landmarks.ts --data DIR: writes the metro stations and schools that a search may ask to be near to. */

const USAGE = "node scripts/model/landmarks.ts --data DIR";
const OUT = new URL("../../content/market/landmarks.json", import.meta.url);

const place = {
  lat: number("degrees", "latitude", { within: [15, 33] }),
  lon: number("degrees", "longitude", { within: [34, 57] }),
};
const TABLES = {
  geo_riyadh_metro_stations: {
    title: "Stations of the Riyadh metro",
    publisher: "open data",
    use: "searching near a station",
    columns: {
      line: oneOf(
        ["Red", "Blue", "Green", "Orange", "Purple", "Yellow"],
        "line; a station of two lines has two rows",
      ),
      name_en: text("English name"),
      name_ar: text("Arabic name"),
      ...place,
    },
  },
  geo_dubai_private_schools: {
    title: "Private schools of Dubai",
    publisher: "Knowledge and Human Development Authority",
    use: "searching near a school",
    columns: { name_en: text("English name"), ...place },
  },
  geo_jeddah_public_schools: {
    title: "Public schools of Jeddah",
    publisher: "public lists",
    use: "searching near a school",
    columns: { name_ar: text("Arabic name"), ...place },
  },
} as const satisfies Record<string, Table>;

/** Two rows of one name nearer than this are one station, on two lines. */
const ONE_STATION = 400;

const quiet = (): void => undefined;
const read = (folder: string, name: keyof typeof TABLES): Row[] =>
  readDeclared(folder, name, TABLES[name], quiet);

function degrees(row: Row, column: "lat" | "lon"): number {
  const value = row.number(column);
  if (value === null) throw new DataError("landmarks", `no ${column}`, row.line, column);
  return Math.round(value * CORNER_STEPS) / CORNER_STEPS;
}

function stationsOf(rows: readonly Row[]): Landmarks["stations"]["Riyadh"] {
  const stations: { name: string; latitude: number; longitude: number }[] = [];
  for (const row of rows) {
    const station = {
      name: row.text("name_ar"),
      latitude: degrees(row, "lat"),
      longitude: degrees(row, "lon"),
    };
    const isKnown = stations.some(
      (other) => other.name === station.name && metresBetween(other, station) < ONE_STATION,
    );
    if (!isKnown) stations.push(station);
  }
  return stations.map(({ name, latitude, longitude }) => [name, latitude, longitude]);
}

/** Schools in one building are one place. */
function schoolsOf(rows: readonly Row[]): [number, number][] {
  const places = new Map(
    rows.map((row): [string, [number, number]] => {
      const at: [number, number] = [degrees(row, "lat"), degrees(row, "lon")];
      return [at.join(), at];
    }),
  );
  return [...places.values()].toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
}

function main(): void {
  const { data } = textOptions(["data"], USAGE);
  if (!data) throw new DataError("--data", `name the folder: ${USAGE}`);
  const landmarks: Landmarks = {
    stations: { Riyadh: stationsOf(read(data, "geo_riyadh_metro_stations")) },
    schools: {
      Jeddah: schoolsOf(read(data, "geo_jeddah_public_schools")),
      Dubai: schoolsOf(read(data, "geo_dubai_private_schools")),
    },
  };
  writeFileSync(OUT, JSON.stringify(landmarks));
  const { stations, schools } = landmarks;
  process.stdout.write(
    `content/market/landmarks.json: ${stations.Riyadh.length} stations of Riyadh, ${schools.Jeddah.length} schools of Jeddah, ${schools.Dubai.length} of Dubai\n`,
  );
}

if (import.meta.main) await runCommand(main);
