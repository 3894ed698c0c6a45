import { createHash } from "node:crypto";
import { seededFractions } from "#app/lib/seeded-fractions.ts";

/** Numbers that look random and are the same for the same name. */
export type Random = {
  /** 0 up to 1. */
  next: () => number;
  /** From `min` up to `max`. */
  between: (min: number, max: number) => number;
  /** A whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(choices: readonly T[]) => T;
  /** One of the choices, each as likely as its weight says. */
  weighted: <T>(choices: readonly (readonly [T, number])[]) => T;
  /** So many different choices, in their own order. */
  some: <T>(choices: readonly T[], n: number) => T[];
};

/** 32 hexadecimal digits that belong to a name, as ids have them. */
export const idOf = (name: string): string => createHash("sha256").update(name).digest("hex").slice(0, 32);

/** Seeded with a name. */
export function randomOf(name: string): Random {
  const next = seededFractions(createHash("sha256").update(name).digest().readUInt32LE(0));
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T;
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
    pick,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const found = choices.find(([, weight]) => (left -= weight) < 0) ?? choices.at(-1);
      return (found as (typeof choices)[number])[0];
    },
    some(choices, n) {
      const order = choices.map((choice, at) => ({ choice, at, key: next() }));
      return order
        .toSorted((a, b) => a.key - b.key)
        .slice(0, n)
        .toSorted((a, b) => a.at - b.at)
        .map(({ choice }) => choice);
    },
  };
}
