import type { Grade } from "./engine/types.ts";
import type { BacktestRow, DistrictRow, FifthRow, RatioStatistics, TwinRow } from "./rules.ts";

/** A grade's measured error and coverage on unseen sales of one market. Fractions. */
export type GradeRow = RatioStatistics & {
  market: string;
  grade: Grade;
  n: number;
  medianAbsError: number;
  coverage80: number;
};

/** The model's tests in more detail than its card has them. The fitting script writes both. */
export type ModelScores = {
  /** The card's tests of Saudi deeds as a batch values them, by what the register wrote; the site values none so. */
  written: BacktestRow[];
  /** Back-test of the baseline method on the same sales. */
  baseline: BacktestRow[];
  grades: GradeRow[];
  /** The cheapest to the dearest fifth of each test. */
  fifths: FifthRow[];
  /** Of the test on sales of any day, the most exact district first. */
  districts: DistrictRow[];
  /** How near anybody could come. */
  twins: TwinRow[];
};

/** The scores of the shipped model. Imported when asked for, because only files made by the build tell them. */
export async function loadModelScores(): Promise<ModelScores> {
  const { default: bundled } = await import("#content/market/model-scores.json", { with: { type: "json" } });
  // The fitting script guarantees this type; TypeScript reads the JSON's grades as plain strings.
  return bundled as unknown as ModelScores;
}
