import { findMessage } from "#app/domains/listings/contact/messages.server.ts";
import { listingMessageText } from "#app/i18n/mails/listing-message-mail.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { layOut } from "./mail-layout.ts";

type Owner = { email: string; fullName: string | null };

/**
 * The mail with a question to a listing's owner; replies go to the person who asked. It is sent to the listing's contact
 * address if its holder has confirmed it, otherwise to the account's: anybody could have our mails sent to an address
 * that nobody confirmed. Null if the question or its sender is gone.
 */
export async function listingMessageMail(
  ctx: AppContext,
  messageId: string,
  owner: Owner,
): Promise<Mail | null> {
  const message = await findMessage(ctx, messageId);
  if (!message) return null;
  const { listingId, sender } = message;
  const url = `${ctx.settings.origin}/marketplace/${listingId}`;
  return {
    ...layOut(message.contactEmail ?? owner.email, listingMessageText(owner.fullName, { ...message, url })),
    replyTo: sender.email,
  };
}
