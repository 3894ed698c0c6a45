import { sql } from "drizzle-orm";
import { days } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { operatorAlert } from "#app/platform/operator-alert.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import type { FactorStatus } from "#app/domains/accounts/rules.ts";

/**
 * Verified numbers have their own budget, this many times the other: using up the other keeps no member from signing
 * in.
 */
export const VERIFIED_SHARE = 4;

/**
 * Takes one of the site's text messages of the day, for a number of this status; false if none is left. Administrators
 * get a mail about that once a day.
 */
export async function takeText(
  ctx: Pick<AppContext, "db" | "now" | "settings" | "log">,
  status: FactorStatus,
): Promise<boolean> {
  const { dailyBudget } = ctx.settings.texts;
  const limit = status === "verified" ? dailyBudget * VERIFIED_SHARE : dailyBudget;
  const windowMs = days(1);
  if (await allow(ctx, `texts-day:${status}`, { limit, windowMs })) return true;
  if (await allow(ctx, `texts-alert:${status}`, { limit: 1, windowMs })) {
    ctx.log("texts.exhausted", { status }, "warn");
    await operatorAlert(ctx, "texts-exhausted", status, sql`true`);
  }
  return false;
}
