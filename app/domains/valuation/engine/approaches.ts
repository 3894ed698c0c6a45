import { median, spreadOf as madOf } from "#app/lib/stats.ts";
import { BUILDING_RANGE, buildingOf, extraOf, isPricedToBuild, type Building } from "./building.ts";
import { findBasis, type SalesBasis } from "./evidence.ts";
import { cityKey, modelType, segmentKey, type MarketModel, type RentSegment, type Segment } from "./model.ts";
import { readSubject, widened, type Reading } from "./reading.ts";
import { Z80, type LogRange } from "./range.ts";
import { logRentPerSqm, rentSpreadOf } from "./rent.ts";
import { roundMoney } from "./round-money.ts";
import type { Approach, Approaches } from "./approach.ts";
import { UNDESCRIBED, type Estimate, type Subject, type Told } from "./types.ts";
import type { Valuer } from "./valuer.ts";

/**
 * How far single villas of a district spread (log, one standard deviation): as in Qatar, where villas are recorded as such
 * (0.20 to 0.27 in the middle of each city's districts).
 */
const VILLAS_APART = 0.25;
/** A value of which more than this share is the cost approach rests on plots, if fewer villas than this are on record. */
const LEANS = { from: 0.5, villas: 8 };
/** Places with contracts and sales enough to compare a rent's effect with a price's. */
const COMPARED = { places: 5, contracts: 10, sales: 12 };
/** Where no places can be compared: how far yields of a city's places lie apart (log, one standard deviation). */
const YIELDS_APART = 0.16;

/** A villa as its plot and its building. `log` is of both together; `bare` as in `Reading`. */
export type CostReading = {
  land: Reading;
  basis: SalesBasis;
  landValue: number;
  building: Building;
  log: number;
  range: LogRange;
  bare: LogRange;
};

/**
 * The plot under a house or a building valued from plots that were sold, with the building's part on top. Null where
 * that part is unknown, and where no plots of the district are on record.
 */
function readCost(
  valuer: Valuer,
  subject: Subject,
  building: Building | null,
  told?: Told,
): CostReading | null {
  if (!building) return null;
  const plot: Subject = { ...subject, ...UNDESCRIBED, propertyType: "land" };
  const basis = findBasis(valuer.model, plot);
  if (!basis.ok || basis.kind !== "sales" || basis.evidence.level === "city") return null;
  // Sales that somebody tells of are of villas; what was left out are the plots that were listed.
  const land = readSubject(valuer, plot, basis, { told: told && { ...told, sales: [] } });
  const landValue = Math.exp(land.logValue);
  // By the type's own level, which no day moves: then neither does the range, but for the time since the data.
  const { level, place, size } = land.terms;
  const plain = Math.exp(level + place + size) * subject.areaSqm;
  const share = plain / (plain + building.lately);
  const end = (of: "low" | "high") => share * land.bare[of] + (1 - share) * BUILDING_RANGE[of];
  const bare = { low: end("low"), high: end("high") };
  return {
    land,
    basis,
    landValue,
    building,
    log: Math.log(landValue + building.part),
    bare,
    range: widened(bare, basis.segment, subject.valuedAt),
  };
}

const isCutOff = ({ segment, place }: SalesBasis): boolean =>
  place !== null && segment.places[place.id]?.truncated === true;

/** Whether the register names no type: a villa is then a plot in it, and its level the Authority's. */
const isSoldAsPlot = ({ segment }: SalesBasis, subject: Subject): boolean =>
  segment.typeInferred && modelType(subject.propertyType) === "villa";

const villasOnRecord = ({ segment, place }: SalesBasis): number =>
  place === null ? 0 : (segment.places[place.id]?.count ?? 0);

/**
 * Share of the cost approach in the value, as the inverse of the squared errors: the mean of n villas misses their level by
 * `VILLAS_APART` ÷ √n, plot and building by `spread`, measured over the city's districts.
 */
