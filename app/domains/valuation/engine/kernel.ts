import { cellsOf, type Cells } from "./cells.ts";
import type { Rows, SalesTable } from "./market.ts";

/** Which sales a summary uses, and how it weighs them. */
export type Summary = {
  name: string;
  /** Standard deviation of the normal kernel over log area; a sale beyond three of them weighs 0. */
  width: number;
  /** A sale this many days away weighs 1/e. */
  days: number;
  /** Weight factors for sales of another kind, number of rooms or readiness. Default 1; 0 leaves such sales out. */
  otherKind?: number;
  otherRooms?: number;
  otherReadiness?: number;
  /** Only sales whose area is written alike (`digitsOf`). */
  sameDigitsOnly?: boolean;
  /** Only sales of exactly the subject's area; the width has no say. */
  twins?: boolean;
  /** Leaves out the subject's own project. */
  otherProjectsOnly?: boolean;
  /** Uses parcels sold together instead of single sales. */
  bulk?: boolean;
  /** `quartiles`: also output the quartiles. `age`: also output the days to the sale nearest in time. */
  quartiles?: boolean;
  age?: boolean;
};

/** The subject of a summary, without its area. */
export type Query = {
  kind: number;
  place: number;
  project: number;
  rooms: number;
  readiness: number;
  day: number;
  /** Only while fitting: hides the sales of this group in `groups`. */
  unseen?: { groups: Int32Array; group: number };
};

/**
 * The sales that can count for a subject, with their weight in each summary before the area kernel. `apart`: days from
 * the subject's to the sale's, negative for an earlier sale. Arrays may go on beyond `count`.
 */
export type Pool = {
  count: number;
  logArea: Float64Array;
  level: Float64Array;
  apart: Float64Array;
  digits: Uint8Array;
  weights: Float64Array[];
  cells: Cells;
};

/** Where the arrays of a pool come from; what they hold at first does not matter. */
export type Room = (length: number) => Float64Array;
const ownRoom: Room = (length) => new Float64Array(length);

/** A weight no greater counts for nothing. */
export const LEAST = 1e-9;
/** An area in whole hundredths of a m², as the register holds it. */
export const hundredthsOf = (logArea: number): number => Math.round(Math.exp(logArea) * 100);

/**
 * How an area, in hundredths of a m², is written: 0 with a fraction of a m², as flats are measured; 1 whole; 2 a multiple of
 * 25, as plans of plots are drawn.
 */
export function digitsOf(hundredths: number): number {
  if (hundredths % 100 !== 0) return 0;
  return hundredths % 2500 === 0 ? 2 : 1;
}

/** Names of the numbers that a summary outputs, in order. */
export function summaryNames({ name, quartiles, age }: Summary): string[] {
  return [
    `${name}.mid`,
    `${name}.n`,
    ...(quartiles ? [`${name}.q25`, `${name}.q75`] : []),
    ...(age ? [`${name}.age`] : []),
  ];
}

const decays = new Map<number, Float64Array>();
const LONGEST = 12_000;

/** Weight by days between sale and subject: e^(−days ÷ scale). */
function decayOf(scale: number): Float64Array {
  const known =
    decays.get(scale) ?? Float64Array.from({ length: LONGEST + 1 }, (_, days) => Math.exp(-days / scale));
  decays.set(scale, known);
  return known;
}

/**
 * Weighs the rows for every summary, except by area: the pool can then be read at many areas. `factor` scales a
 * source's weights. A fit makes hundreds of thousands of pools and keeps none, so it lends them `room`.
 */
export function makePool(
  table: SalesTable,
  sources: readonly { rows: Rows; factor: number }[],
  query: Query,
  summaries: readonly Summary[],
  room: Room = ownRoom,
): Pool {
  const most = sources.reduce((total, { rows }) => total + rows.length, 0);
  const logArea = room(most);
  const level = room(most);
  const apart = room(most);
  const digits = new Uint8Array(most);
  const weights = summaries.map(() => room(most));
  const { day: days, bulk, kind, rooms, readiness, project } = table;
  const { unseen } = query;
  const size = summaries.length;
  const decay = summaries.map((summary) => decayOf(summary.days));
  const byDigits = summaries.some(({ sameDigitsOnly }) => sameDigitsOnly);
  let count = 0;
  const ends: number[] = [];
  for (const { rows, factor } of sources) {
    for (let k = 0; k < rows.length; k++) {
      const row = rows[k] as number;
      if (unseen && unseen.groups[row] === unseen.group) continue;
      const later = (days[row] as number) - query.day;
      const between = Math.min(LONGEST, Math.abs(later));
      const isBulk = bulk[row] === 1;
      const kindApart = kind[row] !== query.kind;
      const roomsApart = rooms[row] !== query.rooms;
      const stageApart = readiness[row] !== query.readiness;
      const isOwn = project[row] === query.project;
      let used = false;
      for (let s = 0; s < size; s++) {
        const summary = summaries[s] as Summary;
        let weight = 0;
        if (isBulk === (summary.bulk === true) && !(isOwn && summary.otherProjectsOnly)) {
          weight = factor * ((decay[s] as Float64Array)[between] as number);
          if (kindApart && summary.otherKind !== undefined) weight *= summary.otherKind;
          if (roomsApart && summary.otherRooms !== undefined) weight *= summary.otherRooms;
          if (stageApart && summary.otherReadiness !== undefined) weight *= summary.otherReadiness;
        }
        (weights[s] as Float64Array)[count] = weight;
        if (weight > LEAST) used = true;
      }
      if (!used) continue;
      logArea[count] = table.logArea[row] as number;
      level[count] = table.level[row] as number;
      apart[count] = later;
      if (byDigits) digits[count] = digitsOf(table.area[row] as number);
      count++;
    }
    ends.push(count);
  }
  const pool = { count, logArea, level, apart, digits, weights };
  const ordered = sources.length > 1 ? merged(pool, ends, room) : pool;
  return { ...ordered, cells: cellsOf(ordered.logArea, count) };
}

/**
 * Merges the rows of several sources into one order, ascending in level: each source is in that order, up to its end in
 * `ends`. Of equal levels the earlier source's comes first.
 */
function merged(pool: Omit<Pool, "cells">, ends: readonly number[], room: Room): Omit<Pool, "cells"> {
  const next = ends.map((_, source) => ends[source - 1] ?? 0);
  const order = new Uint32Array(pool.count);
  for (let k = 0; k < pool.count; k++) {
    let from = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let source = 0; source < ends.length; source++) {
      const row = next[source] as number;
      if (row === ends[source] || (pool.level[row] as number) >= least) continue;
      least = pool.level[row] as number;
      from = source;
    }
    order[k] = next[from] as number;
    next[from] = (next[from] as number) + 1;
  }
  const pick = <Column extends Float64Array | Uint8Array>(values: Column, into: Column): Column => {
    for (let k = 0; k < pool.count; k++) into[k] = values[order[k] as number] as number;
    return into;
  };
  const picked = (values: Float64Array): Float64Array => pick(values, room(pool.count));
  return {
    count: pool.count,
    logArea: picked(pool.logArea),
    level: picked(pool.level),
    apart: picked(pool.apart),
    digits: pick(pool.digits, new Uint8Array(pool.count)),
    weights: pool.weights.map(picked),
  };
}

/** Takes the sales later than `days` after the subject's day out of a pool; negative for days before it. */
export function hideLater({ count, apart, weights }: Pool, days: number): void {
  for (let k = 0; k < count; k++) {
    if ((apart[k] as number) <= days) continue;
    for (const own of weights) own[k] = 0;
  }
}
