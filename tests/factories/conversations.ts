import { and, eq } from "drizzle-orm";
import { conversations, mailOutbox } from "#app/db/schema.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { sendAnswer } from "#app/domains/listings/inbox/send-answer.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { clockTime } from "#app/domains/listings/own/country-clock.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "./accounts.ts";
import type { Signed } from "./factors.ts";
import { insertListing } from "./listings.ts";

export const QUESTION = "السلام عليكم، هل تناسبكم المعاينة يوم الثلاثاء مساءً؟";

/** The id of a member's conversation about a listing. */
export async function conversationOf({ db, userId }: Signed, listingId: string): Promise<string> {
  const row = await db.query.conversations.findFirst({
    where: and(eq(conversations.listingId, listingId), eq(conversations.askerId, userId)),
  });
  if (!row) throw new Error("no conversation");
  return row.id;
}

/** A listing, somebody who asked about it, and their conversation. */
export async function insertConversation({
  owner,
  asker,
  message = QUESTION,
}: { owner?: Signed; asker?: Signed; message?: string } = {}) {
  const [theOwner, theAsker] = [owner ?? (await insertMember()), asker ?? (await insertMember())];
  const listing = await insertListing(theOwner);
  const sent = await sendMessage(theAsker, listing.id, { message });
  if (!sent.ok) throw new Error(`not sent: ${sent.reason}`);
  return { owner: theOwner, asker: theAsker, listing, id: await conversationOf(theAsker, listing.id) };
}

/** Answers in a conversation, by a form of its own. */
export const answer = (ctx: Signed, id: string, message = "نعم، أهلًا بك.") =>
  sendAnswer(ctx, id, { message, form_key: newId() });

/** A time from now, as it is typed for a listing in Saudi Arabia. */
export const typedTime = (ms: number): string => clockTime(Date.now() + ms, "sa");

/** Delivers the mails that wait for a member, and returns them, the first written first. */
export async function deliverMails(ctx: Signed): Promise<Mail[]> {
  const waiting = await ctx.db.query.mailOutbox.findMany({
    where: and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.status, "pending")),
    orderBy: (mail, { asc }) => [asc(mail.createdAt)],
  });
  const before = ctx.sentMails.length;
  for (const { id } of waiting) await deliverMail(ctx, id);
  return ctx.sentMails.slice(before);
}
