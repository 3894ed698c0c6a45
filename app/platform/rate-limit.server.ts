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

/** Forgets a key, as after a successful sign-in. */
export async function forgive(ctx: Pick<AppContext, "db">, key: string): Promise<void> {
  await ctx.db.delete(rateCounters).where(sql`${rateCounters.key} = ${key}`);
}

/** Removes counters whose window ended long ago. */
export async function sweepCounters(ctx: Pick<AppContext, "db" | "now">): Promise<void> {
  await ctx.db.delete(rateCounters).where(lt(rateCounters.windowStartAt, ctx.now() - days(1)));
}
