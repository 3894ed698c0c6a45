/** Subjects with the same time: `ended` had the event then; `censored` were seen without it until then. */
export type Observed = { time: number; ended: number; censored: number };

/** From `time` on, `left` is the share that has not had the event. */
export type SurvivalStep = { time: number; left: number };

/**
 * The Kaplan–Meier estimate of the share without the event, one step for each time at which an event happened. Those
 * censored at such a time still count as exposed then.
 */
export function survivalCurve(observed: readonly Observed[]): SurvivalStep[] {
  const steps: SurvivalStep[] = [];
  let exposed = observed.reduce((all, { ended, censored }) => all + ended + censored, 0);
  let left = 1;
  for (const { time, ended, censored } of atEachTime(observed)) {
    if (ended > 0) {
      left *= 1 - ended / exposed;
      steps.push({ time, left });
    }
    exposed -= ended + censored;
  }
  return steps;
}

/** One entry for each time, in order. */
function atEachTime(observed: readonly Observed[]): Observed[] {
  const byTime = new Map<number, Observed>();
  for (const { time, ended, censored } of observed) {
    const sofar = byTime.get(time) ?? { time, ended: 0, censored: 0 };
    byTime.set(time, { time, ended: sofar.ended + ended, censored: sofar.censored + censored });
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

/** Products of fractions are a little off; no step is as small as this. */
const ROUNDING = 1e-9;

/** The first time by which at least this share had the event; null if the curve does not fall so far. */
export function timeBy(curve: readonly SurvivalStep[], share: number): number | null {
  return curve.find(({ left }) => left <= 1 - share + ROUNDING)?.time ?? null;
}
