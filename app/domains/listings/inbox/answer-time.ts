import { days, hours, minutes } from "#app/lib/duration.ts";
import type { AnswerFigures } from "./rules.ts";
import { survivalCurve, timeBy } from "#app/lib/survival.ts";

/** From so many answers on the public is told how fast an advertiser answers. */
export const ANSWERS_NEEDED = 20;

/** A conversation's beginning and its first answer, epoch ms. */
export type Asked = { askedAt: number; answeredAt: number | null };

/**
 * How many questions were answered, and after what time half of them. A question without an answer counts as waiting as
 * long as it has waited so far (Kaplan–Meier), so that answering only some of them makes nobody fast. Hours of the night
 * count as they are.
 */
export function answerFigures(questions: readonly Asked[], now: number): AnswerFigures {
  const observed = questions.map(({ askedAt, answeredAt }) => ({
    time: Math.max(0, (answeredAt ?? now) - askedAt),
    ended: answeredAt === null ? 0 : 1,
    censored: answeredAt === null ? 1 : 0,
  }));
  const answered = questions.filter(({ answeredAt }) => answeredAt !== null).length;
  return { asked: questions.length, answered, medianMs: timeBy(survivalCurve(observed), 1 / 2) };
}

/** The steps in which a time to answer is told; slower than the last is not told. */
const STEPS = [minutes(15), hours(1), hours(3), hours(6), hours(12), days(1), days(2), days(3), days(7)];

/** Within which of the told times an advertiser usually answers, in ms; null if too little is known, or if it is longer. */
export function usuallyWithin({ answered, medianMs }: AnswerFigures): number | null {
  if (answered < ANSWERS_NEEDED || medianMs === null) return null;
  return STEPS.find((step) => medianMs <= step) ?? null;
}
