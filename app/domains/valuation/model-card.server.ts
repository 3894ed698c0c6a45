import type { FeatureName, ModelLimit } from "#app/i18n/valuation/methodology.ts";
import bundled from "#content/market/model-card.json" with { type: "json" };
import type { Grade, SourceRef } from "./engine/types.ts";
import type { BacktestRow } from "./rules.ts";

/** One data file: rows read, rows kept after cleaning, and why others were not, most frequent reason first. */
export type DataFile = {
  file: string;
  read: number;
  kept: number;
  rejections: { reason: string; count: number }[];
};

/** How a test hid sales from the model, in Arabic: a name of a few words, and what was hidden from what. */
export type SplitDesign = { market: string; split: string; label: string; design: string };

/** A grade's measured error and cover on unseen sales of one market. Fractions. */
export type GradeRow = {
  market: string;
  grade: Grade;
  n: number;
  medianAbsError: number;
  coverage80: number;
};

/** The least that earns a grade: half of the 80 % range as a fraction of the value, and sales behind it. */
type GradeLimit = { grade: Grade; halfWidth: number; sales: number };

/** What is shipped beside the model so that every claim about it can be checked; the fitting script writes it. */
export type ModelCard = {
  version: string;
  /** Where the data comes from, with the days of its first and last record. */
  sources: SourceRef[];
  data: DataFile[];
  /** Sales stored for comparison. */
  comparables: number;
  /** What each market's model looks at. */
  features: { market: string; names: FeatureName[] }[];
  /** One part of the model each: a market's city and type, the sales behind it and their days. */
  segments: { key: string; sales: number; from: string; until: string; places: number; projects: number }[];
  splits: SplitDesign[];
  backtest: BacktestRow[];
  /** The plain method on the same sales. */
  baseline: BacktestRow[];
  grades: GradeRow[];
  /** From the best grade down; the last grade has no limit and is left out. */
  gradeLimits: GradeLimit[];
  /** Saudi levels per district and type against the Authority's later figures. */
  levelCheck: { type: string; n: number; medianAbsError: number; medianBias: number }[];
  /** `text` says it in English to readers of the file; pages print the code's Arabic words. */
  limits: { code: ModelLimit; text: string }[];
  /** Shipped files of the model, in bytes. */
  artefacts: { file: string; bytes: number; gzipBytes: number }[];
};

/** What the fitting script wrote beside the model: its data, dates and back-test. */
// The file is this type by construction; JSON's own type knows its grades and codes only as text.
export const modelCard = bundled as unknown as ModelCard;
