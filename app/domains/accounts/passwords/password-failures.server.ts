import { and, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import { passwordFailures } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { MAX_PASSWORD_FAILURES, UNKNOWN_FAILURES_KEPT_FOR } from "#app/domains/accounts/rules.ts";

type Ctx = Pick<AppContext, "db" | "now" | "settings">;

/**
 * Whose password is tried, and by whom. Strangers are counted apart from the account's known browsers and sessions, so
 * their failures never end the password in its owner's browser.
 */
export type Target = { userId: string; by: "known" | "stranger" } | { userId: null; email: string };

/** An account is counted under its id, which a changed secret leaves as it is. */
const keyOf = (ctx: Ctx, target: Target): string =>
  target.userId === null
    ? counterKey(ctx, "password-failures", target.email)
    : `${target.by}:${target.userId}`;

/**
 * Counts an attempt as failed before its password is checked, so that parallel ones are all counted. False if
 * MAX_PASSWORD_FAILURES in a row have failed: then the attempt must not be judged, and only a mailed link opens the
 * account.
 */
export async function countFailure(ctx: Ctx, target: Target): Promise<boolean> {
  const { failures } = passwordFailures;
  const now = ctx.now();
  const [taken] = await ctx.db
    .insert(passwordFailures)
    .values({ key: keyOf(ctx, target), userId: target.userId, failures: 1, lastFailedAt: now })
    .onConflictDoUpdate({
      target: passwordFailures.key,
      set: { failures: sql`${failures} + 1`, lastFailedAt: now },
      setWhere: lt(failures, MAX_PASSWORD_FAILURES),
    })
    .returning({ failures });
  return taken !== undefined;
}

/** Takes one counted attempt back: its password was never checked. */
export async function takeBackFailure(ctx: Ctx, target: Target): Promise<void> {
  await ctx.db
    .update(passwordFailures)
    .set({ failures: sql`max(0, ${passwordFailures.failures} - 1)` })
    .where(eq(passwordFailures.key, keyOf(ctx, target)));
}

/** The password was right: the failures in a row end. */
export async function endFailures(ctx: Ctx, target: Target): Promise<void> {
  await ctx.db.delete(passwordFailures).where(eq(passwordFailures.key, keyOf(ctx, target)));
}

/** A statement that clears all failures at an account's password: a mailed link opened it, or the password is new. */
export function forgetFailures({ db }: Pick<AppContext, "db">, userId: string, condition?: SQL) {
  return db.delete(passwordFailures).where(and(eq(passwordFailures.userId, userId), condition));
}

/** A statement that removes counts of addresses without an account that nobody has tried for long. */
export function sweepFailures({ db, now }: Pick<AppContext, "db" | "now">) {
  const left = lt(passwordFailures.lastFailedAt, now() - UNKNOWN_FAILURES_KEPT_FOR);
  return db.delete(passwordFailures).where(and(isNull(passwordFailures.userId), left));
}
