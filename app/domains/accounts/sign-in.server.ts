import { eq } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import { hasVerified } from "./factors.server.ts";
import { knownBrowserCookie } from "./known-browser.server.ts";
import type { FirstFactor } from "./rules.ts";
import { openSession } from "./sessions.server.ts";

/** What a sign-in gives a browser: its session's cookie, the mark of a known browser, and whether a factor is owed. */
export type SignedIn = { setCookie: string; browserCookie: string; owesFactor: boolean };

/** Signs a confirmed user in, by a first factor that was found right. */
export async function signIn(
  ctx: VisitorContext,
  userId: string,
  firstFactor: FirstFactor,
): Promise<SignedIn> {
  const [person] = await ctx.db
    .select({ email: users.email, owesFactor: hasVerified(ctx, userId).mapWith(Boolean) })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error("a user who is gone cannot sign in");
  const setCookie = await openSession(ctx, userId, firstFactor);
  noteSecurity(ctx, "authn_success", { factor: firstFactor, userId, owesFactor: person.owesFactor });
  return {
    setCookie,
    browserCookie: knownBrowserCookie(ctx, person.email),
    owesFactor: person.owesFactor,
  };
}
