import { interpolate, sum } from "#app/lib/stats.ts";
import { segmentKey, type MarketModel, type RentSegment } from "./model.ts";
import { roomsKey } from "./predict.ts";
import { Z80 } from "./range.ts";
import { rentCostsOf } from "./rent-costs.ts";
import type { Estimate, Subject } from "./types.ts";

/** A place with fewer contracts gets the wider range for thin evidence. */
const MANY_CONTRACTS = 10;

type RentInput = { subject: Subject; placeId: string | null; placeEffect: number; point: number };
type Rent = NonNullable<Estimate["rent"]>;

/** Log annual rent per m² of a unit like the subject in a place, or in the city as a whole where it is null. */
export function logRentPerSqm(
  rents: RentSegment,
  { subject, placeId, placeEffect }: Omit<RentInput, "point">,
): number {
  const rooms = roomsKey(subject.bedrooms);
  const place = placeId === null ? undefined : rents.places[placeId];
  return (
    rents.level +
    interpolate(rents.size.logAreas, rents.size.effects, Math.log(subject.areaSqm)) +
    (rooms === null ? 0 : (rents.rooms[rooms] ?? 0)) +
    (place?.effect ?? rents.placePassThrough * placeEffect)
  );
}

/** Log half-width ÷ 1.2816 of the 80 % range of a rent, by the contracts of its place. */
export function rentSpreadOf(rents: RentSegment, contractsInPlace: number | undefined): number {
  if (!rents.spreads) return rents.spread;
  if (contractsInPlace === undefined) return rents.spreads.none;
  return contractsInPlace < MANY_CONTRACTS ? rents.spreads.few : rents.spread;
}

/** What the contracts share with the subject. With `rooms` and `places` empty, that is only city and unit type. */
function matchedBy(rents: RentSegment, { subject }: RentInput, isPlaced: boolean): Rent["matched"] {
  const rooms = roomsKey(subject.bedrooms);
  const isByUnit = Object.keys(rents.places).length > 0;
  return [
    "type" as const,
    ...(rooms !== null && rents.rooms[rooms] !== undefined ? ["rooms" as const] : []),
    ...(isByUnit ? ["size" as const] : []),
    ...(isPlaced ? ["place" as const] : []),
  ];
}

const toHundreds = (amount: number): number => Math.round(amount / 100) * 100;

/**
 * Annual market rent of a unit of the subject's type, area, rooms and place, with its 80 % range, the costs of letting
 * and the yields on the value. Null if no rents of the type are open, or if they do not cover the area or the district.
 */
export function rentOf(model: MarketModel, input: RentInput): Estimate["rent"] {
  const { subject, point, placeId } = input;
  const rents = model.rents[segmentKey(subject)];
  if (!rents || subject.areaSqm < rents.areaMin || subject.areaSqm > rents.areaMax) return null;
  const place = placeId === null ? undefined : rents.places[placeId];
  if (!place && Math.abs(input.placeEffect) > rents.placeReach) return null;

  const exact = Math.exp(logRentPerSqm(rents, input)) * subject.areaSqm;
  const annual = toHundreds(exact);
  const band = Math.exp(Z80 * rentSpreadOf(rents, place?.count));
  const costs = rentCostsOf(subject, { rent: annual, value: point });
  const costTotal = sum(costs.map((cost) => cost.annual));
  const net = annual - costTotal;
  return {
    annual,
    low: toHundreds(exact / band),
    high: toHundreds(exact * band),
    grossYield: annual / point,
    netYield: net / point,
    contracts: place?.count ?? rents.contracts,
    period: rents.period,
    sourceId: rents.sourceId,
    matched: matchedBy(rents, input, place !== undefined),
    costs,
    costTotal,
    net,
  };
}
