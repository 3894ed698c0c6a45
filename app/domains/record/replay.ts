import type { Country, Grade } from "#app/domains/valuation/engine/types.ts";
import type { Score } from "./score.ts";

/**
 * How values met prices in one month of the replay, or in all of them. `score` is null where nothing was sold before,
 * so that nothing could be fitted; `baseline` is the median error of the plain rule of thumb on the same sales.
 */
type Replayed = { score: Score | null; grades: ({ grade: Grade } & Score)[]; baseline: number | null };

/** `month` as in 2024-03; `sales` recorded in it and `before` it. */
export type ReplayMonth = Replayed & { month: string; sales: number; before: number };

/** A market's replay, with the SHA-256 of each raw file that it was made from. */
export type MarketReplay = Replayed & { files: Record<string, string>; months: ReplayMonth[] };

/** What `npm run model:replay` writes to content/market/replay.json. */
export type Replay = Record<Country, MarketReplay>;
