import { lt, sql } from "drizzle-orm";
import { rateCounters } from "#app/db/schema.server.ts";
import { days } from "#app/lib/duration.ts";
import type { AppContext } from "./context.server.ts";

export type Limit = { limit: number; windowMs: number };

/**
 * Counts one attempt under `key` in a fixed window and says whether it is still allowed. One atomic statement,
 * so that parallel requests are all counted. Keys carry no personal data: hash an address before it comes here.
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

/** A delay that doubles with each attempt beyond the free ones, up to a greatest one. */
export type Backoff = { free: number; firstWaitMs: number; maxWaitMs: number; forgetAfterMs: number };

/** What admits an attempt, or how long to wait until the next one is taken. */
export type Admission = { ok: true } | { ok: false; waitMs: number };

/**
 * Takes an attempt under `key` unless it comes within the delay of the ones before; attempts refused do not count. The
 * delay doubles from `firstWaitMs` with each attempt after the first `free`; `forgetAfterMs` without one forgets them.
 * One atomic statement: of parallel attempts no more pass than one after another. Keys carry no personal data.
 */
export async function admit(
  ctx: Pick<AppContext, "db" | "now">,
  key: string,
  { free, firstWaitMs, maxWaitMs, forgetAfterMs }: Backoff,
): Promise<Admission> {
  const now = ctx.now();
  const hits = sql`case when ${rateCounters.windowStartAt} <= ${now - forgetAfterMs} then 1 else ${rateCounters.hits} + 1 end`;
  // Shifts beyond 30 would leave the range of integers; by then the greatest delay has long been reached.
  const wait = sql`min(${maxWaitMs}, ${firstWaitMs} * (1 << min(30, max(0, ${hits} - ${free}))))`;
  const [taken] = await ctx.db
    .insert(rateCounters)
    .values({ key, windowStartAt: now, hits: 1, blockedUntil: free <= 1 ? now + firstWaitMs : null })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits,
        // The last attempt taken, from which the time to forget counts.
        windowStartAt: now,
        blockedUntil: sql`case when ${hits} >= ${free} then ${now} + ${wait} else null end`,
      },
      setWhere: sql`${rateCounters.blockedUntil} is null or ${rateCounters.blockedUntil} <= ${now}`,
    })
    .returning({ hits: rateCounters.hits });
  if (taken) return { ok: true };
  const row = await ctx.db.query.rateCounters.findFirst({ where: sql`${rateCounters.key} = ${key}` });
  return { ok: false, waitMs: Math.max(1000, (row?.blockedUntil ?? now) - now) };
}

/** Admits an attempt only where every key does; the longest wait where several do not. */
export async function admitAll(
  ctx: Pick<AppContext, "db" | "now">,
  keys: readonly (readonly [key: string, backoff: Backoff])[],
): Promise<Admission> {
  let waitMs = 0;
  for (const [key, backoff] of keys) {
    const admission = await admit(ctx, key, backoff);
    if (!admission.ok) waitMs = Math.max(waitMs, admission.waitMs);
  }
  return waitMs > 0 ? { ok: false, waitMs } : { ok: true };
}

/** Forgets a key, as after a successful sign-in. */
export async function forgive(ctx: Pick<AppContext, "db">, key: string): Promise<void> {
  await ctx.db.delete(rateCounters).where(sql`${rateCounters.key} = ${key}`);
}

/** Removes counters that nobody has raised for two days: no window and no delay is that long. */
export async function sweepCounters(ctx: Pick<AppContext, "db" | "now">): Promise<void> {
  await ctx.db.delete(rateCounters).where(lt(rateCounters.windowStartAt, ctx.now() - days(2)));
}
