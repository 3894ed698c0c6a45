import type { RentCost } from "#app/domains/valuation/engine/types.ts";
import type { Country, FormPropertyType } from "#app/domains/valuation/rules.ts";
import type { ListingEstimate, ListingImage, ListingType, OfferType } from "#app/domains/listings/rules.ts";
import type { EstimateQuestion } from "#app/domains/properties/estimate-input.ts";
import type { Currency } from "#app/lib/money.ts";
import type { RentPeriod } from "#app/lib/rent.ts";

/** How many properties are compared at once. */
export const COMPARED_MIN = 2;
export const COMPARED_MAX = 4;

/** One property of a comparison: a listing by its id, or an instant estimate by what was asked. */
export type Chosen = { kind: "listing"; id: string } | { kind: "estimate"; question: EstimateQuestion };

/** A year of letting: yields are fractions of the price, or of our value where there is no price. */
export type ComparedLetting = {
  annual: number;
  grossYield: number;
  /** Null where our reports have no costs of letting for such a property. */
  costs: { items: readonly Pick<RentCost, "kind" | "annual">[]; total: number; netYield: number } | null;
};

/** A column of the comparison. Amounts are whole units of its currency; null is unknown. */
export type Compared = {
  kind: Chosen["kind"];
  /** It as a parameter of the comparison's address, and the address where it is shown in full. */
  param: string;
  link: string;
  /** The listing's title; null for an estimate, which is named after its type and place. */
  title: string | null;
  image: ListingImage | null;
  offerType: OfferType;
  type: ListingType | FormPropertyType;
  country: Country;
  city: string;
  district: string | null;
  /** The project of an estimate, as typed. */
  project: string | null;
  currency: Currency;
  /** The asking price, or the rent of a year; null for an estimate. */
  price: number | null;
  rentPeriod: RentPeriod;
  /** Of the asking price; of our value for an estimate. */
  pricePerSqm: number | null;
  areaSqm: number | null;
  /** Whether bedrooms mean anything for its type. */
  hasRooms: boolean;
  bedrooms: number | null;
  bathrooms: number | null;
  floorNumber: number | null;
  estimate: ListingEstimate;
  /** Our estimate rests on asking prices. */
  isAsking: boolean;
  /** Costs of buying; null for a rental, and where no source gives the fees of the place. */
  buying: { total: number; share: number } | null;
  /** Null for a rental, and where we know no rents. */
  letting: ComparedLetting | null;
  /** Days since it was first published; null for an estimate. */
  daysListed: number | null;
  licence: { number: string | null; isNeeded: boolean } | null;
};

/** The rows in which the column that stands out is marked, and which end of the row that is. */
export const MARKS = {
  price: "least",
  perSqm: "least",
  area: "most",
  buying: "least",
  gross: "most",
  net: "most",
} as const satisfies Record<string, "least" | "most">;
export type MarkedRow = keyof typeof MARKS;

/** A column with the rows in which it is marked. */
export type MarkedColumn = Compared & { marks: readonly MarkedRow[] };

/** The address of a comparison of properties, each as its parameter. */
export const comparisonAddress = (params: readonly string[]): string =>
  params.length === 0 ? "/compare" : `/compare?${params.join("&")}`;
