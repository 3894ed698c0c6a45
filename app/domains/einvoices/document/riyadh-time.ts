import { hours } from "#app/lib/duration.ts";

/** Riyadh is at UTC+3 all year. */
const RIYADH_OFFSET = hours(3);

/** An instant (epoch ms) as date and time of day in Riyadh, to the second, without a zone. */
export function riyadhDateTime(at: number): { date: string; time: string } {
  const text = new Date(at + RIYADH_OFFSET).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
}

/** An instant in UTC to the second, "2026-11-22T09:30:00Z". */
export const utcDateTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
