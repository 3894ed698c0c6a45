import type { Country } from "#app/domains/valuation/rules.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { days } from "#app/lib/duration.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { AHEAD } from "./country-clock.ts";
import { utcDayOf } from "#app/lib/calendar.ts";

/** The authority that licenses advertisements in a property's place. */
export type LicenceAuthority = "rega" | "trakheesi" | "other";

export function licenceAuthority(country: Country, city: string): LicenceAuthority {
  if (country === "sa") return "rega";
  return city === "Dubai" ? "trakheesi" : "other";
}

/**
 * REGA's advertisement licences are ten digits from 71… or 72… on, as the platforms publish them (7200299856). Permits
 * of Trakheesi have ten or eleven today (support.propertyfinder.ae, "Trakheesi Permits"), older ones fewer, some with
 * letters before them. ADREC does not publish the form of Madhmoun's numbers, so any plausible one is taken there.
 */
const SHAPES: Record<LicenceAuthority, RegExp> = {
  rega: /^7\d{9}$/,
  trakheesi: /^[A-Z]{0,6}-?\d{8,15}$/,
  other: /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{2,28}[A-Z0-9]$/,
};

/** A licence number as it is compared and printed: Latin digits and capitals, no spaces or direction marks. */
export function foldLicence(typed: string): string {
  return foldDigits(typedLine(typed)).replace(/\s/g, "").toUpperCase();
}

/** Whether a folded number looks like one of the authority's; the authority itself is not asked. */
export const isLicence = (authority: LicenceAuthority, folded: string): boolean =>
  SHAPES[authority].test(folded);

/** Whether a folded number may be a person's identity or an office's licence. */
export const isHolder = (folded: string): boolean =>
  /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{2,28}[A-Z0-9]$/.test(folded);

/** The end of a day (YYYY-MM-DD) where the property is, epoch ms; null if there is no such day. */
export function endOfDay(day: string, country: Country): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const starts = Date.parse(`${day}T00:00:00.000Z`);
  // Some engines parse 31 February as a day in March.
  if (Number.isNaN(starts) || utcDayOf(starts) !== day) return null;
  return starts + days(1) - AHEAD[country];
}

/** The day (YYYY-MM-DD) for an instant from `endOfDay`. */
export function dayThatEnds(at: number, country: Country): string {
  return utcDayOf(at + AHEAD[country] - days(1));
}
