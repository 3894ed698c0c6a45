import { findRefusal } from "#app/domains/licences/find-refusal.server.ts";
import { licenceRefusedText } from "#app/i18n/mails/licence-mail.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = { userId: string | null; params: Record<string, string> };

/** The mail about a licence that its register refused; null if its owner has changed it meanwhile. */
export async function licenceMail(
  ctx: AppContext,
  { userId, params: { listingId = "" } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const refusal = await findRefusal(ctx, listingId, userId ?? "");
  const url = `${ctx.settings.origin}/marketplace/${listingId}/edit`;
  return refusal && licenceRefusedText(fullName, { ...refusal, url });
}
