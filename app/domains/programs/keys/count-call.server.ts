import { utcDayOf } from "#app/lib/calendar.ts";
import { lt, sql } from "drizzle-orm";
import { apiKeys, apiUsage } from "#app/db/schema.server.ts";
import { USAGE_KEPT_FOR } from "#app/domains/programs/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";

type Ctx = Pick<AppContext, "db" | "now">;

/** Counts one call of a key, unless the key is gone meanwhile. One row for each key and day. */
export async function countCall(ctx: Ctx, keyId: string): Promise<void> {
  const now = ctx.now();
  await insertWhere(
    ctx.db,
    apiUsage,
    { keyId, day: utcDayOf(now), calls: 1, lastAt: now },
    sql`exists (select 1 from ${apiKeys} where ${apiKeys.id} = ${keyId})`,
  ).onConflictDoUpdate({
    target: [apiUsage.keyId, apiUsage.day],
    set: { calls: sql`${apiUsage.calls} + 1`, lastAt: now },
  });
}

/** Removes usage that is no longer shown, and keys that were revoked as long ago. */
export async function sweepUsage(ctx: Ctx): Promise<void> {
  const since = ctx.now() - USAGE_KEPT_FOR;
  await ctx.db.delete(apiUsage).where(lt(apiUsage.day, utcDayOf(since)));
  await ctx.db.delete(apiKeys).where(lt(apiKeys.revokedAt, since));
}
