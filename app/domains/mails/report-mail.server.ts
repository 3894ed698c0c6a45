import type { MailText } from "#app/i18n/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = { template: "report-delayed" | "report-reissued"; params: Record<string, string> };

/** What a report's owner is told when it is late or made anew; null where the report is gone. */
export async function reportMail(
  _ctx: AppContext,
  _row: Row,
  _fullName: string | null,
): Promise<MailText | null> {
  return null;
}
