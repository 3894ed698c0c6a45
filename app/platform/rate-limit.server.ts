import { eq, lt, sql } from "drizzle-orm";
import { rateCounters } from "#app/db/schema.server.ts";
import { days } from "#app/lib/duration.ts";
import type { AppContext } from "./context.server.ts";

export type Limit = { limit: number; windowMs: number };

/**
 * Counts one attempt under `key` in a fixed window and says whether it is still allowed. One atomic statement, so
 * parallel requests are all counted. Keys hold nothing personal: `counterKey` makes them.
 */
export async function allow(ctx: Pick<AppContext, "db" | "now">, key: string, rule: Limit): Promise<boolean> {
  const now = ctx.now();
  const oldest = now - rule.windowMs;
  const [row] = await ctx.db
    .insert(rateCounters)
    .values({ key, windowStartAt: now, hits: 1 })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits: sql`case when ${rateCounters.windowStartAt} <= ${oldest} then 1 else ${rateCounters.hits} + 1 end`,
        windowStartAt: sql`case when ${rateCounters.windowStartAt} <= ${oldest} then ${now} else ${rateCounters.windowStartAt} end`,
      },
    })
    .returning({ hits: rateCounters.hits });
  return (row?.hits ?? 1) <= rule.limit;
}

/**
 * A delay that doubles with each attempt after the free ones, up to a maximum. One attempt is given back every
 * `regainMs`, so many people behind one address are not delayed.
 */
export type Backoff = { free: number; firstWaitMs: number; maxWaitMs: number; regainMs: number };

/** Whether an attempt is admitted, or how long to wait for the next one. */
export type Admission = { ok: true } | { ok: false; waitMs: number };

/**
 * Admits an attempt under `key` unless the delay of the earlier ones is still running; refused attempts do not count.
 * The delay doubles from `firstWaitMs` with each attempt after the first `free`. One atomic statement: parallel
 * attempts pass no more often than those one after another. Keys are as for `allow`.
 */
export async function admit(
  ctx: Pick<AppContext, "db" | "now">,
  key: string,
  { free, firstWaitMs, maxWaitMs, regainMs }: Backoff,
): Promise<Admission> {
  const now = ctx.now();
  const { hits, windowStartAt, blockedUntil } = rateCounters;
  // Counting beyond the longest delay would only take longer to give back.
  const most = free + Math.ceil(Math.log2(maxWaitMs / firstWaitMs));
  // D1 binds numbers as reals: without the cast half an attempt would be given back.
  const regained = sql`cast((${now} - ${windowStartAt}) / ${regainMs} as integer)`;
  const left = sql`max(0, min(${hits}, ${most}) - ${regained})`;
  const taken = sql`(${left} + 1)`;
  const wait = sql`min(${maxWaitMs}, ${firstWaitMs} * (1 << max(0, ${taken} - ${free})))`;
  const [row] = await ctx.db
    .insert(rateCounters)
    .values({ key, windowStartAt: now, hits: 1, blockedUntil: free <= 1 ? now + firstWaitMs : null })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits: taken,
        // The time up to which attempts have been given back.
        windowStartAt: sql`case when ${left} = 0 then ${now} else ${windowStartAt} + ${regained} * ${regainMs} end`,
        blockedUntil: sql`case when ${taken} >= ${free} then ${now} + ${wait} end`,
      },
      setWhere: sql`${blockedUntil} is null or ${blockedUntil} <= ${now}`,
    })
    .returning({ hits });
  if (row) return { ok: true };
  const blocked = await ctx.db.query.rateCounters.findFirst({ where: eq(rateCounters.key, key) });
  return { ok: false, waitMs: Math.max(1000, (blocked?.blockedUntil ?? now) - now) };
}

/** Gives one admitted attempt back, with the delay that it caused, if it turned out not to be an attempt. */
export async function giveBack(ctx: Pick<AppContext, "db">, key: string): Promise<void> {
  await ctx.db
    .update(rateCounters)
    .set({ hits: sql`max(0, ${rateCounters.hits} - 1)`, blockedUntil: null })
    .where(eq(rateCounters.key, key));
}

/**
 * Admits an attempt only if every key admits it, else returns the longest wait. In that case no key counts it:
 * otherwise somebody delayed at one key would use up the others, which more people share.
 */
export async function admitAll(
  ctx: Pick<AppContext, "db" | "now">,
  keys: readonly (readonly [key: string, backoff: Backoff])[],
): Promise<Admission> {
  let waitMs = 0;
  const taken: string[] = [];
  for (const [key, backoff] of keys) {
    const admission = await admit(ctx, key, backoff);
    if (admission.ok) taken.push(key);
    else waitMs = Math.max(waitMs, admission.waitMs);
  }
  if (waitMs === 0) return { ok: true };
  for (const key of taken) await giveBack(ctx, key);
  return { ok: false, waitMs };
}

/** Forgets a key, as after a successful sign-in. */
export async function forgive(ctx: Pick<AppContext, "db">, key: string): Promise<void> {
  await ctx.db.delete(rateCounters).where(eq(rateCounters.key, key));
}

/** A counter is kept this long after its window began. */
export const COUNTERS_KEPT_FOR = days(2);

/** Removes counters unchanged for two days; no window and no delay is that long. */
export async function sweepCounters(ctx: Pick<AppContext, "db" | "now">): Promise<void> {
  await ctx.db.delete(rateCounters).where(lt(rateCounters.windowStartAt, ctx.now() - COUNTERS_KEPT_FOR));
}
