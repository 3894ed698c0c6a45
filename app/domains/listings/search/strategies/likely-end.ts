import type { Sample } from "#app/domains/listings/search/match-sample.server.ts";
import { stepOf } from "#app/domains/listings/search/index-codes.ts";
import { PAGE_SIZE } from "#app/domains/listings/rules.ts";
import type { Cursor, Order } from "#app/domains/listings/search/search-cursor.ts";

/** Matches that a page's steps should have by the sample: twice a page, since a sample errs. */
const ENOUGH = 2 * PAGE_SIZE;
/** Fewer of a sample's rows tell nothing of where the others stand. */
const TELLING = 2;
/** So many matches are read and sorted sooner than their steps are walked. */
const READ_AT_MOST = 600;

/**
 * The fine step, from the cursor on and up to `last`, at which a page is most likely full: a sample of the matches shows
 * how their amounts are spread. Null if too many matches are likely to stand before it.
 */
export function likelyEnd(
  { rows, all }: Pick<Sample, "rows" | "all">,
  { measure, descending }: Order,
  cursor: Cursor | null,
  last: number,
): number | null {
  const sign = descending ? -1 : 1;
  const start = cursor?.amount ?? null;
  const amounts = rows
    .flatMap((row) => row[measure] ?? [])
    .filter((amount) => start === null || sign * (amount - start) >= 0)
    .toSorted((a, b) => sign * (a - b));
  // Each row of the sample stands for so many matches.
  const weight = all / Math.max(1, rows.length);
  const wanted = amounts[Math.max(TELLING, Math.ceil(ENOUGH / weight)) - 1];
  const end = wanted === undefined ? last : stepOf(wanted);
  const before = amounts.filter((amount) => sign * (stepOf(amount) - end) <= 0).length;
  return (before + 1) * weight <= READ_AT_MOST ? end : null;
}