function costWeight(market: SalesBasis, cost: CostReading, logMarket: number): number {
  // Few villas, and cheaper than their bare plots: those deeds were of other things than villas.
  if (villasOnRecord(market) < LEANS.villas && Math.exp(logMarket) < cost.landValue) return 1;
  if (isCutOff(market) || isCutOff(cost.basis)) return 0;
  const equalAt = (VILLAS_APART / cost.building.spread) ** 2;
  return equalAt / (villasOnRecord(market) + equalAt);
}

/** A subject read by market and by cost, and the value of which each makes up its share. */
export type Reconciled = {
  market: Reading;
  cost: CostReading | null;
  /** Before stated factors, but with `extra`. */
  logValue: number;
  /** What a stated built area adds to the value, or takes from it, in whole units. */
  extra: number;
  range: LogRange;
  /** Share of the cost approach. */
  weight: number;
  /** The evidence and the place of the value: the plots', where it rests on them more than on villas. */
  evidence: SalesBasis["evidence"];
  place: SalesBasis["place"];
  /** First day of that evidence's sales. */
  from: string;
  restsOnPlots: boolean;
  /** Whether the register has such a property as its plot, so that comparables are plots. */
  soldAsPlots: boolean;
};

/**
 * Values a subject from sales by market and, where it can be, by cost, with what was told. Pure, as `readSubject` is.
 */
export function reconcile(valuer: Valuer, subject: Subject, basis: SalesBasis, told?: Told): Reconciled {
  const building = buildingOf(valuer.model, subject);
  const builtAt = building && extraOf(valuer.model, subject);
  const market = readSubject(valuer, subject, basis, { told, ...(builtAt && { builtAt }) });
  const cost = readCost(valuer, subject, building, told);
  const soldAsPlots = isSoldAsPlot(basis, subject);
  const weight = cost && soldAsPlots ? costWeight(basis, cost, market.usual) : 0;
  const restsOnPlots = weight > LEANS.from && villasOnRecord(basis) < LEANS.villas;
  const { evidence, place, segment } = restsOnPlots && cost ? cost.basis : basis;
  const held = { market, cost, weight, evidence, place, from: segment.from, restsOnPlots, soldAsPlots };
  const byMarket = Math.exp(market.logValue);
  if (!cost || weight === 0) {
    const extra = byMarket - Math.exp(market.usual);
    return { ...held, logValue: market.logValue, extra, range: market.range };
  }
  const value = (1 - weight) * byMarket + weight * Math.exp(cost.log);
  const extra = (1 - weight) * (byMarket - Math.exp(market.usual)) + weight * cost.building.extra;
  const mixed = (end: "low" | "high") => (1 - weight) * market.bare[end] + weight * cost.bare[end];
  const range = widened({ low: mixed("low"), high: mixed("high") }, basis.segment, subject.valuedAt);
  return { ...held, logValue: Math.log(value), extra, range };
}

const rangeAround = (value: number, range: LogRange) => ({
  value: roundMoney(value),
  low: roundMoney(value * Math.exp(range.low)),
  high: roundMoney(value * Math.exp(range.high)),
});

/** Gross yield of the city for units like the subject, and how far its places lie from it (log). */
function marketYield(
  rents: RentSegment,
  segment: Segment,
  subject: Subject,
  { terms }: Reading,
): { gross: number; apart: number } {
  const rent = logRentPerSqm(rents, { subject, placeId: null, placeEffect: 0 });
  const price = terms.level + terms.size + terms.rooms + terms.readiness + terms.time;
  const differences = Object.entries(rents.places).flatMap(([id, place]) => {
    const sold = segment.places[id];
    const isKnown = place.count >= COMPARED.contracts && (sold?.count ?? 0) >= COMPARED.sales;
    return sold && isKnown ? [place.effect - sold.effect] : [];
  });
  const compared = differences.length >= COMPARED.places;
  return {
    gross: Math.exp(rent - price + (compared ? median(differences) : 0)),
    apart: compared ? Math.max(madOf(differences), 0.1) : YIELDS_APART,
  };
}

type Held = Pick<Reconciled, "market" | "cost" | "weight" | "restsOnPlots" | "soldAsPlots"> & {
  model: MarketModel;
  subject: Subject;
  basis: SalesBasis;
  rent: Estimate["rent"];
  /** Stated factors of condition and age as one factor: each approach values the subject as it is. */
  stated: number;
};

