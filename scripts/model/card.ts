import type { MarketModel } from "#app/domains/valuation/engine/model.ts";
import type { BacktestResults } from "./backtest-run.ts";
import type { Tally } from "./table.ts";

/** What is shipped beside the model so that every claim about it can be checked. */
export type ModelCard = {
  version: string;
  sources: MarketModel["sources"];
  data: Tally[];
  comparables: number;
  segments: { key: string; sales: number; from: string; until: string; places: number; projects: number }[];
  features: string[];
  holdOut: Record<string, string>;
  backtest: BacktestResults["scores"];
  baseline: BacktestResults["baselines"];
  levelCheck: BacktestResults["levels"];
  limits: string[];
};

export function cardOf(
  model: MarketModel,
  data: Tally[],
  results: BacktestResults,
  comparables: number,
): ModelCard {
  return {
    version: model.version,
    sources: model.sources,
    data,
    comparables,
    segments: Object.entries(model.segments).map(([key, segment]) => ({
      key,
      sales: segment.count,
      from: segment.from,
      until: segment.until,
      places: Object.keys(segment.places).length,
      projects: Object.keys(segment.projects).length,
    })),
    features: [
      "city",
      "district",
      "project (Dubai)",
      "property type",
      "area",
      "bedrooms (Dubai)",
      "off plan or ready (Dubai)",
      "quarter of sale",
      "nearby comparable sales",
    ],
    holdOut: {
      ae: "Whole project-months are held out, so that a developer's price list is never on both sides; and all sales from 2026-03. Sales far from their local median (1 %, counted in the data) were dropped before the split.",
      qa: "A fifth of the deals; and all deals from 2024-07. Sales far from their local median (under 1 %) were dropped before the split.",
      sa: "Residential deeds without bulk sales, a fifth of the references; and all deeds from 2024-10. Deeds name no type: the tested value is the median over types, weighted by area and district only. The Authority's district figures of the training period stay in the training data.",
    },
    backtest: results.scores,
    baseline: results.baselines,
    levelCheck: results.levels,
    limits: [
      "Saudi deeds carry no property type; it is inferred from area, price and the Authority's figures per type.",
      "Saudi deeds stop at 9,045 SAR/m²; in districts near it, levels follow the Authority's figures.",
      "Condition, age and renovation are not in the data; their stated factors are not tested.",
      "Abu Dhabi, Sharjah, Ajman and Ras Al Khaimah rest on asking prices and are not tested.",
      "Commercial buildings are few and are not tested.",
      "Qatar's areas of villas are most likely plot areas.",
    ],
  };
}
