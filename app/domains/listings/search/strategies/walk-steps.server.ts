import { asc, desc, sql, type SQL } from "drizzle-orm";
import { publicListings } from "#app/db/schema.server.ts";
import { amountsOf, FINE, FIRST, MEASURES, widthOf } from "#app/domains/listings/search/index-codes.ts";
import type { Order } from "#app/domains/listings/search/search-cursor.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { columnOf } from "./amount-order.server.ts";

/** Fine steps in the order of a search, both ends included. */
export type Steps = { first: number; last: number };
/** Steps to walk. The cursor's own has listings on both sides of it: it is read too, but never counted. */
export type Stretch = Steps & { cursorStep: number | null };

/**
 * What a walk found: the fine step behind which no wanted match stands, null if there are fewer matches. `onlyAmount` is
 * the amount that all live listings of that step have, null if they differ or are few; `onlyAmountAtCursor` is that of
 * the cursor's step.
 */
export type Reached = { end: number | null; onlyAmount: number | null; onlyAmountAtCursor: number | null };

/** A step with fewer matches is read whole and sorted: looking further into it costs more. */
const FEW = 100;
/** The widest steps span a factor of sixteen: hardly ever do so few stand in one that it pays to count them. */
const WIDEST = 0;

type Row = Record<"end" | "least" | "most" | "cursorLeast" | "cursorMost", number | null>;

const only = (least: number | null, most: number | null): number | null => (least === most ? least : null);

/** The smallest and the largest amount of live listings from an amount up to below another one. */
function amountsBetween(order: Order, from: SQL, below: SQL): { least: SQL; most: SQL } {
  const column = columnOf(order);
  const end = (direction: typeof asc) =>
    sql`(select ${column} from ${publicListings}
      where ${publicListings.live} = 1 and ${column} >= ${from} and ${column} < ${below}
      order by ${direction(column)} limit 1)`;
  return { least: end(asc), most: end(desc) };
}

/** `amountsOf` in SQL: the first amount of a fine step. */
const firstAmountOf = (step: SQL): SQL =>
  sql`iif(${step} <= 0, 0, (((128 + (${step} & 127)) << (${step} >> 7)) + 127) >> 7)`;

/** Whether a row of the walk ends it: the last wanted match stands in its step, which is narrow or has few. */
const IS_REACHED = sql`n >= missing and (level = ${FINE} or (level > ${WIDEST} and n < ${FEW}))`;

/** Fine steps in a step of a level. */
const wide = (level: SQL): SQL => sql`(${sql.raw(String(widthOf(0)))} >> (3 * ${level}))`;
/** 1 upwards, -1 downwards. */
const signOf = ({ descending }: Order): SQL => sql.raw(descending ? "-1" : "1");
/** The last fine step of a step that begins, in the order, at a place. */
const endOf = (order: Order, place: SQL, level: SQL): SQL =>
  sql`(${place} + ${signOf(order)} * (${wide(level)} - 1))`;

/**
 * The steps that a walk counts, as a common table: each with its place, its level, how many matches are missing before
 * it, and how many it has, counted as far as it matters.
 */
function walkedSteps(order: Order, expression: string, { first, last }: Steps, wanted: number): SQL {
  const sign = signOf(order);
  const [at, level] = [sql`place.value`, sql`size.value`];
  const isWithin = (place: SQL) => sql`${sign} * ${place} <= ${sign} * ${last}`;
  const fits = (size: number) => {
    const known = sql.raw(String(size));
    // Downwards a place is the last fine step of what is counted next, so the one after it begins a step.
    const start = order.descending ? sql`(${at} + 1)` : at;
    return sql`${start} % ${wide(known)} = 0 and ${isWithin(endOf(order, at, known))}`;
  };
  const code = sql`'"' || ${MEASURES[order.measure]} || char(${FIRST} + ${level}, ${FIRST} + ${at} / ${wide(level)}) || '"'`;
  const counted = (most: number) =>
    sql`(select count(*) from (select 1 from listing_index
      where listing_index match ${code} || ' AND ' || ${expression} limit ${most}))`;
  // SQLite has no lateral joins: json_each over one value names an expression of the row before.
  return sql`walked(at, level, missing, n) as (
    select ${first}, -1, ${wanted}, ${wanted}
    union all
    select ${at}, ${level}, iif(n < missing, missing - n, missing),
      iif(${level} in (${WIDEST}, ${FINE}), ${counted(wanted)}, ${counted(FEW)})
    from walked
    cross join json_each(json_array(iif(n < missing, at + ${sign} * ${wide(sql`level`)}, at))) as place
    cross join json_each(json_array(max(iif(n < missing, 0, level + 1),
      case when ${fits(0)} then 0 when ${fits(1)} then 1 when ${fits(2)} then 2 else ${FINE} end))) as size
    where not (${IS_REACHED}) and ${isWithin(at)})`;
}

/**
 * Walks the steps of an order until `wanted` rows of the index match, in one statement. It counts the widest step that
 * lies wholly between here and the end; if the last wanted match is in there among many others, it goes on in its first
 * part, which is an eighth as wide; if it is not, behind it.
 */
export async function walkSteps(
  { db }: Pick<AppContext, "db">,
  order: Order,
  expression: string,
  { cursorStep, ...steps }: Stretch,
  wanted: number,
): Promise<Reached> {
  const here = amountsBetween(order, firstAmountOf(sql`walked.at`), firstAmountOf(sql`(walked.at + 1)`));
  const cursor = cursorStep === null ? null : amountsOf(cursorStep);
  const there = cursor && amountsBetween(order, sql`${cursor.from}`, sql`${cursor.below}`);
  const [row] = await db.all<Row>(
    sql`with recursive ${walkedSteps(order, expression, steps, wanted)}
      select ${endOf(order, sql`walked.at`, sql`walked.level`)} as end,
        iif(level = ${FINE}, ${here.least}, null) as least, iif(level = ${FINE}, ${here.most}, null) as most,
        ${there?.least ?? null} as cursorLeast, ${there?.most ?? null} as cursorMost
      from (select 1) left join walked on ${IS_REACHED}`,
  );
  if (!row) throw new Error("a walk that reaches nothing is a row too");
  return {
    end: row.end,
    onlyAmount: only(row.least, row.most),
    onlyAmountAtCursor: only(row.cursorLeast, row.cursorMost),
  };
}
