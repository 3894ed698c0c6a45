import { and, eq } from "drizzle-orm";
import { conversations, mailOutbox, personReports, viewings } from "#app/db/schema.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { reportPerson } from "#app/domains/listings/inbox/report-person.server.ts";
import { sendAnswer } from "#app/domains/listings/inbox/send-answer.server.ts";
import { confirmViewing, proposeViewing } from "#app/domains/listings/inbox/viewings.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { clockTime } from "#app/domains/listings/own/country-clock.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "./accounts.ts";
import type { Signed } from "./factors.ts";
import { insertListing } from "./listings.ts";

export const QUESTION = "السلام عليكم، هل تناسبكم المعاينة يوم الثلاثاء مساءً؟";

/** The id of a member's conversation about a listing. */
async function conversationOf({ db, userId }: Signed, listingId: string): Promise<string> {
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

/** Somebody's question about a member's listing, with times that the asker proposes and, unless told otherwise, both confirm. */
export async function insertViewing(owner: Signed, listingId: string, { confirmed = true } = {}) {
  const asker = await insertMember();
  const sent = await sendMessage(asker, listingId, { message: QUESTION });
  const conversationId = await conversationOf(asker, listingId);
  const proposed = await proposeViewing(asker, conversationId, [typedTime(days(1))]);
  const row = await owner.db.query.viewings.findFirst({
    where: eq(viewings.conversationId, conversationId),
  });
  if (!sent.ok || !proposed.ok || !row) throw new Error("nothing was proposed");
  const at = row.times[0] ?? 0;
  if (confirmed) await confirmViewing(owner, conversationId, { viewing: row.id, at });
  return { asker, conversationId, viewing: row.id, at };
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

/** The id of a member's open report of somebody who wrote to them. */
export async function insertPersonReport(owner: Signed, note = "يطلب عربونًا قبل المعاينة"): Promise<string> {
  const { id } = await insertConversation({ owner });
  await reportPerson(owner, id, { reason: "fraud", note });
  const row = await owner.db.query.personReports.findFirst({ where: eq(personReports.conversationId, id) });
  return row?.id ?? "";
}
