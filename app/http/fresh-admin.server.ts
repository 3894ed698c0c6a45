import { asFreshAdmin } from "#app/domains/accounts/sessions/fresh-admin.server.ts";
import { loggedPath } from "#app/lib/logged-path.ts";
import { AGAIN } from "#app/lib/kept-act.ts";
import type { AdminContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import { redirectWithFlash } from "./flash.server.ts";

/**
 * The administrator with a fresh second factor, for what moves money, changes what was bought, or gives a role. Without
 * one it throws a redirect to give it again, which leads back to `page` with the same question open.
 */
export function freshAdmin(
  admin: AdminContext,
  page: string,
  { intent, subject }: { intent: string; subject: string },
): FreshAdminContext {
  const fresh = asFreshAdmin(admin);
  if (fresh) return fresh;
  const back = new URL(page, admin.settings.origin);
  noteSecurity(admin, "authz_fail", {
    missing: "fresh-factor",
    path: loggedPath(back.pathname),
    userId: admin.userId,
  });
  back.searchParams.set(AGAIN, `${intent} ${subject}`);
  const next = encodeURIComponent(back.pathname + back.search);
  throw redirectWithFlash(`/auth/mfa?next=${next}`, "factor-again");
}
