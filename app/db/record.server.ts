import { sql } from "drizzle-orm";
import { check, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { RECORD_KINDS } from "#app/domains/record/rules.ts";
import { GRADES } from "#app/domains/valuation/engine/types.ts";
import { COUNTRIES, FORM_PROPERTY_TYPES } from "#app/domains/valuation/rules.ts";
import { oneOf } from "./columns.ts";

/**
 * What is said of one estimate or report. Nothing of who asked, where they asked from, or what they typed: the place and
 * the project are named as the model names them, and the area has two significant digits.
 */
const said = {
  /** UTC minute, "2026-11-26T20:14Z". */
  at: text("at").notNull(),
  kind: text("kind", { enum: RECORD_KINDS }).notNull(),
  market: text("market", { enum: COUNTRIES }).notNull(),
  city: text("city").notNull(),
  /** Id of the model's place; null if the model knows none of that name. */
  place: text("place"),
  /** Only if the value is of the project's own sales. */
  project: text("project"),
  propertyType: text("property_type", { enum: FORM_PROPERTY_TYPES }).notNull(),
  areaSqm: integer("area_sqm").notNull(),
  grade: text("grade", { enum: GRADES }).notNull(),
  /** Whole units of the market's currency. */
  value: integer("value").notNull(),
  low: integer("low").notNull(),
  high: integer("high").notNull(),
  modelVersion: text("model_version").notNull(),
  /** SHA-256 of what the model shipped as, and a keyed hash of what was asked; hexadecimal. */
  modelHash: text("model_hash").notNull(),
  inputHash: text("input_hash").notNull(),
};

/** Entries on their way into the chain: the scheduled task seals them within a minute or two. */
export const recordWaiting = sqliteTable(
  "record_waiting",
  { id: integer("id").primaryKey({ autoIncrement: true }), ...said },
  (t) => [
    // The same question on the same day, or the same report, is one entry.
    uniqueIndex("record_waiting_input").on(t.inputHash),
    oneOf("record_waiting_kind_known", t.kind, RECORD_KINDS),
  ],
);

/**
 * The record: entries that are chained by their hashes. Triggers refuse to change or delete one, and to add one that does
 * not follow the newest.
 */
export const recordEntries = sqliteTable(
  "record_entries",
  {
    /** From 1, without a gap. */
    seq: integer("seq").primaryKey(),
    ...said,
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (t) => [
    uniqueIndex("record_entries_input").on(t.inputHash),
    oneOf("record_entries_kind_known", t.kind, RECORD_KINDS),
    check("record_entries_seq", sql`${t.seq} >= 1`),
    check("record_entries_range", sql`${t.low} <= ${t.value} and ${t.value} <= ${t.high}`),
  ],
);

/** The newest entry at the beginning of each day, as it was published. Triggers refuse to change or delete one. */
export const recordHeads = sqliteTable("record_heads", {
  /** UTC day, "2026-11-26". */
  day: text("day").primaryKey(),
  seq: integer("seq").notNull(),
  hash: text("hash").notNull(),
  publishedAt: integer("published_at").notNull(),
});

/** How many were recorded, by market, month ("2026-11"), grade and kind: written with the entries. */
export const recordCounts = sqliteTable(
  "record_counts",
  {
    market: text("market", { enum: COUNTRIES }).notNull(),
    month: text("month").notNull(),
    grade: text("grade", { enum: GRADES }).notNull(),
    kind: text("kind", { enum: RECORD_KINDS }).notNull(),
    entries: integer("entries").notNull(),
  },
  (t) => [primaryKey({ columns: [t.market, t.month, t.grade, t.kind] })],
);

/** How far each market's entries were compared with later sales. */
export const recordScoring = sqliteTable("record_scoring", {
  market: text("market", { enum: COUNTRIES }).primaryKey(),
  /** The last entry that was looked at. */
  upTo: integer("up_to").notNull(),
  /** The model whose sales were looked through to the end. */
  modelVersion: text("model_version"),
});

/** What came of an entry: the price that later sales of its kind say, against its value. Written once. */
export const recordOutcomes = sqliteTable(
  "record_outcomes",
  {
    seq: integer("seq")
      .primaryKey()
      .references(() => recordEntries.seq),
    market: text("market", { enum: COUNTRIES }).notNull(),
    month: text("month").notNull(),
    grade: text("grade", { enum: GRADES }).notNull(),
    /** Sales behind the price, and the model that they shipped with. */
    sales: integer("sales").notNull(),
    price: integer("price").notNull(),
    modelVersion: text("model_version").notNull(),
  },
  (t) => [uniqueIndex("record_outcomes_group").on(t.market, t.month, t.grade, t.seq)],
);

/** The outcomes of a market, month and grade, summed up when a market's sales were looked through to the end. */
export const recordScores = sqliteTable(
  "record_scores",
  {
    market: text("market", { enum: COUNTRIES }).notNull(),
    month: text("month").notNull(),
    grade: text("grade", { enum: GRADES }).notNull(),
    n: integer("n").notNull(),
    /** Fractions. */
    medianAbsError: real("median_abs_error").notNull(),
    medianBias: real("median_bias").notNull(),
    inRange: real("in_range").notNull(),
  },
  (t) => [primaryKey({ columns: [t.market, t.month, t.grade] })],
);
