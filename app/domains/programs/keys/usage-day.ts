import { days } from "#app/lib/duration.ts";

/** The day of UTC by which calls are counted, "2026-11-26". */
export const usageDay = (at: number): string => new Date(at).toISOString().slice(0, "2026-11-26".length);

/** Milliseconds until the next such day. */
export const untilNextDay = (at: number): number => days(1) - (at % days(1));
