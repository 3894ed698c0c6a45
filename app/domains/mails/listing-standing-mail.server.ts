import { findStandingQuestion } from "#app/domains/listings/own/standing-question.server.ts";
import { listingStandingText } from "#app/i18n/mails/listing-standing-mail.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = { userId: string | null; params: Record<string, string> };

/** Asks a listing's owner whether it is still available; null if there is nothing left to ask. */
export async function listingStandingMail(
  ctx: AppContext,
  { userId, params: { listingId = "" } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const question = await findStandingQuestion(ctx, listingId, userId ?? "");
  const url = `${ctx.settings.origin}/dashboard/listings/${listingId}`;
  return question && listingStandingText(fullName, url, question);
}
