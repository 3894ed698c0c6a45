import type { Verdict } from "./judge.ts";

/** One question's time to the last byte, from when it was asked. */
export type Sample = { act: string; step: number; at: number; ms: number; verdict: Verdict["is"] };

export type Spread = { count: number; p50: number; p95: number; p99: number };

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;

export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p50: share(sorted, 0.5),
    p95: share(sorted, 0.95),
    p99: share(sorted, 0.99),
  };
}

/** Answers of the first step that a kind needs before its own 95th percentile says anything. */
const ENOUGH = 10;
/** The window that counts as quick again, and how many answers it must have. */
const WINDOW_MS = 5000;
const FEWEST_ANSWERS = 10;
/** How much slower than in the first step still counts as recovered. */
const SLACK = 1.5;

/**
 * Seconds from `since` until nineteen of twenty answers asked for within five seconds take at most 1.5 times the first
 * step's 95th percentile of their kind (of all kinds, where the first step had few of it). Null where that never came.
 */
export function recoveredAfter(
  samples: readonly Sample[],
  { first, since, until }: { first: number; since: number; until: number },
): number | null {
  const before = samples.filter(({ step, verdict }) => step === first && verdict === "ok");
  const overall = spreadOf(before.map(({ ms }) => ms)).p95;
  const usual = new Map<string, number>();
  const usualOf = (act: string): number => {
    const known = usual.get(act);
    if (known !== undefined) return known;
    const own = before.filter((sample) => sample.act === act).map(({ ms }) => ms);
    const p95 = own.length >= ENOUGH ? spreadOf(own).p95 : overall;
    usual.set(act, p95);
    return p95;
  };
  const after = samples
    .filter(({ at, verdict }) => at >= since && verdict === "ok")
    .map(({ act, at, ms }) => ({ at, isQuick: ms <= SLACK * usualOf(act) }));
  for (let from = since; from + WINDOW_MS <= until; from += 250) {
    const seen = after.filter(({ at }) => at >= from && at < from + WINDOW_MS);
    const slow = seen.filter(({ isQuick }) => !isQuick).length;
    if (seen.length >= FEWEST_ANSWERS && slow <= seen.length * 0.05) return (from - since) / 1000;
  }
  return null;
}

/** Every answer of a run, and the errors by kind with the first examples. */
export function newMeasures() {
  const samples: Sample[] = [];
  const errors = new Map<string, { times: number; examples: string[] }>();
  const deliberate = new Map<string, number>();
  return {
    samples,
    errors,
    deliberate,
    add(sample: Omit<Sample, "verdict">, verdict: Verdict, url: string): void {
      samples.push({ ...sample, verdict: verdict.is });
      if (verdict.is === "ok") return;
      const name = `${sample.act}: ${verdict.what}`;
      if (verdict.is === "deliberate") {
        deliberate.set(name, (deliberate.get(name) ?? 0) + 1);
        return;
      }
      const seen = errors.get(name) ?? { times: 0, examples: [] };
      seen.times += 1;
      if (seen.examples.length < 3) seen.examples.push(url);
      errors.set(name, seen);
    },
  };
}

export type Measures = ReturnType<typeof newMeasures>;
