import type { MailText } from "#app/i18n/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** The mail with a signed link to a shared report; null where the link no longer opens. */
export async function sharedReportMail(
  _ctx: AppContext,
  _row: { params: Record<string, string> },
  _senderName: string | null,
): Promise<MailText | null> {
  return null;
}
