import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseArgs } from "node:util";
import { isoDay, openMarket, type PackedMarket } from "#app/domains/valuation/engine/market.ts";
import { GRADE_LIMITS } from "#app/domains/valuation/engine/range.ts";
import { versionRead, type MarketModel } from "#app/domains/valuation/engine/model.ts";
import type { Country } from "#app/domains/valuation/engine/types.ts";
import { valuerOf, type Valuer } from "#app/domains/valuation/engine/valuer.ts";
import type { ModelCard } from "#app/domains/valuation/model-card.server.ts";
import type { ModelScores } from "#app/domains/valuation/model-scores.server.ts";
import { summedUp, testsOf, type BacktestResults } from "./scores/backtest-run.ts";
import { cardOf } from "./scores/card.ts";
import { progressOn, runCommand } from "./command.ts";
import { shippedFiles } from "./shipped-files.ts";
import { writeMarketPages } from "./market-pages.ts";
import { writeOutlines } from "./outlines.ts";
import { officialIndexSpan, readAsking, sourcesOf } from "./readers/official.ts";
import { measureBuildings } from "./fitting/buildings.ts";
import { dubaiRents, saudiRents } from "./fitting/rents.ts";
import { spanOf, type Span } from "./fitting/span.ts";
import { DataError, type Tally } from "./tables/table.ts";
import type { FitResult, Task, TestResult } from "./scores/task.ts";
import { runTasks } from "./scores/tasks.ts";

const OUT = new URL("../../content/market/", import.meta.url).pathname;
const COUNTRIES = ["sa", "ae", "qa"] as const satisfies readonly Country[];
const say = progressOn(process.stdout);

/** Shorter numbers: four decimals are finer than any effect here. */
function compact(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Math.round(value * 1e4) / 1e4 : value;
}

/** Thresholds need more digits than effects. */
function compactMarket(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isInteger(value) ? Math.round(value * 1e6) / 1e6 : value;
}

/** First and last day of a country's sales: from its fitted segments to the last sale of its table. */
function salesSpan(fits: readonly FitResult[], country: Country): Span | null {
  const found = fits.find(({ fitted }) => fitted.country === country)?.fitted;
  if (!found) return null;
  const from = Object.values(found.model.segments).map((segment) => segment.from);
  return spanOf([...from, isoDay(found.packed.until)]);
}

function write(name: string, text: string): void {
  writeFileSync(join(OUT, name), text);
  say(
    `wrote content/market/${name}: ${(Buffer.byteLength(text) / 1024).toFixed(0)} KB, ${(gzipSync(text).length / 1024).toFixed(0)} KB gzipped`,
  );
}

/** The model and its sales as their files will hold them. */
function shippedValuer(model: MarketModel, packed: readonly (readonly [Country, string])[]): Valuer {
  const market = new Map(
    packed.map(([country, text]) => [country, openMarket(JSON.parse(text) as PackedMarket)]),
  );
  return valuerOf(JSON.parse(JSON.stringify(model, compact)) as MarketModel, (country) => {
    const open = market.get(country);
    if (!open) throw new Error(`no sales of ${country} were fitted`);
    return open;
  });
}

