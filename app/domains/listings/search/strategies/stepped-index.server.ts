import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import { listingIndex, publicListings } from "#app/db/schema.server.ts";
import type { ListingCard, ListingSearch } from "#app/domains/listings/rules.ts";
import {
  amountsOf,
  FINE,
  FINEST,
  finerSteps,
  stepCode,
  stepOf,
  stepRangeCodes,
  stepsBetween,
  type Step,
} from "#app/domains/listings/search/index-codes.ts";
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
import { afterCursor, columnOf, inAmountOrder, withSilent } from "./amount-order.server.ts";
import type { PageStrategy } from "./page-strategy.ts";
import { selectMatches } from "./select-matches.server.ts";

type Db = Pick<AppContext, "db">;

const next = ({ descending }: Order): number => (descending ? -1 : 1);

/**
 * Sorting by amount with any number of matches. The index holds each amount as coarse and fine steps and is queried
 * step by step until a page is full; only the listings of those steps are read and sorted exactly.
 */
export const steppedIndex: PageStrategy = {
  name: "stepped-index",
  async page(ctx, { search, cursor }) {
    const { sort } = search;
    const order = amountOrderOf(sort);
    const match = matchOf(search, order.measure);
    if (cursor?.amount === null) return withSilent(ctx, sort, match, cursor, []);

    const ends = await endsOf(ctx, search, order);
    if (!ends) return withSilent(ctx, sort, match, cursor, []);
    const found: ListingCard[] = [];
    const start = startOf(order, ends, cursor);
    let from = start?.from ?? null;
    let isOpen = start?.isOpen ?? true;
    while (from !== null && found.length < PROBE) {
      const wanted = PROBE - found.length;
      // The cursor's own step has listings on both sides of it: it is read, but never counted.
      const until = isOpen ? await endOf(ctx, match, order, [from, ends[1]], wanted) : from;
      const last = until ?? ends[1];
      found.push(...(await readThrough(ctx, match, order, [from, last], cursor, wanted)));
      // Rows just outside a range were counted but not read, so a page may need another walk.
      from = last === ends[1] ? null : last + next(order);
      isOpen = true;
    }
    return withSilent(ctx, sort, match, cursor, found);
  },
};

/** The first and last step to walk: the requested ones that have live listings; null if none. */
async function endsOf(ctx: Db, search: ListingSearch, order: Order): Promise<[number, number] | null> {
  const amounts = await amountsWithin(ctx, order, sql`${columnOf(order)} is not null`);
  if (!amounts) return null;
  const { min, max } = boundsOf(search, order.measure);
  const least = stepOf(Math.max(amounts.least, min ?? 0));
  const most = stepOf(Math.min(amounts.most, max ?? Infinity));
  if (least > most) return null;
  return order.descending ? [most, least] : [least, most];
}

/**
 * The amount of all live listings in a fine step if it is the same, else null. Many listings have round amounts, more
 * than a page should read; among those the index itself is in order.
 */
async function onlyAmountOf(ctx: Db, order: Order, step: number): Promise<number | null> {
  const column = columnOf(order);
  const { from, below } = amountsOf(step);
  const amounts = await amountsWithin(ctx, order, sql`${column} >= ${from} and ${column} < ${below}`);
  return amounts && amounts.least === amounts.most ? amounts.least : null;
}

/** The smallest and largest amount of live listings where `part` holds; null if none. */
async function amountsWithin(
  ctx: Db,
  order: Order,
  part: SQL,
): Promise<{ least: number; most: number } | null> {
  const column = columnOf(order);
  const end = (direction: typeof asc) =>
    sql`(select ${column} from ${publicListings} where ${publicListings.live} = 1 and ${part}
      order by ${direction(column)} limit 1)`;
  const [row] = await ctx.db.all<{ least: number | null; most: number | null }>(
    sql`select ${end(asc)} as least, ${end(desc)} as most`,
  );
  return row && row.least !== null && row.most !== null ? { least: row.least, most: row.most } : null;
}

/**
 * Where to start: at the first end, or at the cursor's own step. That step has listings on both sides of the cursor and
 * is read but never counted (it is not open). Null if the cursor is beyond the other end.
 */
