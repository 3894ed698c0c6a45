import type { AdminContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { isRecent } from "./rules.ts";

/** The administrator, where their second factor was given within the last quarter of an hour; null where it is older. */
export function asFreshAdmin(admin: AdminContext): FreshAdminContext | null {
  return isRecent(admin.session, admin.now()) ? { ...admin, hasFreshFactor: true } : null;
}
