import { and, eq, isNull } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import type { LinkRefusal } from "./rules.ts";
import { signIn, type SignedIn } from "./sign-in.server.ts";
import { consumeToken, readLink } from "./tokens.server.ts";

type Outcome = ({ ok: true } & SignedIn) | { ok: false; reason: LinkRefusal };

/**
 * Uses a mailed link up and signs its user in; where the account has a second factor, the session owes it. Following
 * any link proves the address, so it also confirms it. A magic link into an unconfirmed account drops the password:
 * whoever set it never showed that the address is theirs. Refused, and not used up, where somebody else is signed in.
 */
export async function followLink(
  ctx: VisitorContext,
  token: string,
  purpose: "confirm" | "magic",
  viewerId: string | null,
): Promise<Outcome> {
  const refuse = (reason: LinkRefusal): Outcome => {
    noteSecurity(ctx, "authn_fail", { factor: `${purpose}-link`, reason });
    return { ok: false, reason };
  };
  const state = await readLink(ctx, token, purpose, viewerId);
  if (state !== "usable") return refuse(state);
  // Of two at once one wins; the other finds it used.
  const userId = await consumeToken(ctx, token, purpose);
  if (!userId) return refuse("used");

  const unconfirmed = and(eq(users.id, userId), isNull(users.emailConfirmedAt));
  const confirmed = { emailConfirmedAt: ctx.now() };
  const result = await ctx.db
    .update(users)
    .set(purpose === "magic" ? { ...confirmed, passwordHash: null } : confirmed)
    .where(unconfirmed);
  if (hasChanged(result)) await audit({ ...ctx, userId }, "account.confirm", userId);
  return { ok: true, ...(await signIn(ctx, userId, purpose === "magic" ? "magiclink" : "otp")) };
}
