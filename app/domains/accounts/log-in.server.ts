import type { VisitorContext } from "#app/platform/context.server.ts";
import { admitAll, forgive } from "#app/platform/rate-limit.server.ts";
import { verifyPassword, wastePasswordTime } from "./password.server.ts";
import { findUserByEmail } from "./queries.server.ts";
import { AUTH_BACKOFF, type LoginInput, type LoginRefusal } from "./rules.ts";
import { openSession } from "./sessions.server.ts";
import { hashSecret } from "./tokens.server.ts";

type Outcome = { ok: true; setCookie: string } | LoginRefusal;

/**
 * Signs in with address and password; where the account has a second factor, the session owes it. An unknown address,
 * an account without a password and a wrong password are one refusal at one cost; `unconfirmed` is told only to who
 * knows the password. The delays grow fast for one address from one IP, and slowly for an address from everywhere, so
 * that nobody can lock the owner out from elsewhere.
 */
export async function logIn(ctx: VisitorContext, input: LoginInput): Promise<Outcome> {
  const ip = hashSecret(ctx.clientIp);
  const address = hashSecret(input.email);
  const pairKey = `login-pair:${hashSecret(`${ip}:${address}`)}`;
  const addressKey = `login-address:${address}`;
  const admission = await admitAll(ctx, [
    [pairKey, AUTH_BACKOFF.loginPerPair],
    [addressKey, AUTH_BACKOFF.loginPerAddress],
    [`login-ip:${ip}`, AUTH_BACKOFF.loginPerIp],
  ]);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const user = await findUserByEmail(ctx, input.email);
  if (!user?.passwordHash || user.closedAt !== null) {
    await wastePasswordTime(input.password);
    return { ok: false, reason: "wrong-credentials" };
  }
  if (!(await verifyPassword(input.password, user.passwordHash)))
    return { ok: false, reason: "wrong-credentials" };
  if (user.emailConfirmedAt === null) return { ok: false, reason: "unconfirmed" };

  await Promise.all([forgive(ctx, pairKey), forgive(ctx, addressKey)]);
  return { ok: true, setCookie: await openSession(ctx, user.id, "password") };
}
