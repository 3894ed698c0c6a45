import { eq } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { admit, forgive, giveBack } from "#app/platform/rate-limit.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import { countFailure, endFailures, takeBackFailure, type Target } from "./password-failures.server.ts";
import { unlessBusy } from "./password-turn.server.ts";
import { verifyPassword } from "./password-hash.server.ts";
import { AUTH_BACKOFF, type Busy, type Waiting } from "#app/domains/accounts/rules.ts";

type Verdict = { ok: true } | { ok: false; reason: "wrong-password" | "link-needed" } | Waiting | Busy;

/** The stored hash of the member's own password, or null if they have none. */
export async function findOwnHash(ctx: MemberContext): Promise<string | null> {
  const row = await ctx.db.query.users.findFirst({
    where: eq(users.id, ctx.userId),
    columns: { passwordHash: true },
  });
  return row?.passwordHash ?? null;
}

/**
 * Checks a typed password against the member's own hash. Attempts are delayed per member; the right one clears them.
 * Failures in a row count together with those of the account's known browsers, and end its password there
 * (`link-needed`).
 */
export async function verifyOwnPassword(
  ctx: MemberContext,
  password: string,
  ownHash: string,
): Promise<Verdict> {
  const key = `confirm-user:${ctx.userId}`;
  const told = { factor: "password-again", userId: ctx.userId };
  const admission = await admit(ctx, key, AUTH_BACKOFF.confirmPerUser);
  if (!admission.ok) {
    noteSecurity(ctx, "authn_fail", { ...told, reason: "too-many" });
    return { ...admission, reason: "too-many" };
  }
  const target: Target = { userId: ctx.userId, by: "known" };
  if (!(await countFailure(ctx, target))) {
    noteSecurity(ctx, "authn_fail", { ...told, reason: "link-needed" });
    return { ok: false, reason: "link-needed" };
  }
  const checked = await unlessBusy(() => verifyPassword(password, ownHash));
  if (!checked.ok) {
    await Promise.all([giveBack(ctx, key), takeBackFailure(ctx, target)]);
    return checked;
  }
  if (!checked.value) {
    noteSecurity(ctx, "authn_fail", { ...told, reason: "wrong-password" });
    return { ok: false, reason: "wrong-password" };
  }
  await Promise.all([forgive(ctx, key), endFailures(ctx, target)]);
  noteSecurity(ctx, "authn_success", told);
  return { ok: true };
}