function costApproach({ model, subject, basis, cost, weight, stated, soldAsPlots }: Held): Approach {
  if (!cost) {
    const { country, city, propertyType } = subject;
    const type = modelType(propertyType);
    if (type === "land" || type === "apartment") return { kind: "cost", missing: "not-a-house" };
    if (type === "office" && isPricedToBuild(subject) && subject.builtSqm === null)
      return { kind: "cost", missing: "built-area-unknown" };
    const isPriced = type === "office" || model.buildings?.[cityKey(country, city)] !== undefined;
    return { kind: "cost", missing: isPriced && isPricedToBuild(subject) ? "no-plots" : "no-building-cost" };
  }
  if (!soldAsPlots) {
    const why = modelType(subject.propertyType) === "villa" ? "villas-tell-more" : "plots-of-all-uses";
    return { kind: "cost", ...rangeAround(Math.exp(cost.log) * stated, cost.range), weight, why };
  }
  const villas = villasOnRecord(basis);
  const why =
    weight === 0
      ? "dear-plots-missing"
      : villas === 0
        ? "no-villas"
        : weight > 0.1
          ? "few-villas"
          : "many-villas";
  return { kind: "cost", ...rangeAround(Math.exp(cost.log) * stated, cost.range), weight, why };
}

function incomeApproach({ model, subject, basis, market, rent, stated }: Held): {
  approach: Approach;
  parts: Approaches["income"];
} {
  const rents = model.rents[segmentKey(subject)];
  if (!rent || !rents) {
    const missing = subject.propertyType === "land" ? "land" : "no-rents";
    return { approach: { kind: "income", missing }, parts: null };
  }
  const { gross, apart } = marketYield(rents, basis.segment, subject, market);
  const place = basis.place === null ? undefined : rents.places[basis.place.id];
  const half = Z80 * Math.hypot(rentSpreadOf(rents, place?.count), apart);
  return {
    approach: {
      kind: "income",
      ...rangeAround((rent.annual / gross) * stated, { low: -half, high: half }),
      weight: 0,
      why: Object.keys(rents.places).length > 0 ? "sales-tell-more" : "city-rents",
    },
    parts: { rent: rent.annual, grossYield: gross },
  };
}

/** The three approaches beside each other, with the weights that made the value. */
export function approachesOf(held: Held): Approaches {
  const { basis, market, cost, weight, stated, restsOnPlots } = held;
  const income = incomeApproach(held);
  // What deeds say of villas where the Authority counts none is of other things.
  const isUnknown =
    weight === 1 && basis.place !== null && basis.segment.places[basis.place.id] !== undefined;
  const byMarket: Approach = isUnknown
    ? { kind: "market", missing: "no-villas" }
    : {
        kind: "market",
        ...rangeAround(Math.exp(market.logValue) * stated, market.range),
        weight: 1 - weight,
        why: held.soldAsPlots ? "official-level" : "own-sales",
      };
  return {
    all: [byMarket, costApproach(held), income.approach],
    cost: cost && {
      land: roundMoney(cost.landValue),
      building: roundMoney(cost.building.part),
      fresh: roundMoney(cost.building.fresh),
      left: cost.building.left,
      builtSqm: cost.building.builtSqm,
      newPerSqm: cost.building.newPerSqm,
      deeds: cost.basis.evidence.sales,
      districts: cost.building.districts,
      stated: cost.building.capped ? "capped" : cost.building.stated,
      source: cost.building.source,
      year: cost.building.year,
    },
    income: income.parts,
    restsOnPlots,
  };
}

/** Where no sales are open: advertisements alone. */
export function approachesOfAsking(range: Pick<Estimate, "point" | "low" | "high">): Approaches {
  const { point: value, low, high } = range;
  return {
    all: [
      { kind: "market", value, low, high, weight: 1, why: "advertisements" },
      { kind: "cost", missing: "asking-prices" },
      { kind: "income", missing: "no-rents" },
    ],
    cost: null,
    income: null,
    restsOnPlots: false,
  };
}
