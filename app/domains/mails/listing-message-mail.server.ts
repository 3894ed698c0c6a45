import { findMessage } from "#app/domains/listings/messages.server.ts";
import { listingMessageText } from "#app/i18n/listing-message-mail.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { layOut } from "./layout.ts";

type Owner = { email: string; fullName: string | null };

/**
 * The mail that brings a question to a listing's owner, at the address that the listing names or else the account's;
 * answers go to who asked. Null where the question or its sender is gone.
 */
export async function listingMessageMail(
  ctx: AppContext,
  messageId: string,
  owner: Owner,
): Promise<Mail | null> {
  const message = await findMessage(ctx, messageId);
  if (!message) return null;
  const { listingId, contactEmail, sender } = message;
  const to = contactEmail ?? owner.email;
  // Nobody has confirmed another address than the account's, so no name of ours goes there.
  const name = to === owner.email ? owner.fullName : null;
  const url = `${ctx.settings.origin}/marketplace/${listingId}`;
  return { ...layOut(to, listingMessageText(name, { ...message, url })), replyTo: sender.email };
}
