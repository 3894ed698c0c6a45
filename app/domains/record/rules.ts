/** What is recorded: the value that somebody was shown, or the one of a report's body. */
export const RECORD_KINDS = ["estimate", "report"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

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
