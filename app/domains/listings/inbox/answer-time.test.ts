import { expect, test } from "vitest";
import { usuallyAnswers } from "#app/i18n/listings/inbox.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { answerFigures, ANSWERS_NEEDED, usuallyWithin, type Asked } from "./answer-time.ts";

const NOW = days(20_000);
const answered = (n: number, after: number): Asked[] =>
  Array.from({ length: n }, () => ({ askedAt: NOW - days(10), answeredAt: NOW - days(10) + after }));
const waiting = (n: number, since: number): Asked[] =>
  Array.from({ length: n }, () => ({ askedAt: NOW - since, answeredAt: null }));

test("the time to answer is the median, and told from twenty answers on", () => {
  const slow = answered(ANSWERS_NEEDED - 1, minutes(40));
  expect(answerFigures(slow, NOW)).toEqual({ asked: 19, answered: 19, medianMs: minutes(40) });
  expect(usuallyWithin(answerFigures(slow, NOW))).toBeNull();
  expect(usuallyWithin(answerFigures(answered(ANSWERS_NEEDED, minutes(40)), NOW))).toBe(hours(1));
});

test("whoever answers a few quickly and leaves the others is not called fast", () => {
  const figures = answerFigures([...answered(20, minutes(5)), ...waiting(30, days(9))], NOW);
  expect(figures).toEqual({ asked: 50, answered: 20, medianMs: null });
  expect(usuallyWithin(figures)).toBeNull();
});

test("a question of a moment ago makes nobody slower", () => {
  const figures = answerFigures([...answered(30, hours(2)), ...waiting(40, minutes(1))], NOW);
  expect(figures.medianMs).toBe(hours(2));
});

test("nothing asked is no figure", () => {
  expect(answerFigures([], NOW)).toEqual({ asked: 0, answered: 0, medianMs: null });
});

test.each([
  [minutes(3), "يرد عادة خلال ١٥ دقيقة"],
  [minutes(59), "يرد عادة خلال ساعة"],
  [minutes(61), "يرد عادة خلال ٣ ساعات"],
  [hours(9), "يرد عادة خلال ١٢ ساعة"],
  [hours(20), "يرد عادة خلال يوم"],
  [hours(30), "يرد عادة خلال يومين"],
  [days(5), "يرد عادة خلال ٧ أيام"],
])("a median of %d ms is told as %s", (medianMs, words) => {
  const told = usuallyWithin({ asked: 30, answered: 30, medianMs });
  expect(told === null ? null : usuallyAnswers(told)).toBe(words);
});

test("slower than a week is not told", () => {
  expect(usuallyWithin({ asked: 30, answered: 30, medianMs: days(8) })).toBeNull();
});
