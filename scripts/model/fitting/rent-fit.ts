import { Z80 } from "#app/domains/valuation/engine/range.ts";
import type { ModelType, PlaceEffect, RentSegment } from "#app/domains/valuation/engine/model.ts";
import { roomsKey } from "#app/domains/valuation/engine/predict.ts";
import { interpolate, mean, median, quantile } from "#app/lib/stats.ts";
import type { Observation } from "../readers/observation.ts";
import { fitSegment, type Fit } from "./regress.ts";

const FOLDS = 5;
/** Places with fewer contracts have a range of their own; the engine draws the same line. */
const MANY_CONTRACTS = 10;
/** A class of contracts needs this many for a range of its own. */
const MIN_CLASS = 40;
/** Where too few contracts tell how wide a range without the place must be. */
const WIDER_WITHOUT_PLACE = 1.5;

type RentFit = { fit: Fit; areaMin: number; areaMax: number };
/** Log error of a contract that the fit had not seen, and the contracts that its place had in the fit. */
type Miss = { error: number; inPlace: number; fold: number };
type StandIn = {
  placeEffects: Readonly<Record<string, Pick<PlaceEffect, "effect">>>;
  passThrough: number;
  reach: number;
};

/** Rent per m² by size, rooms, area and quarter; the outer 2 % of areas are not spoken of. */
export function fitRents(rows: readonly Observation[], type: ModelType): RentFit {
  const areas = rows.map((o) => o.areaSqm);
  const [areaMin, areaMax] = [quantile(areas, 0.02), quantile(areas, 0.98)];
  const fit = fitSegment(rows, {
    areaMin,
    areaMax,
    levelHalfLife: 8,
    useRooms: type !== "office",
    useOffPlan: true,
    useAggregateOffset: false,
  });
  return { fit, areaMin, areaMax };
}

/** Log rent per m² of a contract without its place. */
function withoutPlace(fit: Fit, o: Observation): number {
  const rooms = roomsKey(o.bedrooms);
  return (
    fit.level +
    interpolate(fit.size.logAreas, fit.size.effects, Math.log(o.areaSqm)) +
    (rooms === null ? 0 : (fit.rooms[rooms] ?? 0)) +
    (o.offPlan ? fit.offPlan : 0) +
    interpolate(fit.time.quarters, fit.time.effects, o.quarter)
  );
}

/** Errors of contracts left out fold by fold; `foldOf` says which contracts leave together. */
function missesOf(
  rows: readonly Observation[],
  type: ModelType,
  foldOf: (o: Observation, index: number) => number,
  placeOf: (fit: Fit, o: Observation) => number | null,
): Miss[] {
  const misses: Miss[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = rows.map((o, i) => foldOf(o, i) % FOLDS === fold);
    const { fit, areaMin, areaMax } = fitRents(
      rows.filter((_, i) => !isOut[i]),
      type,
    );
    rows.forEach((o, i) => {
      if (!isOut[i] || o.areaSqm < areaMin || o.areaSqm > areaMax) return;
      const place = placeOf(fit, o);
      if (place === null) return;
      const error = o.y - withoutPlace(fit, o) - place;
      misses.push({ error, inPlace: fit.places[o.placeId]?.count ?? 0, fold });
    });
  }
  return misses;
}

const spreadOf = (misses: readonly Miss[]): number =>
  quantile(
    misses.map(({ error }) => Math.abs(error)),
    0.8,
  ) / Z80;

/**
 * Half-widths that hold eight of ten contracts which the fit had not seen: in places with many contracts, with few, and with none
 * (whole places left out, their prices standing in). The check's cover is measured on each fold with the widths of the others.
 */
export function testRents(
  rows: readonly Observation[],
  type: ModelType,
  { placeEffects, passThrough, reach }: StandIn,
): Required<Pick<RentSegment, "spread" | "spreads" | "check">> {
  const seen = missesOf(
    rows,
    type,
    (_, index) => index,
    (fit, o) => fit.places[o.placeId]?.effect ?? null,
  );
  const places = [...new Set(rows.map((o) => o.placeId))].sort();
  const order = new Map(places.map((id, index) => [id, index]));
  const away = missesOf(
    rows,
    type,
    (o) => order.get(o.placeId) ?? 0,
    (_, o) => {
      const effect = placeEffects[o.placeId]?.effect;
      return effect === undefined || Math.abs(effect) > reach ? null : passThrough * effect;
    },
  );
  const isMany = ({ inPlace }: Miss): boolean => inPlace >= MANY_CONTRACTS;
  const own = (misses: readonly Miss[], all: readonly Miss[]): number =>
    spreadOf(misses.length < MIN_CLASS ? all : misses);
  // Less evidence never narrows a range, whatever a small class happens to say.
  const widths = (misses: readonly Miss[]): { many: number; few: number } => {
    const many = own(misses.filter(isMany), misses);
    const few = own(
      misses.filter((miss) => !isMany(miss)),
      misses,
    );
    return { many, few: Math.max(many, few) };
  };
  const { many, few } = widths(seen);
  const others = Array.from({ length: FOLDS }, (_, fold) =>
    widths(seen.filter((miss) => miss.fold !== fold)),
  );
  const isInside = (miss: Miss): boolean => {
    const { many: wide, few: wider } = others[miss.fold] as { many: number; few: number };
    return Math.abs(miss.error) <= Z80 * (isMany(miss) ? wide : wider);
  };
  return {
    spread: many,
    spreads: {
      few,
      none: Math.max(few, away.length < MIN_CLASS ? WIDER_WITHOUT_PLACE * few : spreadOf(away)),
    },
    check: {
      contracts: seen.length,
      medianAbsError: median(seen.map(({ error }) => Math.abs(Math.expm1(-error)))),
      coverage80: mean(seen.map((miss) => (isInside(miss) ? 1 : 0))),
    },
  };
}
