import type { Country } from "#app/domains/valuation/rules.ts";
import { hours } from "#app/lib/duration.ts";

/** Arabia Standard Time and Gulf Standard Time have no daylight saving. */
export const AHEAD: Record<Country, number> = { sa: hours(3), qa: hours(3), ae: hours(4) };

/** An instant as a field for day and time shows it where the property is, "2026-12-03T17:00". */
export const clockTime = (at: number, country: Country): string =>
  new Date(at + AHEAD[country]).toISOString().slice(0, 16);

/** The instant of a day and time typed there, epoch ms; null if there is no such time. */
export function instantOf(typed: string, country: Country): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const at = Date.parse(`${typed}:00.000Z`);
  // Some engines parse 31 February as a day in March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 16) !== typed) return null;
  return at - AHEAD[country];
}
