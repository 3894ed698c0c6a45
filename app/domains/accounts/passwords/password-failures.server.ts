import { and, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import { passwordFailures } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { MAX_PASSWORD_FAILURES, UNKNOWN_FAILURES_KEPT_FOR } from "#app/domains/accounts/rules.ts";

type Ctx = Pick<AppContext, "db" | "now" | "settings">;

/**
 * At whose password an attempt is made. Strangers are counted apart from the account's known browsers and sessions, so
 * that their failures never end the password where its owner is.
 */
export type Target = { userId: string; by: "known" | "stranger" } | { userId: null; email: string };

/** An account's counts stand under its id, which a changed secret leaves as it is. */
const keyOf = (ctx: Ctx, target: Target): string =>
  target.userId === null
    ? counterKey(ctx, "password-failures", target.email)
    : `${target.by}:${target.userId}`;

/**
 * Counts an attempt as failed before its password is looked at, so that parallel ones are all counted. False, and the
 * attempt must not be judged, where MAX_PASSWORD_FAILURES in a row have failed: then a mailed link has to open first.
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

/** Takes one counted attempt back: its password was never looked at. */
export async function takeBackFailure(ctx: Ctx, target: Target): Promise<void> {
  await ctx.db
    .update(passwordFailures)
    .set({ failures: sql`max(0, ${passwordFailures.failures} - 1)` })
    .where(eq(passwordFailures.key, keyOf(ctx, target)));
}

/** The password was right: the row of failures is broken. */
export async function endFailures(ctx: Ctx, target: Target): Promise<void> {
  await ctx.db.delete(passwordFailures).where(eq(passwordFailures.key, keyOf(ctx, target)));
}

/** A statement that forgets all failures at an account's password: a mailed link opened it, or the password is another. */
export function forgetFailures({ db }: Pick<AppContext, "db">, userId: string, condition?: SQL) {
  return db.delete(passwordFailures).where(and(eq(passwordFailures.userId, userId), condition));
}

/** A statement that removes what was counted at addresses without an account and has long been left alone. */
export function sweepFailures({ db, now }: Pick<AppContext, "db" | "now">) {
  const left = lt(passwordFailures.lastFailedAt, now() - UNKNOWN_FAILURES_KEPT_FOR);
  return db.delete(passwordFailures).where(and(isNull(passwordFailures.userId), left));
}
