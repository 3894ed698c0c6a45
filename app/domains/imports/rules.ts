import type { Country } from "#app/domains/valuation/rules.ts";
import type { ListingType, OfferType } from "#app/domains/listings/rules.ts";
import type { Currency } from "#app/lib/money.ts";
import { days } from "#app/lib/duration.ts";

/** The shapes that are read: a table with any columns, our own XML, and those of Bayut and Property Finder. */
export const SHAPES = ["csv", "miyar", "bayut", "propertyfinder"] as const;
export type Shape = (typeof SHAPES)[number];

export const SOURCE_KINDS = ["file", "feed"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
/** `paused` by its owner, or by itself after so many failures in a row. */
export const SOURCE_STATUSES = ["active", "paused", "removed"] as const;
export const FAILURES_MAX = 5;

/**
 * A run: `waiting` for its owner to look at the first rows, `fetching` a feed, then row by row, then what is gone.
 * Copies are looked for behind it, whatever became of it.
 */
export const IMPORT_STATUSES = [
  "waiting",
  "fetching",
  "rows",
  "gone",
  "done",
  "failed",
  "discarded",
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
export const UNDER_WAY: readonly ImportStatus[] = ["fetching", "rows", "gone"];
export const isUnderWay = (status: ImportStatus): boolean => UNDER_WAY.includes(status);

/** The figures of a run that has not begun. */
export const NOTHING_DONE = {
  cursor: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  gone: 0,
  returned: 0,
} as const;

/** Why a run ended without its rows. */
export const IMPORT_FAILURES = [
  "not-text",
  "no-rows",
  "too-many-rows",
  "bad-csv",
  "bad-xml",
  "unknown-xml",
  "wide-row",
  "no-reference",
  "gave-up",
  "not-an-office",
  "unchanged",
  "bad-address",
  "private",
  "redirects",
  "wrong-type",
  "too-large",
  "too-slow",
  "unreachable",
  "http-error",
] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

export const PICTURE_STATUSES = ["pending", "done", "failed"] as const;
export const DECISION_KINDS = ["clear", "refuse"] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];
export const DECISION_STATUSES = ["pending", "done", "failed"] as const;

export const FILE_BYTES_MAX = 20 * 1024 * 1024;
export const ROWS_MAX = 10_000;
/** Open imported listings of one owner. */
export const OPEN_IMPORTED_MAX = 10_000;
export const CELL_MAX = 8_000;
export const COLUMNS_MAX = 80;
export const REFERENCE_MAX = 60;
export const SOURCE_NAME_MAX = 60;
export const FEEDS_MAX = 5;
/** Every how many hours a feed may be fetched. */
export const FEED_HOURS = ["1", "6", "24"] as const;

/** Rows of one unit of work, and of one stored piece of a file. */
export const SLICE = 100;
export const FILES_KEPT_FOR = days(7);
/** Runs shown of one owner. */
export const RUNS_SHOWN = 20;
export const FIRST_ROWS = 3;
export const ERRORS_SHOWN = 50;
export const SAMPLE = 10;

/** One row of a file: its cells by the column's name. Several values of one column are lines of one cell. */
export type RawRow = Record<string, string>;

/** What the owner says once for all rows: what the file does not hold, and the contact data with its consents. */
export type ImportSettings = {
  country: string;
  contact_phone: string;
  phone_country: string;
  contact_email: string;
  contact_name: string;
  allow_name: boolean;
  allow_call: boolean;
  allow_whatsapp: boolean;
  /** YYYY-MM-DD: the last day of licences whose row says none. */
  licence_until: string;
};
/** The settings of a source whose owner closed their account. */
export const NO_SETTINGS: ImportSettings = {
  country: "",
  contact_phone: "",
  phone_country: "",
  contact_email: "",
  contact_name: "",
  allow_name: false,
  allow_call: false,
  allow_whatsapp: false,
  licence_until: "",
};
/** Which field each column is (none: ignored), and what single values mean: `field:value as in the file`. */
export type Mapping = { columns: Record<string, string>; values: Record<string, string> };

/** What is wrong with one row: beside its column, with what to do. */
export type RowError = { field: string; column: string; value: string; message: string };

/** A refused row, by its number in the file. */
export type RowFault = { row: number; reference: string; errors: RowError[] };

/** What a file would bring under its mapping. */
export type ImportPreview = {
  counts: { good: number; bad: number };
  first: {
    reference: string;
    title: string;
    description: string;
    listingType: ListingType;
    offerType: OfferType;
    price: number;
    currency: Currency;
    areaSqm: number | null;
    country: Country;
    city: string;
    district: string | null;
    pictures: number;
  }[];
  faults: RowFault[];
  columns: { name: string; field: string; sample: string }[];
  words: { field: string; value: string; meaning: string; n: number }[];
  hasReference: boolean;
};

export type RunCounts = {
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
  gone: number;
  returned: number;
};

/** Why a file, or a feed, is not taken. */
export type UploadRefusal = ImportFailure | "too-large" | "busy" | "not-an-office";
