import { findMessage } from "#app/domains/listings/contact/messages.server.ts";
import { listingMessageText } from "#app/i18n/mails/listing-message-mail.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { layOut } from "./mail-layout.ts";

type Recipient = { email: string; fullName: string | null };

/**
 * The notice of a message in a conversation about a listing. It holds its words and no address of its sender: it is
 * answered on the site. An owner gets it at the listing's contact address if its holder has confirmed it, otherwise at
 * the account's: anybody could have our mails sent to an address that nobody confirmed. Null if the message or its
 * sender is gone.
 */
export async function listingMessageMail(
  ctx: AppContext,
  messageId: string,
  recipient: Recipient,
): Promise<Mail | null> {
  const message = await findMessage(ctx, messageId);
  if (!message) return null;
  const url = `${ctx.settings.origin}/dashboard/inbox/${message.conversationId}`;
  return layOut(
    message.contactEmail ?? recipient.email,
    listingMessageText(recipient.fullName, { ...message, url }),
  );
}
