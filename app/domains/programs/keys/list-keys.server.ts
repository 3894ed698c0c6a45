import { utcDayOf } from "#app/lib/calendar.ts";
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { apiKeys, apiUsage } from "#app/db/schema.server.ts";
import { USAGE_DAYS, type OwnKey } from "#app/domains/programs/rules.ts";
import { days } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** Revoked keys are shown as long as their usage, at most so many. */
const SHOWN = 100;

/** The member's keys with their usage, the newest first. */
export async function listKeys(ctx: MemberContext): Promise<OwnKey[]> {
  const now = ctx.now();
  const shownDays = Array.from({ length: USAGE_DAYS }, (_, ago) =>
    utcDayOf(now - days(USAGE_DAYS - 1 - ago)),
  );
  const today = utcDayOf(now);
  const keys = await ctx.db.query.apiKeys.findMany({
    columns: { keyHash: false, userId: false },
    where: eq(apiKeys.userId, ctx.userId),
    orderBy: [desc(apiKeys.createdAt), desc(apiKeys.id)],
    limit: SHOWN,
  });
  const own = ctx.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, ctx.userId));
  const rows = await ctx.db.query.apiUsage.findMany({
    where: and(inArray(apiUsage.keyId, own), gt(apiUsage.day, utcDayOf(now - days(USAGE_DAYS)))),
  });
  return keys.map((key) => {
    const used = new Map(rows.filter(({ keyId }) => keyId === key.id).map((row) => [row.day, row]));
    const lastUsed = [...used.values()].map(({ lastAt }) => lastAt);
    return {
      ...key,
      lastUsedAt: lastUsed.length > 0 ? Math.max(...lastUsed) : null,
      callsToday: used.get(today)?.calls ?? 0,
      usage: shownDays.map((day) => ({ day, calls: used.get(day)?.calls ?? 0 })),
    };
  });
}
