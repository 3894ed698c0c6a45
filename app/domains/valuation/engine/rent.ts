import { interpolate } from "#app/lib/stats.ts";
import { segmentKey, type MarketModel, type RentSegment } from "./model.ts";
import { roomsKey } from "./predict.ts";
import type { Estimate, Subject } from "./types.ts";

const Z80 = 1.2816;

type RentInput = { subject: Subject; placeId: string | null; placeEffect: number; point: number };

function logRentPerSqm(rents: RentSegment, { subject, placeId, placeEffect }: RentInput): number {
  const rooms = roomsKey(subject.bedrooms);
  const place = placeId === null ? undefined : rents.places[placeId];
  return (
    rents.level +
    interpolate(rents.size.logAreas, rents.size.effects, Math.log(subject.areaSqm)) +
    (rooms === null ? 0 : (rents.rooms[rooms] ?? 0)) +
    (place?.effect ?? rents.placePassThrough * placeEffect)
  );
}

/**
 * Annual market rent of a unit of the subject's type, area, rooms and place, and its yields on the value. Null where
 * no rents of the type are open, or the area or the district lies outside what those rents speak of. Net yield takes a stated share
 * of costs off the rent.
 */
export function rentOf(model: MarketModel, input: RentInput): Estimate["rent"] {
  const { subject, point } = input;
  const rents = model.rents[segmentKey(subject)];
  if (!rents || subject.areaSqm < rents.areaMin || subject.areaSqm > rents.areaMax) return null;
  const placed = input.placeId !== null && rents.places[input.placeId] !== undefined;
  if (!placed && Math.abs(input.placeEffect) > rents.placeReach) return null;
  const exact = Math.exp(logRentPerSqm(rents, input)) * subject.areaSqm;
  const annual = Math.round(exact / 100) * 100;
  const band = Z80 * rents.spread;
  return {
    annual,
    low: Math.round((exact * Math.exp(-band)) / 100) * 100,
    high: Math.round((exact * Math.exp(band)) / 100) * 100,
    grossYield: annual / point,
    netYield: (annual * (1 - rents.costShare)) / point,
    contracts: (input.placeId === null ? undefined : rents.places[input.placeId]?.count) ?? rents.contracts,
    period: rents.period,
    sourceId: rents.sourceId,
  };
}
