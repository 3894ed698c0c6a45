import bundled from "#content/market/model-card.json" with { type: "json" };
import type { SourceRef } from "./engine/types.ts";

/** One back-test of one market: sales that the model had not seen, valued. Errors and shares are fractions. */
export type BacktestRow = {
  market: string;
  split: string;
  type: string;
  n: number;
  medianAbsError: number;
  within10: number;
  within20: number;
  /** Share inside the 80 % range; null where the method has none. */
  coverage80: number | null;
  medianBias: number;
};

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
