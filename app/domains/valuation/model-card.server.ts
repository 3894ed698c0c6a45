import bundled from "#content/market/model-card.json" with { type: "json" };
import type { SourceRef } from "./engine/types.ts";
import type { BacktestRow } from "./rules.ts";

/** The part of the model's card that pages print. */
export type ModelCard = {
  version: string;
  sources: SourceRef[];
  /** Rows of each data file: read, and kept after cleaning. */
  data: { file: string; read: number; kept: number }[];
  /** Sales stored for comparison. */
  comparables: number;
  backtest: BacktestRow[];
  baseline: BacktestRow[];
  /** Saudi levels per district and type against the Authority's later figures. */
  levelCheck: { type: string; n: number; medianAbsError: number; medianBias: number }[];
};

/** What the fitting script wrote beside the model: its data, dates and back-test. */
export const modelCard: ModelCard = bundled;
