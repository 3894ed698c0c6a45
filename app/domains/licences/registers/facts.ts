import { z } from "zod";
import { COUNTRIES, CITIES } from "#app/domains/valuation/rules.ts";
import { foldSearch } from "#app/lib/text/arabic.ts";
import type { LicenceFacts, LicenceQuestion } from "../rules.ts";

const LONGEST = 100;

/** A text of a register's answer, cut to what a fact needs; anything else is none. */
export const shortText = z
  .unknown()
  .transform((value) =>
    typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, LONGEST) : undefined,
  );

/** An amount of a register's answer, as a number or written; anything else is none. */
export const amount = z.unknown().transform((value) => {
  const read = typeof value === "string" ? Number(value) : value;
  return typeof read === "number" && Number.isFinite(read) && read > 0 ? read : undefined;
});

/** The city that a register names in Arabic or English, if it is one of ours. */
function knownCity(named: string): string | null {
  const folded = foldSearch(named);
  for (const country of COUNTRIES)
    for (const { value, label } of CITIES[country])
      if ([value, label].some((name) => foldSearch(name) === folded)) return value;
  return null;
}

const SALE = /بيع|sale|sell/i;
const RENT = /[إا]يجار|rent|lease/i;

/**
 * Whether the licence was plainly given for another advertisement: for another city of ours, or for a sale where this is
 * a rental. What a register says in words of its own decides nothing.
 */
export function isOtherAdvert({ city, offer }: LicenceFacts, asked: LicenceQuestion): boolean {
  const named = city === undefined ? null : knownCity(city);
  if (named !== null && named !== asked.city) return true;
  if (offer === undefined || SALE.test(offer) === RENT.test(offer)) return false;
  return SALE.test(offer) !== (asked.offerType === "sale");
}

/** The end of a day as registers write it, 15/07/2027 or 2027-07-15 with or without a time; null if it is none. */
export function endOfNamedDay(named: unknown, aheadMs: number): number | null {
  if (typeof named !== "string") return null;
  const read = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})\/(\d{2})\/(\d{4}))(?:$|[T ])/.exec(named.trim());
  if (!read) return null;
  const [, year = read[6], month = read[5], day = read[4]] = read;
  const starts = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(starts).getUTCDate() !== Number(day)) return null;
  return starts + 86_400_000 - aheadMs;
}
