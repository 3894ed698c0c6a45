import type { VisitorContext } from "#app/platform/context.server.ts";
import { allow, forgive } from "#app/platform/rate-limit.server.ts";
import { verifyPassword, wastePasswordTime } from "./password.server.ts";
import { findUserByEmail } from "./queries.server.ts";
import { AUTH_LIMITS, type LoginInput, type LoginRefusal } from "./rules.ts";
import { openSession } from "./sessions.server.ts";
import { hashSecret } from "./tokens.server.ts";

type Outcome = { ok: true; setCookie: string } | { ok: false; reason: LoginRefusal };
const refuse = (reason: LoginRefusal): Outcome => ({ ok: false, reason });

/**
 * Signs in with address and password. An unknown address, an account without a password and a wrong password are
 * one refusal at one cost; `unconfirmed` is told only to who knows the password.
 */
export async function logIn(ctx: VisitorContext, input: LoginInput): Promise<Outcome> {
  const addressKey = `login-address:${hashSecret(input.email)}`;
  const byIp = await allow(ctx, `login-ip:${hashSecret(ctx.clientIp)}`, AUTH_LIMITS.loginPerIp);
  const byAddress = await allow(ctx, addressKey, AUTH_LIMITS.loginPerAddress);
  if (!byIp || !byAddress) return refuse("too-many");

  const user = await findUserByEmail(ctx, input.email);
  if (!user?.passwordHash) {
    await wastePasswordTime(input.password);
    return refuse("wrong-credentials");
  }
  if (!(await verifyPassword(input.password, user.passwordHash))) return refuse("wrong-credentials");
  if (user.emailConfirmedAt === null) return refuse("unconfirmed");

  await forgive(ctx, addressKey);
  return { ok: true, setCookie: await openSession(ctx, user.id) };
}
