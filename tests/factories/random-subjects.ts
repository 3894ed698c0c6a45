import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { cityKey, type AskingSegment, type Segment } from "#app/domains/valuation/engine/model.ts";
import type { Country, FormPropertyType, Subject } from "#app/domains/valuation/engine/types.ts";
import { marketModel, valuer } from "#app/domains/valuation/model.server.ts";
import { days } from "#app/lib/duration.ts";

const CONDITION = ["new", "excellent", "good", "fair", "renovation"] as const;
const RENOVATED = ["none", "partial", "full", "recent"] as const;
const STRANGE_DISTRICTS = ["حي لا يعرفه أحد", "Nowhere Gardens"];
const STRANGE_PROJECT = "برج لا يعرفه أحد";
const MS_PER_DAY = days(1);

/** A stream of fractions from 0 up to 1 that the seed settles (mulberry32). */
export function fractionsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function typeOf(modelled: string, fraction: number): FormPropertyType {
  if (modelled === "office") return "commercial_building";
  if (modelled === "villa") return fraction < 0.3 ? "house" : "villa";
  return modelled as "apartment" | "land";
}

/** Areas that a type is valued for in a city. */
export function areaLimits(key: string): { areaMin: number; areaMax: number } {
  const { areaMin, areaMax } = (marketModel.segments[key] ?? marketModel.asking[key]) as
    Segment | AskingSegment;
  return { areaMin, areaMax };
}

/** A subject, and the `country/city/type` of the model that it is valued by. */
export type Drawn = { key: string; subject: Subject };

/**
 * Properties that the model can value, evenly over all its countries, cities and types: known, unknown and missing
 * districts in both spellings, projects, usual and extreme areas, with and without rooms, age, condition and stage,
 * valued within 500 days of the last sale of their country. The seed settles them.
 */
export function randomSubjects(count: number, seed = 2026): Drawn[] {
  const fraction = fractionsOf(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(fraction() * list.length)] as T;
  const maybe = <T>(chance: number, draw: () => T): T | null => (fraction() < chance ? draw() : null);
  const between = (low: number, high: number): number =>
    Math.exp(Math.log(low) + fraction() * (Math.log(high) - Math.log(low)));
  const keys = Object.keys({ ...marketModel.segments, ...marketModel.asking }).sort();

  const districtOf = (country: Country, city: string, segment: Segment | undefined): string | null => {
    const known = marketModel.places[cityKey(country, city)] ?? [];
    const sold = known.filter(({ id }) => segment?.places[id] !== undefined);
    const from = fraction() < 0.85 && sold.length > 0 ? sold : known;
    if (from.length === 0 || fraction() < 0.15) return maybe(0.5, () => one(STRANGE_DISTRICTS));
    const { nameAr, nameEn } = one(from);
    return fraction() < 0.4 ? (nameEn ?? nameAr) : nameAr;
  };

  const draw = (key: string): Subject => {
    const [country, city, modelled] = key.split("/") as [Country, string, string];
    const segment = marketModel.segments[key];
    const { areaMin, areaMax } = areaLimits(key);
    const [low, high] = fraction() < 0.75 ? (segment?.areaUsual ?? [60, 400]) : [areaMin, areaMax];
    const projects = Object.values(marketModel.projects[cityKey(country, city)] ?? {});
    const isEmirates = country === "ae";
    return {
      country,
      city,
      district: districtOf(country, city, segment),
      project: isEmirates
        ? maybe(0.6, () => (projects.length > 0 && fraction() < 0.9 ? one(projects) : STRANGE_PROJECT))
        : null,
      propertyType: typeOf(modelled, fraction()),
      areaSqm: Math.min(areaMax, Math.max(areaMin, Math.round(between(low, high) * 100) / 100)),
      bedrooms: maybe(0.5, () => Math.floor(fraction() * 8)),
      bathrooms: maybe(0.3, () => 1 + Math.floor(fraction() * 5)),
      ageYears: maybe(0.5, () => Math.floor(fraction() * 40)),
      condition: maybe(0.7, () => one(CONDITION)),
      renovations: maybe(0.6, () => one(RENOVATED)),
      offPlan: isEmirates ? maybe(0.7, () => fraction() < 0.5) : null,
      valuedAt: (valuer.market(country).until + 1 + Math.floor(fraction() * 500)) * MS_PER_DAY,
    };
  };

  const drawn: Drawn[] = [];
  for (let turn = 0; drawn.length < count; turn++) {
    if (turn > count * 2) throw new Error("the model refuses half of what it lists");
    const key = keys[turn % keys.length] as string;
    const subject = draw(key);
    if (estimateValue(valuer, subject).ok) drawn.push({ key, subject });
  }
  return drawn;
}
