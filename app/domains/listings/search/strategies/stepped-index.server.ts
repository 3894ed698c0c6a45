import { and, asc, desc, sql } from "drizzle-orm";
import { listingIndex } from "#app/db/schema.server.ts";
import type { ListingCard, ListingSearch } from "#app/domains/listings/rules.ts";
import { FINEST, stepOf, stepRangeCodes } from "#app/domains/listings/search/index-codes.ts";
import { cardOf } from "#app/domains/listings/search/live-listings.server.ts";
import {
  anyOf,
  boundsOf,
  matchOf,
  type Match,
} from "#app/domains/listings/search/match-expression.server.ts";
import { PROBE } from "#app/domains/listings/search/result-page.ts";
import { amountOrderOf, type Cursor, type Order } from "#app/domains/listings/search/search-cursor.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readTogether } from "#app/platform/unit-of-work.server.ts";
import { afterCursor, inAmountOrder, withSilent } from "./amount-order.server.ts";
import type { PageStrategy } from "./page-strategy.ts";
import { selectMatches } from "./select-matches.server.ts";
import { walkSteps, type Reached, type Steps, type Stretch } from "./walk-steps.server.ts";
import { likelyEnd } from "./likely-end.ts";

type Db = Pick<AppContext, "db">;

const next = ({ descending }: Order): number => (descending ? -1 : 1);

/**
 * Sorting by amount with any number of matches. The index holds each amount as coarse and fine steps. Where a sample
 * shows how far a page reaches, its steps are read at once; else they are walked until a page is full. Only the listings
 * of those steps are read and sorted exactly.
 */
export const steppedIndex: PageStrategy = {
  name: "stepped-index",
  async page(ctx, { search, cursor, sample }) {
    const { sort } = search;
    const order = amountOrderOf(sort);
    const match = matchOf(search, order.measure);
    if (cursor?.amount === null) return withSilent(ctx, sort, match, cursor, []);

    const found: ListingCard[] = [];
    let stretch = stretchOf(search, order, cursor);
    let likely = stretch && sample ? likelyEnd(sample, order, cursor, stretch.last) : null;
    while (stretch && found.length < PROBE) {
      const wanted = PROBE - found.length;
      const reached: Reached =
        likely === null
          ? await walkSteps(ctx, order, match.rough, stretch, wanted)
          : { end: likely, onlyAmount: null, onlyAmountAtCursor: null };
      const parts = partsOf(order, stretch, reached);
      found.push(...(await readParts(ctx, match, order, parts, cursor, wanted)));
      // A sample errs, and rows just outside a range were counted but not read: a page may need a walk, or another one.
      stretch = restOf(order, stretch, reached);
      likely = null;
    }
    return withSilent(ctx, sort, match, cursor, found);
  },
};

/** The steps of a search from its cursor on; null if the cursor is beyond them. */
function stretchOf(search: ListingSearch, order: Order, cursor: Cursor | null): Stretch | null {
  const { min, max } = boundsOf(search, order.measure);
  const [least, most] = [stepOf(min ?? 0), max === null ? FINEST : stepOf(max)];
  if (least > most) return null;
  const [first, last] = order.descending ? [most, least] : [least, most];
  if (cursor === null || cursor.amount === null) return { first, last, cursorStep: null };
  const at = stepOf(cursor.amount);
  const beyond = (a: number, b: number) => (order.descending ? a < b : a > b);
  if (beyond(first, at)) return { first, last, cursorStep: null };
  return beyond(at, last) ? null : { first: at + next(order), last, cursorStep: at };
}

/** Fine steps that are read at once. `amount` is the only amount of all live listings in them, null if they differ. */
type Part = Steps & { amount: number | null };

/** What to read of a stretch: all of it as far as it is reached, by parts of one amount and parts of many. */
function partsOf(order: Order, { first, last, cursorStep }: Stretch, reached: Reached): Part[] {
  const end = reached.end ?? last;
  const parts: Part[] = [];
  let from = cursorStep ?? first;
  // Many listings have the same round amount, more than a page should read: among those the index itself is in order.
  if (cursorStep !== null && reached.onlyAmountAtCursor !== null) {
    parts.push({ first: cursorStep, last: cursorStep, amount: reached.onlyAmountAtCursor });
    from = first;
  }
  const until = reached.onlyAmount === null ? end : end - next(order);
  if (next(order) * from <= next(order) * until) parts.push({ first: from, last: until, amount: null });
  if (reached.onlyAmount !== null) parts.push({ first: end, last: end, amount: reached.onlyAmount });
  return parts;
}

/** The stretch behind what was reached; null at its end. */
const restOf = (order: Order, { last }: Stretch, { end }: Reached): Stretch | null =>
  end === null || end === last ? null : { first: end + next(order), last, cursorStep: null };

/** The first `wanted` listings of parts in order, in one trip. */
async function readParts(
  ctx: Db,
  match: Match,
  order: Order,
  parts: readonly Part[],
  cursor: Cursor | null,
  wanted: number,
): Promise<ListingCard[]> {
  const queries = parts.map((part, at) => [`part ${at}`, readPart(ctx, match, order, part, cursor, wanted)]);
  const rows = await readTogether(ctx, Object.fromEntries(queries));
  return Object.values(rows).flat().slice(0, wanted).map(cardOf);
}

/** A query of the first `limit` listings of a part after the cursor. */
function readPart(
  ctx: Db,
  { expression, exact }: Match,
  order: Order,
  { first, last, amount }: Part,
  cursor: Cursor | null,
  limit: number,
) {
  const { measure, descending } = order;
  const codes = stepRangeCodes(measure, Math.min(first, last), Math.max(first, last));
  const direction = sql.raw(descending ? "<" : ">");
  const passed =
    amount !== null && cursor?.amount === amount
      ? sql`${listingIndex.rowid} ${direction} cast(${cursor.seq} as integer)`
      : undefined;
  return selectMatches(
    ctx,
    `${expression} AND ${anyOf(codes)}`,
    and(passed, exact, afterCursor(order, cursor)),
  )
    .orderBy(...(amount === null ? inAmountOrder(order) : [(descending ? desc : asc)(listingIndex.rowid)]))
    .limit(limit);
}
