// `node scripts/measure/bench/ratios/estimates.ts COUNTRY`: in a fresh process, the milliseconds of a country's first estimate, of
// later ones, and of opening its recorded sales alone; as one line of JSON { first, warm: [...], opening: [...] }.
import { EstimateInput, estimateSubject } from "#app/domains/properties/estimate-input.ts";
import { openMarket, type PackedMarket } from "#app/domains/valuation/engine/market.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import ae from "#content/market/sales-ae.json" with { type: "json" };
import qa from "#content/market/sales-qa.json" with { type: "json" };
import sa from "#content/market/sales-sa.json" with { type: "json" };

const MARKETS: Record<string, { packed: unknown; city: string }> = {
  sa: { packed: sa, city: "Riyadh" },
  qa: { packed: qa, city: "Doha" },
  ae: { packed: ae, city: "Dubai" },
};
const ROUNDS = 30;

const market = MARKETS[process.argv[2] ?? ""];
if (!market) throw new Error("Give a country: sa, qa or ae.");

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function value(areaSqm: number): void {
  const asked = { city: market?.city, property_type: "apartment", area_sqm: String(areaSqm), bedrooms: "2" };
  const valuation = valueSubject(estimateSubject(EstimateInput.parse(asked), Date.now()));
  if (!valuation.ok) throw new Error(`no estimate for ${JSON.stringify(asked)}`);
}

// Once, and before anything else is open: the compiler has seen neither then.
const opensFirst = process.argv[3] === "opening";
const alone = opensFirst ? [timed(() => openMarket(market.packed as PackedMarket))] : [];
const first = timed(() => value(120));
const warm = Array.from({ length: ROUNDS }, (_, index) => timed(() => value(90 + index)));
console.log(JSON.stringify({ first, warm, opening: alone }));
