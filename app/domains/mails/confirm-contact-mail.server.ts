import { findContactToken } from "#app/domains/listings/contact/contact-mail.server.ts";
import { confirmContactText } from "#app/i18n/mails/confirm-contact-mail.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** The mail with the link that confirms a contact address; null if there is nothing to confirm any more. */
export async function confirmContactMail(ctx: AppContext, id: string): Promise<MailText | null> {
  const token = await findContactToken(ctx, id);
  return token === null ? null : confirmContactText(`${ctx.settings.origin}/contact-mail/${token}`);
}
