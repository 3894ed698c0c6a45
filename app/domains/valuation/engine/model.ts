import type { Kind } from "./market.ts";
import type { Mixture } from "./mixture.ts";
import type { Country, FormPropertyType, SourceRef, Subject } from "./types.ts";

/** The model's types. A house is valued as a villa, a commercial building as an office. */
export type ModelType = "apartment" | "villa" | "land" | "office";

/**
 * Effect of one place (or project) on the log price per m², relative to its city (or place). `count`: its sales of the
 * type; `spread`: the typical log error around it.
 */
export type PlaceEffect = {
  effect: number;
  count: number;
  spread: number;
  /** [year, price per m² of the typical property there, sales behind it]; left out if there are too few years. */
  years?: [number, number, number][];
  /** Deals a month over the last year of data; left out if the source does not count all deals. */
  pace?: number;
  /** The source leaves out expensive sales, starting near this place's level. */
  truncated?: true;
};

export type ProjectEffect = { place: string; effect: number; count: number; spread: number };

/** Log quantiles, in units of the spread, that hold 80 % of unseen sales. */
type RangeClass = { low: number; high: number };

/** Everything the model knows of one property type in one city. Effects are in log price per m². */
export type Segment = {
  /** Log price per m² of the reference property (see `size`) over the whole city, in the last quarter. */
  level: number;
  /** Piecewise linear in log area. Slopes stay above −0.9, so more area never lowers the value. */
  size: { logAreas: number[]; effects: number[] };
  areaMin: number;
  areaMax: number;
  /** Nearly all sales lie between these areas. */
  areaUsual: [number, number];
  typicalArea: number;
  /** Quarter numbers (year × 4 + quarter − 1), ascending, with effects; the last effect is 0. */
  time: { quarters: number[]; effects: number[] };
  rooms: Record<string, number>;
  /** Added if off plan; ready is the reference. */
  offPlan: number;
  places: Record<string, PlaceEffect>;
  projects: Record<string, ProjectEffect>;
  /** Spread of places around the city's level; spread of sales around it when the place is unknown. */
  placeSpread: number;
  citySpread: number;
  count: number;
  from: string;
  until: string;
  range: Record<RangeKey, RangeClass>;
  /** How far comparables move the value: `prior` counts in sales, against the weight of their residuals. */
  blend: { prior: number; logAreaWidth: number; halfLifeQuarters: number; otherProject: number };
  history: { period: string; pricePerSqm: number }[];
  annualGrowth: number;
  annualVolatility: number;
  /**
   * Yearly growth of the three scenarios (fractions), the standard deviation of one year (log), and years of index
   * used.
   */
  scenarioGrowth?: { cautious: number; central: number; favourable: number; swing: number; years: number };
  pace: number | null;
  sourceIds: string[];
  /** The source does not state the type of each sale; it was inferred. */
  typeInferred: boolean;
};

/** Evidence classes with separately calibrated ranges: the level of the evidence, and how many sales it has. */
export type RangeKey = "project" | "district-many" | "district-some" | "district-few" | "city";

/** Aggregates of asking prices, where no sales data is open. Prices per m². */
export type AskingSegment = {
  median: number;
  p10: number;
  p90: number;
  count: number;
  areaMin: number;
  areaMax: number;
  from: string;
  until: string;
};

export type PlaceRecord = {
  id: string;
  nameAr: string;
  nameEn: string | null;
  lat: number | null;
  lng: number | null;
  /** Every spelling of the place, folded with `placeKey`. */
  names: string[];
  sales: Partial<Record<ModelType, number>>;
};