const FEATURES: ModelCard["features"] = [
  {
    market: "sa",
    names: [
      "city",
      "district",
      "coordinates",
      "type",
      "area",
      "sale-date",
      "comparables",
      "official-levels",
      "official-index",
    ],
  },
  { market: "qa", names: ["city", "district", "type", "area", "sale-date", "place-level", "comparables"] },
  {
    market: "ae",
    names: [
      "district",
      "project",
      "type",
      "area",
      "rooms",
      "readiness",
      "sale-date",
      "place-level",
      "project-level",
      "comparables",
    ],
  },
];
function writeCard(
  model: MarketModel,
  tallies: readonly Tally[],
  { splits, backtest, levelCheck, ...scores }: BacktestResults,
  sales: number,
): void {
  const card = cardOf({
    version: versionRead(model.version),
    sources: model.sources,
    tallies,
    comparables: sales,
    features: FEATURES,
    segments: Object.entries(model.segments).map(([key, { count, from, until, places, projects }]) => ({
      key,
      sales: count,
      from,
      until,
      places: Object.keys(places).length,
      projects: Object.keys(projects).length,
    })),
    splits,
    backtest,
    gradeLimits: [...GRADE_LIMITS],
    levelCheck,
    artefacts: shippedFiles(),
  });
  write("model-card.json", `${JSON.stringify(card, compact, 2)}\n`);
  write("model-scores.json", `${JSON.stringify(scores satisfies ModelScores, compact, 2)}\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: "string" }, "skip-backtest": { type: "boolean" } },
  });
  if (!values.data)
    throw new DataError("--data", "name the folder of the raw files: npm run model:fit -- --data DIR");
  const folder = values.data;

  const isTested = values["skip-backtest"] !== true;
  say(isTested ? `fitting ${folder} and back-testing` : `fitting ${folder}`);
  // A back-test needs no fit, so all of them share the cores from the start.
  const done = await runTasks<Task, FitResult | TestResult>(
    new URL("scores/task.ts", import.meta.url),
    [...COUNTRIES.map((fit) => ({ folder, fit })), ...(isTested ? testsOf(folder) : [])],
    say,
  );
  const fits = done.filter((result) => "fitted" in result);
  const parts = fits.map(({ fitted }) => fitted.model);
  const segments = new Map(parts.flatMap((part) => Object.entries(part.segments)));

  say("fitting rents");
  const saudi = saudiRents(folder, segments);
  const dubai = dubaiRents(folder, new Map(fits.flatMap(({ officialToPlace }) => officialToPlace)), segments);
  const { asking, tally: askingTally, span: askingSpan } = readAsking(folder);
  const tallies = [...fits.flatMap((fit) => fit.tallies), saudi.tally, ...dubai.tallies, askingTally];

  const spans = {
    "sa-moj": salesSpan(fits, "sa"),
    "sa-rega": fits.find(({ fitted }) => fitted.country === "sa")?.officialSpan ?? null,
    "sa-rega-rents": saudi.span,
    "sa-gastat": officialIndexSpan(folder),
    "qa-moj": salesSpan(fits, "qa"),
    "ae-dld": salesSpan(fits, "ae"),
    "ae-ejari": dubai.span,
    "ae-asking": askingSpan,
  };
  const model: MarketModel = {
    version: "",
    segments: Object.fromEntries(segments),
    asking,
    rents: { ...saudi.rents, ...dubai.rents },
    places: Object.assign({}, ...parts.map(({ places }) => places)),
    projects: Object.assign({}, ...parts.map(({ projects }) => projects)),
    sources: sourcesOf(spans),
    mixtures: Object.assign({}, ...parts.map(({ mixtures }) => mixtures)),
  };
  const packed = fits.map(
    ({ fitted }) => [fitted.country, JSON.stringify(fitted.packed, compactMarket)] as const,
  );
  const digest = createHash("sha256")
    .update(fits.flatMap(({ hashes }) => hashes).join())
    .update(JSON.stringify(model, compact))
    .update(packed.map(([, text]) => text).join());
  const until =
    [...segments.values()]
      .map((segment) => segment.until)
      .sort()
      .at(-1) ?? "";
  model.version = `${until}-${digest.digest("hex").slice(0, 8)}`;

  mkdirSync(OUT, { recursive: true });
  model.buildings = measureBuildings(shippedValuer(model, packed));
  write("model.json", JSON.stringify(model, compact));
  for (const [country, text] of packed) write(`sales-${country}.json`, text);
  // Not part of the version, which names what the site values with: it reads no deed.
  const deeds = fits.find(({ fitted }) => fitted.deeds !== null)?.fitted.deeds;
  write("deeds-sa.json", JSON.stringify(deeds, compactMarket));
  const { bytes, gzip } = writeOutlines(folder, model.places["ae/Dubai"] ?? []);
  say(
    `wrote content/market/outlines-ae.json: ${(bytes / 1024).toFixed(0)} KB, ${(gzip / 1024).toFixed(0)} KB gzipped`,
  );
  // Opened from what was just written: the pages of city prices are of the model that ships.
  const { valuer } = await import("#app/domains/valuation/shipped-model.ts");
  say(`wrote content/market/pages.json: ${(writeMarketPages(valuer) / 1024).toFixed(0)} KB`);
  const sales = fits.reduce(
    (total, { fitted }) => total + fitted.packed.sales.perPlace.reduce((a, b) => a + b, 0),
    0,
  );
  say(`${sales} sales, model ${model.version}`);
  for (const { file, read, kept, rejected } of tallies)
    say(`${file}: ${read} read, ${kept} kept, ${JSON.stringify(rejected)}`);
  const tests = done.filter((result) => "outcomes" in result);
  if (isTested) writeCard(model, tallies, summedUp(tests, say), sales);
}

await runCommand(main);
