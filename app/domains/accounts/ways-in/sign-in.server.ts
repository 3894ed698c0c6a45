import { eq } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import { hasVerified } from "#app/domains/accounts/factors/factors.server.ts";
import { knownBrowserCookie } from "./known-browser.server.ts";
import { forgetFailures } from "#app/domains/accounts/passwords/password-failures.server.ts";
import type { FirstFactor } from "#app/domains/accounts/rules.ts";
import { openSession } from "#app/domains/accounts/sessions/sessions.server.ts";

/** What a sign-in gives a browser: the session's cookie, the mark of a known browser, and whether a factor is owed. */
export type SignedIn = { setCookie: string; browserCookie: string; owesFactor: boolean };

/**
 * Signs a confirmed user in after a right first factor. A mailed link makes the password count again if too many
 * failures had ended it.
 */
export async function signIn(
  ctx: VisitorContext,
  userId: string,
  firstFactor: FirstFactor,
): Promise<SignedIn> {
  const [person] = await ctx.db
    .select({ passwordHash: users.passwordHash, owesFactor: hasVerified(ctx, userId).mapWith(Boolean) })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error("a user who is gone cannot sign in");
  if (firstFactor !== "password") await forgetFailures(ctx, userId);
  const setCookie = await openSession(ctx, userId, firstFactor);
  noteSecurity(ctx, "authn_success", { factor: firstFactor, userId, owesFactor: person.owesFactor });
  return {
    setCookie,
    browserCookie: knownBrowserCookie(ctx, { id: userId, passwordHash: person.passwordHash }),
    owesFactor: person.owesFactor,
  };
}
