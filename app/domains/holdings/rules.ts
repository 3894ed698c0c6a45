import type { Country, Grade } from "#app/domains/valuation/engine/types.ts";
import type { Currency } from "#app/lib/money.ts";
import type { StoredPropertyType } from "#app/domains/valuation/rules.ts";

/** How many properties a member keeps. */
export const KEPT_MAX = 20;
export const KEPT_NAME_MAX = 60;

/** From this change on (a fraction of the value before) a value's move is told at once, and named with its cause. */
export const MOVED_FROM = 0.05;

/**
 * Correlation of the errors (logs) of two values by the nearest thing that they share. Measured on a year of sales in
 * Dubai and Qatar that earlier sales told (scripts/measure/error-correlation.ts): the highest of each, so that a sum
 * promises no more than it holds. That of a country is assumed. Decision 082.
 */
export const CORRELATION = { project: 0.55, district: 0.4, city: 0.3, country: 0.1 } as const;

/** A release's members are being told, all of them were, or its job was given up on. */
export const RELEASE_STATUSES = ["pending", "done", "failed"] as const;

/** What a value moved by, in logs: the three sum to the log of the new value ÷ the old one. */
export type MoveParts = {
  /** Sales recorded since, which the new model compares the property with. */
  sales: number;
  /** The market's own course between the two days, as the new model knows it. */
  index: number;
  /** Everything else: the same day, valued by another fit or another reading of the data. */
  model: number;
};
export const MOVE_CAUSES = ["sales", "index", "model"] as const satisfies readonly (keyof MoveParts)[];
export type MoveCause = (typeof MOVE_CAUSES)[number];

/** A recorded sale that a move is traced to. `soldOn`: an ISO day; `price`: whole units of the property's currency. */
export type TracedSale = {
  soldOn: string;
  price: number;
  areaSqm: number;
  placeNameAr: string;
  project: string | null;
};

/** Why a value is another than before. */
export type Move = {
  from: { modelVersion: string; valuedAt: number; value: number; low: number; high: number };
  parts: MoveParts;
  /** The new sales, nearest first. */
  sales: TracedSale[];
  /** Sales behind the level, now. */
  counted: number;
};

/** A move's parts in fractions of the value before, in tenths of a percent, largest first: they sum to the whole exactly. */
export type MoveShares = { total: number; parts: { cause: MoveCause; fraction: number }[] };

/** A move as it is told: its parts, and the sales it is traced to. */
export type ToldMove = { shares: MoveShares; sales: TracedSale[] };

/** A kept property's value then and now, and why it moved in between. */
export type ToldKept = {
  id: string;
  name: string;
  currency: Currency;
  before: Ranged;
  after: Ranged;
  move: ToldMove | null;
};

/** What a value of a kept property rests on. `index`: the price per m² of its type, in the district or the city. */
export type PointEvidence = {
  level: "project" | "district" | "city" | "asking";
  sales: number;
  /** ISO day of the market's last sale in the data. */
  dataUntil: string;
  placeAr: string | null;
  index: { level: "district" | "city"; history: { period: string; pricePerSqm: number }[] } | null;
};

/** A value with its 80 % range, in whole units of the country's currency. */
export type Ranged = { value: number; low: number; high: number };

/** One model's value of a kept property. */
export type ValuePoint = Ranged & {
  modelVersion: string;
  valuedAt: number;
  grade: Grade;
  /** A year's rent; null where rents are unknown. */
  rent: { low: number; annual: number; high: number } | null;
  evidence: PointEvidence;
  move: Move | null;
};

/** What a member is told of besides their kept properties, once a model moved it. */
export const NEWS_KINDS = ["report", "search"] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Levels (price per m², whole units) of a model's districts: by `country/city/type`, then by place; "" is the city. */
export type Levels = Record<string, Record<string, number>>;

/** A report's or a district's value before and after, as it was found when the model shipped. */
export type News = {
  country: Country;
  before: number;
  after: Ranged;
  /** ISO day of the market's last sale in the data; "" of a district's level. */
  dataUntil: string;
  /** Of a search: what moved. `placeAr` is null where it is the whole city. */
  level: { city: string; placeAr: string | null; type: StoredPropertyType } | null;
  move: Move | null;
};

type Graded = Ranged & { grade: Grade };

/** A kept property as the list shows it; `now` is null of one that has no value. Changes are fractions. */
export type KeptRowView = {
  id: string;
  name: string;
  title: string;
  areaSqm: number;
  currency: Currency;
  now: Graded | null;
  moved: number | null;
  bought: number | null;
};

/** What the kept properties of a country are worth together. */
export type KeptSumView = Ranged & { country: Country; label: string; currency: Currency; count: number };

/** What became of a purchase: in money of the day, and of the place's index over the same time, as fractions. */
export type SinceBought = {
  price: number;
  on: string | null;
  change: number;
  /** Null where no index reaches back to the purchase. */
  index: { level: "district" | "city"; from: string; until: string; change: number } | null;
};

/** A kept property as its page shows it. `query`: begins an estimate or a report of it. */
export type KeptPageView = Pick<KeptRowView, "id" | "name" | "title" | "areaSqm" | "currency"> & {
  country: Country;
  cityAr: string;
  query: string;
  now:
    | (Graded &
        Pick<ValuePoint, "modelVersion" | "valuedAt" | "rent"> &
        Omit<PointEvidence, "index"> & { move: ToldMove | null })
    | null;
  bought: SinceBought | null;
  index: PointEvidence["index"];
  points: (Ranged & Pick<ValuePoint, "valuedAt" | "modelVersion"> & { moved: number | null })[];
};

/** Why nothing was kept or changed. */
export type KeepRefusal = "too-many-kept" | "gone" | "not-valued";
