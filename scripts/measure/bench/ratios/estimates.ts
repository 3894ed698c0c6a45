// `node scripts/measure/bench/ratios/estimates.ts COUNTRY`: in a fresh process, the milliseconds of a country's first estimate with
// the reading of its files, of later ones, and of opening its recorded sales alone; as one line of JSON
// { first, warm: [...], opening: [...] }.
import { readFileSync } from "node:fs";
import path from "node:path";
import { EstimateInput, estimateSubject } from "#app/domains/properties/estimate-input.ts";
import { openMarket, type PackedMarket } from "#app/domains/valuation/engine/market.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import type { MarketFiles } from "#app/platform/market-files.server.ts";
import { root } from "../../../setup/project.ts";

const CITIES: Record<string, string> = { sa: "Riyadh", qa: "Doha", ae: "Dubai" };
const ROUNDS = 30;

const country = process.argv[2] ?? "";
const city = CITIES[country];
if (!city) throw new Error("Give a country: sa, qa or ae.");

const read = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(root, `content/market/${file}.json`), "utf8"));
const marketFiles: MarketFiles = { read: async (file) => read(file) };

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function value(areaSqm: number): Promise<void> {
  const asked = { city, property_type: "apartment", area_sqm: String(areaSqm), bedrooms: "2" };
  const valuation = await valueSubject(
    { marketFiles },
    estimateSubject(EstimateInput.parse(asked), Date.now()),
  );
  if (!valuation.ok) throw new Error(`no estimate for ${JSON.stringify(asked)}`);
}

async function openAlone(): Promise<number> {
  const packed = read(`sales-${country}`) as PackedMarket;
  return timed(() => openMarket(packed));
}

// Once, and before anything else is open: the compiler has seen neither then.
const alone = process.argv[3] === "opening" ? [await openAlone()] : [];
const first = await timed(() => value(120));
const warm: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) warm.push(await timed(() => value(90 + round)));
console.log(JSON.stringify({ first, warm, opening: alone }));
