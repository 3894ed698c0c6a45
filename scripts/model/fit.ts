import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseArgs } from "node:util";
import type { MarketModel, ModelType, PlaceRecord } from "#app/domains/valuation/engine/model.ts";
import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import { backtest } from "./backtest-run.ts";
import { buildCalibrated, keptSales } from "./calibrate.ts";
import { cardOf } from "./card.ts";
import { readDubai } from "./dubai.ts";
import type { PlaceDraft } from "./observation.ts";
import { readAsking, readOfficialIndices, sourcesOf } from "./official.ts";
import { readQatar } from "./qatar.ts";
import { dubaiRents, saudiRents } from "./rents.ts";
import { readSaudi, SAUDI_CITIES } from "./saudi.ts";
import type { Built, MarketData } from "./segments.ts";
import { contentHashes, DataError } from "./table.ts";

const OUT = new URL("../../content/market/", import.meta.url).pathname;
const started = performance.now();

function say(line: string): void {
  process.stdout.write(`[${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s] ${line}\n`);
}

/** Shorter numbers: four decimals are finer than any effect here. */
function compact(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
}

function placeRecords(
  drafts: readonly PlaceDraft[],
  city: string,
  built: ReadonlyMap<string, Built>,
): PlaceRecord[] {
  return drafts
    .map((draft) => {
      const sales: PlaceRecord["sales"] = {};
      for (const type of ["apartment", "villa", "land", "office"] as const satisfies readonly ModelType[]) {
        const count = built.get(`${city}/${type}`)?.segment.places[draft.id]?.count ?? 0;
        if (count > 0) sales[type] = count;
      }
      const { aliases, ...place } = draft;
      const names = new Set([placeKey(draft.nameAr), placeKey(draft.nameEn ?? draft.nameAr), ...aliases]);
      return { ...place, names: [...names].filter((name) => name !== ""), sales };
    })
    .filter(({ sales }) => Object.keys(sales).length > 0);
}

function allPlaces(data: MarketData, built: ReadonlyMap<string, Built>): MarketModel["places"] {
  const places: MarketModel["places"] = { "ae/Dubai": placeRecords(data.ae.places, "ae/Dubai", built) };
  for (const [city, drafts] of data.sa.places)
    places[`sa/${city}`] = placeRecords(drafts, `sa/${city}`, built);
  for (const [city, drafts] of data.qa.places)
    places[`qa/${city}`] = placeRecords(drafts, `qa/${city}`, built);
  return places;
}

const csvCell = (value: string): string =>
  /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** The sales that reports may cite, one line each; names and coordinates of places are joined when loaded. */
function salesCsv(built: ReadonlyMap<string, Built>): { csv: string; count: number } {
  const lines = ["id,country,city,property_type,place_id,project,area_sqm,bedrooms,price,sold_on,off_plan"];
  for (const key of [...built.keys()].sort()) {
    const rows = keptSales(built.get(key) as Built);
    for (const o of rows.sort((a, b) =>
      a.placeId < b.placeId ? -1 : a.placeId > b.placeId ? 1 : a.id < b.id ? -1 : 1,
    )) {
      const offPlan = o.offPlan === null ? "" : o.offPlan ? "1" : "0";
      const cells = [
        o.id,
        o.country,
        o.city,
        o.type,
        o.placeId,
        o.project ?? "",
        Math.round(o.areaSqm * 100) / 100,
        o.bedrooms ?? "",
        Math.round(o.price),
        o.day,
        offPlan,
      ];
      lines.push(cells.map((cell) => csvCell(String(cell))).join(","));
    }
  }
  return { csv: `${lines.join("\n")}\n`, count: lines.length - 1 };
}

function spansOf(built: ReadonlyMap<string, Built>): Record<string, { from: string; to: string }> {
  const span = (country: string, aggregate: boolean): { from: string; to: string } => {
    const segments = [...built]
      .filter(([key]) => key.startsWith(`${country}/`))
      .map(([, { segment, observations }]) => ({ segment, observations }));
    const days = segments
      .flatMap(({ observations }) => observations.filter((o) => !o.aggregate).map((o) => o.day))
      .sort();
    const until =
      segments
        .map(({ segment }) => segment.until)
        .sort()
        .at(-1) ?? "";
    return { from: days[0] ?? "", to: aggregate ? until : (days.at(-1) ?? "") };
  };
  return {
    "sa-moj": span("sa", false),
    "sa-rega": { from: "2018-01-01", to: span("sa", true).to },
    "sa-rega-rents": { from: "2024-01-01", to: "2024-12-31" },
    "sa-gastat": { from: "2021-01-01", to: "2025-09-30" },
    "qa-moj": span("qa", false),
    "ae-dld": span("ae", false),
    "ae-ejari": { from: "2023-01-01", to: "2026-06-30" },
    "ae-asking": { from: "2024-01-01", to: "2025-12-31" },
  };
}

function write(name: string, text: string): void {
  writeFileSync(join(OUT, name), text);
  say(
    `wrote content/market/${name}: ${(text.length / 1024).toFixed(0)} KB, ${(gzipSync(text).length / 1024).toFixed(0)} KB gzipped`,
  );
}

function main(): void {
  const { values } = parseArgs({
    options: { data: { type: "string" }, "skip-backtest": { type: "boolean" } },
  });
  if (!values.data)
    throw new DataError("--data", "name the folder of the raw files: npm run model:fit -- --data DIR");
  const folder = values.data;

  say(`reading ${folder}`);
  const data: MarketData = {
    sa: readSaudi(folder),
    qa: readQatar(folder),
    ae: readDubai(folder),
    officialIndices: readOfficialIndices(folder),
  };
  const { asking, tally: askingTally } = readAsking(folder);

  say("fitting and calibrating all markets");
  const scope = { sa: Object.keys(SAUDI_CITIES), qa: true, ae: true };
  const built = buildCalibrated(data, () => true, scope, say);
  const segments = new Map([...built].map(([key, { segment }]) => [key, segment]));

  say("fitting rents");
  const saudi = saudiRents(folder, segments);
  const dubai = dubaiRents(folder, data.ae.officialToPlace);
  const tallies = [
    ...data.sa.tallies,
    ...data.qa.tallies,
    ...data.ae.tallies,
    saudi.tally,
    ...dubai.tallies,
    askingTally,
  ];

  const model: MarketModel = {
    version: "",
    segments: Object.fromEntries(segments),
    asking,
    rents: { ...saudi.rents, ...dubai.rents },
    places: allPlaces(data, built),
    projects: { "ae/Dubai": data.ae.projectNames },
    sources: sourcesOf(spansOf(built)),
  };
  const { csv, count } = salesCsv(built);
  const digest = createHash("sha256")
    .update([...contentHashes.values()].join())
    .update(JSON.stringify(model, compact))
    .update(csv);
  const until =
    [...segments.values()]
      .map((segment) => segment.until)
      .sort()
      .at(-1) ?? "";
  model.version = `${until}-${digest.digest("hex").slice(0, 8)}`;

  mkdirSync(OUT, { recursive: true });
  write("model.json", JSON.stringify(model, compact));
  write("sales.csv", csv);
  say(`${count} comparable sales, model ${model.version}`);
  for (const { file, read, kept, rejected } of tallies)
    say(`${file}: ${read} read, ${kept} kept, ${JSON.stringify(rejected)}`);
  if (values["skip-backtest"]) return;

  say("back-testing");
  const results = backtest(data, say);
  write("model-card.json", `${JSON.stringify(cardOf(model, tallies, results, count), compact, 2)}\n`);
}

try {
  main();
} catch (error) {
  if (!(error instanceof DataError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
