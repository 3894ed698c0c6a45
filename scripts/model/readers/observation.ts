import type { Kind } from "#app/domains/valuation/engine/market.ts";
import type { ModelType } from "#app/domains/valuation/engine/model.ts";
import type { Country } from "#app/domains/valuation/engine/types.ts";

/** A cleaned sale, or an official aggregate that stands for `weight` sales. */
export type Observation = {
  id: string;
  country: Country;
  city: string;
  type: ModelType;
  /** Finer than the type: a hotel unit is held as an apartment, a shop and a mixed building as office. */
  kind: Kind;
  placeId: string;
  project: string | null;
  projectKey: string | null;
  areaSqm: number;
  bedrooms: number | null;
  offPlan: boolean | null;
  price: number;
  day: string;
  quarter: number;
  /** Log price per m². */
  y: number;
  weight: number;
  /** Probability of the type; only likely ones are cited as comparables. 1 where the source names the type. */
  typeShare: number;
  /** An aggregate informs levels and time, not size, and is never a comparable. */
  aggregate: boolean;
  /** Rows that must stay on one side of a split: a project's month, a deed's reference. */
  group: string;
};

export type PlaceDraft = {
  id: string;
  nameAr: string;
  nameEn: string | null;
  lat: number | null;
  lng: number | null;
  aliases: string[];
};
