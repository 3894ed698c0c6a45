import { minutes } from "#app/lib/duration.ts";

const LONGEST = minutes(15);

/**
 * How long after which attempt a document is reported again: 1, 2, 4, 8 and then 15 minutes. So after an outage all are
 * there within a quarter of an hour, and the day that the law gives is not nearly used up.
 */
export const backOff = (attempts: number): number =>
  Math.min(minutes(1) * 2 ** Math.min(Math.max(attempts - 1, 0), 10), LONGEST);
