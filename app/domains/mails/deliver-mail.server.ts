import { findRecipient } from "#app/domains/accounts/queries.server.ts";
import { deriveToken } from "#app/domains/accounts/tokens.server.ts";
import { findReportHeading } from "#app/domains/reports/queries.server.ts";
import { mailText, type MailText } from "#app/i18n/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { findPendingMail, markMailFailed, markMailSent, noteMailError } from "#app/platform/mail.server.ts";
import { layOut } from "./layout.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findPendingMail>>>;
type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/**
 * Sends one mail of the outbox and marks it sent. Tokens are derived here, at the last moment. Throws when the
 * provider refuses, so that the queue tries again; a mail whose user or subject is gone is given up.
 */
export async function deliverMail(ctx: AppContext, mailId: string): Promise<void> {
  const row = await findPendingMail(ctx, mailId);
  if (!row) return;
  const recipient = row.userId ? await findRecipient(ctx, row.userId) : null;
  const text = recipient && (await wordsOf(ctx, row, recipient));
  if (!recipient || !text) return markMailFailed(ctx, mailId);

  try {
    await ctx.mail.send(layOut(recipient.email, text));
  } catch (error) {
    await noteMailError(ctx, mailId, error);
    throw error;
  }
  await markMailSent(ctx, mailId);
}

async function wordsOf(ctx: AppContext, row: Row, { fullName }: Recipient): Promise<MailText | null> {
  const { origin, appSecret } = ctx.settings;
  const { tokenId = "", reportId = "" } = row.params;
  switch (row.template) {
    case "confirm-email":
      return mailText["confirm-email"](
        fullName,
        `${origin}/auth/confirm?token=${deriveToken(appSecret, "confirm", tokenId)}`,
      );
    case "magic-link":
      return mailText["magic-link"](
        fullName,
        `${origin}/auth/magic?token=${deriveToken(appSecret, "magic", tokenId)}`,
      );
    case "report-ready":
    case "report-failed": {
      const heading = await findReportHeading(ctx, reportId);
      if (!heading) return null;
      const url = row.template === "report-ready" ? `${origin}/reports/${reportId}` : `${origin}/dashboard`;
      return mailText[row.template](fullName, url, heading.title, heading.orderNumber);
    }
  }
}
