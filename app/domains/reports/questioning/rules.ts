import type { Currency } from "#app/lib/money.ts";
import { days } from "#app/lib/duration.ts";
import type {
  Condition,
  DealKey,
  Grade,
  RefusalReason,
  ToldOutcome,
  ToldSale,
} from "#app/domains/valuation/engine/types.ts";
import type { SectionKey } from "#app/domains/reports/promise/rules.ts";

/** How long after its completion a report can be questioned to a new version. It can be tried at any time. */
export const QUESTIONABLE_FOR = days(30);

/** The slots of the form for listed comparables: a report never lists more. */
export const OUT_SLOTS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
/** The slots of the form for sales that the owner knows of. */
export const SALE_SLOTS = [0, 1, 2] as const;
type OutSlot = (typeof OUT_SLOTS)[number];
type SaleSlot = (typeof SALE_SLOTS)[number];
/** The form's fields that are filled in. They are plain names: see `plainFields`. */
export type QuestionField =
  | "area_sqm"
  | "built_sqm"
  | "bedrooms"
  | "year_built"
  | "condition"
  | `out_${OutSlot}`
  | `out_${OutSlot}_note`
  | `sale_${SaleSlot}_${"price" | "area" | "on" | "from"}`
  | "reason";

/** A told sale is at most this old. */
export const TOLD_YEARS = 5;
export const NOTE_MAX = 120;

/** Why a listed sale is left out, from the form's list. */
export const LEFT_OUT_REASONS = ["unlike", "related", "wrong", "other"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** How the owner knows of a sale, from the form's list. */
export const KNOWN_FROM = ["party", "neighbour", "broker", "other"] as const;
export type KnownFrom = (typeof KNOWN_FROM)[number];

/** At most a third of the listed sales can be left out. */
export const mostLeftOut = (listed: number): number => Math.floor(listed / 3);

/** The facts of a property that can be corrected. */
export const FACTS = ["areaSqm", "builtSqm", "bedrooms", "yearBuilt", "condition"] as const;
export type Facts = {
  areaSqm: number;
  builtSqm: number | null;
  bedrooms: number | null;
  yearBuilt: number | null;
  condition: Condition | null;
};

/** What a version says of the value. */
export type SaidValue = { point: number; low: number; high: number; grade: Grade; currency: Currency };

export type LeftOut = {
  sale: DealKey & { placeNameAr: string };
  reason: LeftOutReason;
  note: string | null;
};
export type KnownSale = ToldSale & { from: KnownFrom };

/** What an owner states against a version of the report. */
export type Stated = {
  /** The questioned version, and what it said. */
  version: number;
  said: SaidValue;
  /** Only those that differ from what the report was made of. */
  facts: Partial<Facts>;
  leftOut: LeftOut[];
  sales: KnownSale[];
  /** Why, in the owner's words; empty while it is only tried. */
  reason: string;
};

/** What one change did to the value, in whole units. `data`: newer data than the questioned version was made of. */
export type Change = { kind: "data" | keyof Facts | "left-out" | "told"; amount: number };

/** What a questioned version prints beside the value: what was stated, and what each change did. */
export type Questioned = {
  stated: Stated;
  /** The facts before they were corrected. */
  was: Facts;
  /** Together they are the difference between the questioned version's value and this one's. */
  changes: Change[];
  /** What became of each told sale, in order; empty if the value rests on asking prices. */
  outcomes: ToldOutcome[];
};

/** Why stated changes give no value. */
export type UnvaluedReason = RefusalReason | "less-than-promised";
export type Unvalued = { ok: false; reason: UnvaluedReason; lost: SectionKey[] };

/** Whether a report can be questioned to a new version now. */
export type QuestionState = "open" | "late" | "done" | "under-way";

/** Why no version was made. */
export type QuestionRefusal = Exclude<QuestionState, "open"> | "gone";
