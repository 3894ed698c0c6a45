import { findSharedLink } from "#app/domains/reports/sharing/report-links.server.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { sharedReportText } from "#app/i18n/reports/sharing.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** The mail with a link to a shared report; null if the link no longer opens. */
export async function sharedReportMail(
  ctx: AppContext,
  { params: { linkId = "" } }: { params: Record<string, string> },
  senderName: string | null,
): Promise<MailText | null> {
  const link = await findSharedLink(ctx, linkId);
  return link && sharedReportText(senderName, link);
}
