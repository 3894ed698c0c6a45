import type { Country, Grade } from "#app/domains/valuation/engine/types.ts";

/** What is recorded: the value that somebody was shown, or the one of a report's body. */
export const RECORD_KINDS = ["estimate", "report"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Names the format of an entry, so that a later one can never be read as this one. */
export const ENTRY_FORMAT = "miyar-record-1";

/** What stands before the first entry: the hash of nothing. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/** Days after an estimate in which a sale may say how good it was. */
export const SCORED_WITHIN_DAYS = 90;

/** Fewest sales that an estimate is scored against. */
export const LEAST_SALES = 3;

/** A sale's area may differ by this fraction from that of the estimate. */
export const AREA_WITHIN = 0.1;

/** Entries on one page of the published record. */
export const ENTRIES_PER_PAGE = 500;

/** A head as it was published: the newest entry at the beginning of a UTC day. */
export type Head = { day: string; seq: number; hash: string };

/**
 * How values met prices. `medianAbsError`, `medianBias` and `inRange` are fractions; a bias above 0 says that values were
 * higher than prices.
 */
export type Score = { n: number; medianAbsError: number; medianBias: number; inRange: number };

/** A market's month and grade: how many were given, and what came of those that later sales could be found for. */
export type RecordedGroup = {
  market: Country;
  month: string;
  grade: Grade;
  estimates: number;
  reports: number;
  score: Score | null;
};

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
