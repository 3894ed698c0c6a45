import { findSuspension } from "#app/domains/accounts/find-user.server.ts";
import { accountRestoredText, accountSuspendedText, roleChangedText } from "#app/i18n/mails/account-mails.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = {
  template: "account-suspended" | "account-restored" | "role-changed";
  userId: string | null;
  params: Record<string, string>;
};

/** The mail about an administrator's act on an account; null if it no longer applies. */
export async function accountMail(
  ctx: AppContext,
  { template, userId, params }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const { origin } = ctx.settings;
  if (template === "role-changed") {
    const granted = params.change === "granted";
    return roleChangedText(fullName, granted, `${origin}/dashboard/settings`);
  }
  const suspension = await findSuspension(ctx, userId ?? "");
  if (template === "account-restored")
    return suspension === null ? accountRestoredText(fullName, `${origin}/dashboard`) : null;
  return suspension && accountSuspendedText(fullName, suspension.reason, `${origin}/dashboard`);
}
