import { citySlug } from "#app/domains/valuation/market-address.ts";

/** The cities whose rules on raising rents the check knows. */
export const LEASE_CITIES = ["Riyadh", "Dubai"] as const;
export type LeaseCity = (typeof LEASE_CITIES)[number];

/** The page of the check for a city, "/rent-check/riyadh". */
export const leaseCityPath = (city: LeaseCity): string => `/rent-check/${citySlug(city)}`;

/** Whether the rents that we know of a city name projects. */
export const hasProjects = (city: LeaseCity): boolean => city === "Dubai";

export const LEASE_UNITS = ["apartment", "villa", "office", "shop"] as const;
export type LeaseUnit = (typeof LEASE_UNITS)[number];

/** The lease is renewed; a new one of a property that was let before; the first one of a property. */
export const LEASE_KINDS = ["renewal", "let-before", "never-let"] as const;
export type LeaseKind = (typeof LEASE_KINDS)[number];

/** The market's annual rent of such a property with its 80 % range, as our model estimates it. */
export type MarketRent = {
  low: number;
  annual: number;
  high: number;
  contracts: number;
  /** Whether the contracts are of the property's own place, or of the whole city. */
  isLocal: boolean;
  period: string;
  source: string;
};

/** Why there is no market rent: the area was not given, or we have no rents of such a property. */
export type NoMarketRent = "no-area" | "no-rents";

/** What Decree 43 allows if the average of similar rents is a given one. Shares are fractions of the rent. */
export type BandAt = { average: number; gap: number; increase: number; rent: number };

/** One band of Decree 43 in averages for a rent: `increase` applies above `over` up to `upTo` (null: without end). */
export type RentBand = { increase: number; over: number | null; upTo: number | null; rent: number };

export type Ruling =
  | { kind: "frozen"; rent: number; until: string }
  | { kind: "first-let"; until: string }
  | { kind: "after-freeze"; until: string }
  | {
      kind: "bands";
      bands: RentBand[];
      /** By the low end, the middle and the high end of our range; null without it. */
      at: { low: BandAt; middle: BandAt; high: BandAt } | null;
    }
  | { kind: "new-lease" };
