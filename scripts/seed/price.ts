import { estimateListing } from "#app/domains/listings/estimates/estimate-listing.server.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { USUAL_PERIOD, yearlyRent } from "#app/lib/rent.ts";
import type { ListingEstimate } from "#app/domains/listings/rules.ts";
import { LEVELS } from "./levels.ts";
import type { Property } from "./property.ts";
import type { Random } from "./random.ts";

export type Estimator = (property: Property) => ListingEstimate;

/** Our estimate of each listing, as its form would store it: some milliseconds each. */
export function exactEstimator(now: number): Estimator {
  return (property) => estimateListing(valuer, property, now);
}

/** Areas, square metres, that are estimated themselves: each 1.4 times the one before. */
const STEP = 1.4;
const exponentBelow = (area: number) => Math.floor(Math.log(area) / Math.log(STEP));

/**
 * Estimates by classes, for many thousands: each place, type and number of rooms is estimated at a few areas, and what
 * lies between is interpolated. Rooms move our values in Dubai alone, bathrooms nowhere.
 */
export function classEstimator(now: number): Estimator {
  const known = new Map<string, ListingEstimate>();
  const at = (property: Property, areaSqm: number): ListingEstimate => {
    const { country, city, district, listingType, offerType } = property;
    const bedrooms = city === "Dubai" ? property.bedrooms : 3;
    const key = [city, district, listingType, offerType, bedrooms, areaSqm].join("/");
    const made =
      known.get(key) ??
      estimateListing(
        valuer,
        { country, city, district, listingType, offerType, areaSqm, bedrooms, bathrooms: 2 },
        now,
      );
    known.set(key, made);
    return made;
  };
  return (property) => {
    const { areaSqm } = property;
    if (areaSqm === null || areaSqm <= 0) return estimateListing(valuer, property, now);
    const below = exponentBelow(areaSqm);
    const [small, large] = [STEP ** below, STEP ** (below + 1)];
    const share = Math.log(areaSqm / small) / Math.log(STEP);
    const [a, b] = [at(property, small), at(property, large)];
    return between(a, b, share);
  };
}

function between(a: ListingEstimate, b: ListingEstimate, share: number): ListingEstimate {
  const near = share < 0.5 ? a : b;
  if (!a.ok || !b.ok) return near;
  const mixed = (key: "low" | "point" | "high") =>
    toThreeDigits(Math.exp(Math.log(a[key]) * (1 - share) + Math.log(b[key]) * share));
  return {
    ...near,
    ok: true,
    low: mixed("low"),
    point: mixed("point"),
    high: mixed("high"),
  } as ListingEstimate;
}

function toThreeDigits(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  return Math.round(amount / unit) * unit;
}

/** How owners ask: most within our range, some above, few below, and now and then a figure nobody can mean. */
const MOODS = [
  ["within", 82],
  ["above", 12],
  ["below", 5],
  ["slip", 1],
] as const;

/**
 * The price asked, in whole units of the country's currency; for a year where rent is offered, asked by the period that
 * is usual in the country.
 */
export function askingPrice(random: Random, property: Property, estimate: ListingEstimate) {
  const rentPeriod = property.offerType === "rent" ? USUAL_PERIOD[property.country] : "year";
  return { price: drawPrice(random, property, estimate), rentPeriod };
}

function drawPrice(random: Random, property: Property, estimate: ListingEstimate): number {
  const mood = random.weighted(MOODS);
  const factor = random.next();
  if (!estimate.ok) {
    const level = levelOf(property) * property.area;
    return rounded(level * (0.85 + 0.35 * factor), property);
  }
  const { low, point, high } = estimate;
  const [floor, ceiling] = [Math.max(low, point * 0.9), Math.min(high, point * 1.2)];
  const price = {
    within: floor + (ceiling - floor) * factor,
    above: Math.min(high * (1.02 + 0.2 * factor), point * (1.35 + 0.3 * factor)),
    below: Math.max(low * (0.82 + 0.15 * factor), point * 0.55),
    // A digit too few, or a rent for a month.
    slip: property.offerType === "rent" ? point / 12 : point / 10,
  }[mood];
  return rounded(price, property);
}

/** Whole units for a square metre, of the price or of a year's rent, where we have no estimate. */
function levelOf({ city, country, listingType, offerType }: Property): number {
  const { rent, yields } = LEVELS[listingType];
  const yearly = rent[city] ?? rent[country];
  return offerType === "rent" ? yearly : yearly / yields;
}

/** Prices are named in round figures. */
function rounded(price: number, { offerType, country }: Property): number {
  const unit =
    offerType === "rent" && USUAL_PERIOD[country] === "month"
      ? yearlyRent(100, "month")
      : offerType === "rent"
        ? price < 30_000
          ? 500
          : 1000
        : price < 1_000_000
          ? 5000
          : price < 3_000_000
            ? 10_000
            : 50_000;
  return Math.max(unit, Math.round(price / unit) * unit);
}
