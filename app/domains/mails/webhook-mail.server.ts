import { eq } from "drizzle-orm";
import { webhooks } from "#app/db/schema.server.ts";
import { webhookPausedText } from "#app/i18n/mails/webhook-mail.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Tells that a webhook was paused; null if it is gone or told again meanwhile. */
export async function webhookPausedMail(
  { db, settings }: AppContext,
  webhookId: string,
  fullName: string | null,
): Promise<MailText | null> {
  const hook = await db.query.webhooks.findFirst({ where: eq(webhooks.id, webhookId) });
  if (!hook || hook.pausedAt === null) return null;
  return webhookPausedText(
    fullName,
    new URL(hook.address).host,
    `${settings.origin}/dashboard/office/webhooks`,
  );
}
