import type { FeatureName, ModelLimit } from "#app/i18n/valuation/methodology.ts";
import bundled from "#content/market/model-card.json" with { type: "json" };
import type { Grade, SourceRef } from "./engine/types.ts";
import type { BacktestRow } from "./rules.ts";

/** One data file: rows read, rows kept after cleaning, and reasons for dropping the others, most frequent first. */
export type DataFile = {
  file: string;
  read: number;
  kept: number;
  rejections: { reason: string; count: number }[];
};

/** How a test held sales out, in Arabic: a short name, and a description of the split. */
export type SplitDesign = { market: string; split: string; label: string; design: string };

/** Limits of a grade: largest half of the 80 % range as a fraction of the value, and fewest sales. */
type GradeLimit = { grade: Grade; halfWidth: number; sales: number };

/**
 * Shipped with the model, so every claim about it can be checked. The fitting script writes it, and the tests in detail
 * beside it (ModelScores).
 */
export type ModelCard = {
  /** The model's version as the engine reads it, which estimates are stored with. */
  version: string;
  /** Data sources, with the days of their first and last record. */
  sources: SourceRef[];
  data: DataFile[];
  /** Number of sales stored as comparables. */
  comparables: number;
  /** Features of each market's model. */
  features: { market: string; names: FeatureName[] }[];
  /** Each segment of the model: a city and type, its sales and their dates. */
  segments: { key: string; sales: number; from: string; until: string; places: number; projects: number }[];
  splits: SplitDesign[];
  backtest: BacktestRow[];
  /** Best grade first; the last grade has no limit and is left out. */
  gradeLimits: GradeLimit[];
  /** Saudi levels per district and type, compared with later figures of the Authority. */
  levelCheck: { type: string; n: number; medianAbsError: number; medianBias: number }[];
  /** `text` explains the limit in English for readers of the file; pages print Arabic words for the code. */
  limits: { code: ModelLimit; text: string }[];
  /** Files shipped with the model: sizes in bytes, and the SHA-256 of each. */
  artefacts: { file: string; bytes: number; gzipBytes: number; sha256: string }[];
};

/** The bundled card: data, dates and back-test of the shipped model. */
// The fitting script guarantees this type; TypeScript reads the JSON's grades and codes as plain strings.
export const modelCard = bundled as unknown as ModelCard;
