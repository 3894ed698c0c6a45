import type { SessionContext } from "#app/platform/context.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import { createLucia } from "./lucia.server.ts";
import type { SecondFactor, Session } from "#app/domains/accounts/rules.ts";
import { renewProof } from "./sessions.server.ts";

/** The session at aal2, and the Set-Cookie header of its new secret; null for a caller by access token. */
export type Raised = { session: Session; setCookie: string | null };

/** Raises the session to aal2 after a right second factor. Its secret changes, its handle stays. */
export async function raiseSession(ctx: SessionContext, secondFactor: SecondFactor): Promise<Raised> {
  const now = ctx.now();
  const setCookie = await renewProof({ ...ctx, now: () => now }, { secondFactor });
  const rawId = setCookie === null ? null : createLucia(ctx).readSessionCookie(setCookie);
  noteSecurity(ctx, "authn_success", { factor: secondFactor, userId: ctx.session.userId });
  const proof = { hasFactor: true, secondFactor, mfaAt: now, authenticatedAt: now };
  return { session: { ...ctx.session, ...proof, rawId }, setCookie };
}
