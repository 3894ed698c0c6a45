import type { MarketModel, PlaceRecord } from "#app/domains/valuation/engine/model.ts";
import { findPlace, findProject } from "#app/domains/valuation/engine/places.ts";
import type { Country } from "#app/domains/valuation/engine/types.ts";
import { runCommand, textOptions } from "./command.ts";
import { readDubai } from "./readers/dubai.ts";
import type { PlaceDraft } from "./readers/observation.ts";
import { placeRecords } from "./fitting/place-records.ts";
import { readQatar } from "./readers/qatar.ts";
import { readSaudi, SAUDI_CITIES } from "./readers/saudi.ts";
import { DataError, readTable, type Row } from "./tables/table.ts";

/** node scripts/model/check-names.ts --data DIR: looks up every name of the sales files as a user's typing is looked up. */

const USAGE = "node scripts/model/check-names.ts --data DIR";

type Named = { city: string; name: string; rows: number };
/** Names that the sources write for no district, and of which nothing can be found. */
const NO_PLACE = /^(أخرى|خارج حدود الا?أ?حياء|بدون|بدون اسم|[\d\s/]*)$/;

const recordsOf = (drafts: readonly PlaceDraft[], city: string): PlaceRecord[] =>
  placeRecords(drafts, city, new Map());

/** The names of the folder's readers, in the shape in which the engine looks them up. */
export function namesOf(folder: string): Pick<MarketModel, "places" | "projects"> {
  const saudi = readSaudi(folder);
  const qatar = readQatar(folder);
  const dubai = readDubai(folder);
  const places = Object.fromEntries([
    ...[...saudi.places].map(([city, drafts]) => [`sa/${city}`, recordsOf(drafts, `sa/${city}`)]),
    ...[...qatar.places].map(([city, drafts]) => [`qa/${city}`, recordsOf(drafts, `qa/${city}`)]),
    ["ae/Dubai", recordsOf(dubai.places, "ae/Dubai")],
  ]) as MarketModel["places"];
  return { places, projects: { "ae/Dubai": dubai.projectNames } };
}

function collect(rows: readonly Row[], cityOf: (row: Row) => string | null, column: string): Named[] {
  const found = new Map<string, Named>();
  for (const row of rows) {
    const city = cityOf(row);
    const name = row.text(column);
    if (city === null || name === "" || NO_PLACE.test(name)) continue;
    const named = found.get(`${city}/${name}`) ?? { city, name, rows: 0 };
    named.rows++;
    found.set(`${city}/${name}`, named);
  }
  return [...found.values()];
}

function report(title: string, named: readonly Named[], finds: (one: Named) => boolean): void {
  const missed = named.filter((one) => !finds(one)).sort((a, b) => b.rows - a.rows);
  const total = named.reduce((sum, { rows }) => sum + rows, 0);
  const lost = missed.reduce((sum, { rows }) => sum + rows, 0);
  process.stdout.write(
    `${title}: ${named.length - missed.length} of ${named.length} names, ${total - lost} of ${total} rows\n`,
  );
  for (const { city, name, rows } of missed.slice(0, 20))
    process.stdout.write(`  ${city}: ${name} (${rows})\n`);
}

function main(): void {
  const { data: folder } = textOptions(["data"], USAGE);
  if (!folder) throw new DataError("--data", `name the folder: ${USAGE}`);
  const model = namesOf(folder);
  const placed =
    (country: Country) =>
    ({ city, name }: Named): boolean =>
      findPlace(model, country, city, name) !== null;
  const inDubai = (): string => "Dubai";

  for (const file of ["ae_dld_sales_2024_2026", "ae_dld_sales_1998_2026_sample"] as const) {
    const rows = readTable(folder, file);
    report(`${file}, district`, collect(rows, inDubai, "district"), placed("ae"));
    report(`${file}, master_project`, collect(rows, inDubai, "master_project"), placed("ae"));
    report(
      `${file}, project`,
      collect(rows, inDubai, "project"),
      ({ city, name }) => findProject(model, { country: "ae", city, project: name }) !== null,
    );
  }
  const qatar = readTable(folder, "qa_moj_sales_2020_2025");
  const inQatar = (row: Row): string | null =>
    model.places[`qa/${row.text("city")}`] ? row.text("city") : null;
  for (const column of ["zone", "zone_ar"]) {
    report(`qa_moj_sales_2020_2025, ${column}`, collect(qatar, inQatar, column), placed("qa"));
  }
  const deeds = readTable(folder, "sa_moj_sales_2024");
  const inSaudi = (row: Row): string | null => (SAUDI_CITIES[row.text("city")] ? row.text("city") : null);
  report("sa_moj_sales_2024, district", collect(deeds, inSaudi, "district"), placed("sa"));
  const centres = readTable(folder, "sa_district_centroids");
  const cities = new Map(Object.entries(SAUDI_CITIES).map(([city, { centroid }]) => [centroid, city]));
  for (const column of ["district_ar", "district_en"]) {
    const named = collect(centres, (row) => cities.get(row.text("city_en")) ?? null, column);
    report(`sa_district_centroids, ${column}`, named, placed("sa"));
  }
}

if (import.meta.main) await runCommand(main);