/** Rents of matched units and their effects of area, rooms and place. Annual, whole units. */
export type RentSegment = {
  /** Log annual rent per m² at the reference area. */
  level: number;
  size: { logAreas: number[]; effects: number[] };
  rooms: Record<string, number>;
  places: Record<string, { effect: number; count: number }>;
  /** Where rents name no place: the fraction of the place's price effect that rents follow. */
  placePassThrough: number;
  /** Without rents of the place, a larger price effect (log) is out of reach: no rent is given. */
  placeReach: number;
  /**
   * Log half-width of the 80 % range ÷ 1.2816, for a place with many contracts (or where no contract names a place).
   */
  spread: number;
  /** The same for a place with few contracts, and for a place with none, which uses its price effect instead. */
  spreads?: { few: number; none: number };
  /** Test on unseen contracts: their number, median error (fraction) and the share inside the range. */
  check?: { contracts: number; medianAbsError: number; coverage80: number };
  areaMin: number;
  areaMax: number;
  contracts: number;
  period: string;
  sourceId: string;
};

export type MarketModel = {
  version: string;
  /** Keyed by `country/city/type`, with the model's type. */
  segments: Record<string, Segment>;
  asking: Record<string, AskingSegment>;
  rents: Record<string, RentSegment>;
  /** Keyed by `country/city`. */
  places: Record<string, PlaceRecord[]>;
  /** Display names of projects by folded key, per `country/city`. */
  projects: Record<string, Record<string, string>>;
  sources: SourceRef[];
  /** Keyed by `sa/city`: shares of the types among deeds, which name no type. */
  mixtures: Record<string, Mixture>;
  /** Keyed by `sa/city`: what the building of a villa adds to its plot. Absent while it is being measured. */
  buildings?: Record<string, BuildingPart>;
};

/**
 * What buyers pay for the building of a villa, per m² of its plot, in the last quarter. `spread`: how far plot and
 * building together lie from the Authority's level of a district's villas (log, one standard deviation), over
 * `districts` districts.
 */
export type BuildingPart = { perPlotSqm: number; spread: number; districts: number };

/** Raised by one where the engine reads the same model otherwise, so that what was valued before is valued anew. */
const READING = 7;

/** The version of a fitted model as this engine reads it: "2026-07-01-349aa262-r4". */
export const versionRead = (fitted: string): string => `${fitted}-r${READING}`;

/** A fitted model as this engine reads it: its version says so. */
export const asRead = (fitted: MarketModel): MarketModel => ({
  ...fitted,
  version: versionRead(fitted.version),
});

export const MODEL_TYPES = ["apartment", "villa", "land", "office"] as const satisfies readonly ModelType[];

const TYPE_OF: Record<FormPropertyType, ModelType> = {
  apartment: "apartment",
  villa: "villa",
  house: "villa",
  land: "land",
  commercial_building: "office",
};

export function modelType(type: FormPropertyType): ModelType {
  return TYPE_OF[type];
}

const FORM_TYPE: Partial<Record<Kind, FormPropertyType>> = {
  apartment: "apartment",
  hotel: "apartment",
  villa: "villa",
  land: "land",
  office: "commercial_building",
  shop: "commercial_building",
  building: "commercial_building",
};

/** The form's type for a recorded kind; undefined for Saudi deeds, which name no type. */
export function formTypeOf(kind: Kind): FormPropertyType | undefined {
  return FORM_TYPE[kind];
}

export function cityKey(country: Country, city: string): string {
  return `${country}/${city}`;
}

export function segmentKey({
  country,
  city,
  propertyType,
}: Pick<Subject, "country" | "city" | "propertyType">): string {
  return `${country}/${city}/${modelType(propertyType)}`;
}

const MS_PER_DAY = 86_400_000;

/** Quarter number of an ISO day: year × 4 + quarter − 1. */
export function quarterOf(day: string): number {
  return Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
}

export function quarterOfInstant(at: number): number {
  return quarterOf(new Date(at).toISOString());
}

/** "2024-Q3" of a quarter number. */
export function quarterLabel(quarter: number): string {
  return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;
}

/** Years, with fractions, from an ISO day to an instant; never below 0. */
export function yearsSince(day: string, at: number): number {
  return Math.max(0, (at - Date.parse(day)) / MS_PER_DAY / 365.25);
}
