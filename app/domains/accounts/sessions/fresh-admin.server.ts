import type { AdminContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { RECENT_AUTH } from "#app/domains/accounts/rules.ts";

/** The administrator if their second factor was given within the last quarter of an hour, else null. */
export function asFreshAdmin(admin: AdminContext): FreshAdminContext | null {
  const { mfaAt } = admin.session;
  const isFresh = mfaAt !== null && admin.now() - mfaAt <= RECENT_AUTH;
  return isFresh ? { ...admin, hasFreshFactor: true } : null;
}