function startOf(
  { descending }: Order,
  [first, last]: [number, number],
  cursor: Cursor | null,
): { from: number; isOpen: boolean } | null {
  if (cursor === null || cursor.amount === null) return { from: first, isOpen: true };
  const at = stepOf(cursor.amount);
  if (descending ? at > first : at < first) return { from: first, isOpen: true };
  return (descending ? at < last : at > last) ? null : { from: at, isOpen: false };
}

/** The fine step at which `wanted` matches are reached; null if there are fewer. */
async function endOf(
  ctx: Db,
  match: Match,
  { measure, descending }: Order,
  [first, last]: [number, number],
  wanted: number,
): Promise<number | null> {
  let steps: Step[] | null = stepsBetween(measure, first, last);
  let missing = wanted;
  let end: number | null = null;
  // Each round uses finer steps of the step that contains the last wanted match.
  while (steps) {
    const reached = await walk(ctx, match, steps, missing);
    if (!reached) return end;
    missing -= reached.before;
    end = descending ? reached.step.from : reached.step.to;
    steps = finerSteps(measure, reached.step, descending);
  }
  return end;
}

/**
 * Queries the index for the steps in order until `wanted` matches are reached: returns the step, and how many came
 * before it.
 */
async function walk(
  ctx: Db,
  { rough }: Match,
  steps: readonly Step[],
  wanted: number,
): Promise<{ step: Step; before: number } | null> {
  const asked = JSON.stringify(steps.map(({ code }) => `"${code}" AND ${rough}`));
  // The outer loop of a CROSS JOIN runs in its own order, and LIMIT ends it.
  const rows = await ctx.db.all<{ step: number }>(
    sql`select w.key as step from json_each(${asked}) as w cross join listing_index
      where listing_index match w.value limit ${wanted}`,
  );
  const last = rows.at(-1);
  const step = last && steps[last.step];
  if (!step || rows.length < wanted) return null;
  return { step, before: rows.filter((row) => row.step !== last.step).length };
}

/** Reads the listings of the steps in order; the last step may have far more than wanted. */
async function readThrough(
  ctx: Db,
  match: Match,
  order: Order,
  [from, last]: [number, number],
  cursor: Cursor | null,
  wanted: number,
): Promise<ListingCard[]> {
  const amount = await onlyAmountOf(ctx, order, last);
  if (amount === null) return readSteps(ctx, match, order, [from, last], cursor, wanted);
  const before =
    from === last ? [] : await readSteps(ctx, match, order, [from, last - next(order)], cursor, wanted);
  const step = { step: last, amount };
  return [...before, ...(await readStep(ctx, match, order, step, cursor, wanted - before.length))];
}

async function readSteps(
  ctx: Db,
  { expression, exact }: Match,
  order: Order,
  ends: [number, number],
  cursor: Cursor | null,
  limit: number,
): Promise<ListingCard[]> {
  const codes = stepRangeCodes(order.measure, Math.min(...ends), Math.max(...ends));
  // Every step: matches only listings that have the amount.
  const steps = codes ?? stepsBetween(order.measure, 0, FINEST).map(({ code }) => code);
  const rows = await selectMatches(
    ctx,
    `${expression} AND ${anyOf(steps)}`,
    and(exact, afterCursor(order, cursor)),
  )
    .orderBy(...inAmountOrder(order))
    .limit(limit);
  return rows.map(cardOf);
}

/** The listings of one step, all with the same amount. */
async function readStep(
  ctx: Db,
  { expression, exact }: Match,
  order: Order,
  { step, amount }: { step: number; amount: number },
  cursor: Cursor | null,
  limit: number,
): Promise<ListingCard[]> {
  const { measure, descending } = order;
  const asked = `${expression} AND "${stepCode(measure, FINE, step)}"`;
  const direction = sql.raw(descending ? "<" : ">");
  const passed =
    cursor?.amount === amount
      ? sql`${listingIndex.rowid} ${direction} cast(${cursor.seq} as integer)`
      : undefined;
  const rows = await selectMatches(ctx, asked, and(passed, exact, afterCursor(order, cursor)))
    .orderBy((descending ? desc : asc)(listingIndex.rowid))
    .limit(limit);
  return rows.map(cardOf);
}
