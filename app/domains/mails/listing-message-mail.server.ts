import { findMessage } from "#app/domains/listings/contact/messages.server.ts";
import { listingMessageText } from "#app/i18n/mails/listing-message-mail.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { layOut } from "./mail-layout.ts";

type Owner = { email: string; fullName: string | null };

/**
 * The mail that brings a question to a listing's owner; answers go to whoever asked. It goes to the account's address.
 * The listing's own contact address is not confirmed, so anybody could have text of ours sent to it. Null where the
 * question or its sender is gone.
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
    ...layOut(owner.email, listingMessageText(owner.fullName, { ...message, url })),
    replyTo: sender.email,
  };
}
