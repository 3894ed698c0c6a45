import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, listingMessages, mailOutbox } from "#app/db/schema.server.ts";
import { findConversation } from "#app/domains/listings/inbox/find-conversation.server.ts";
import { sendAnswer } from "#app/domains/listings/inbox/send-answer.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { sweepMails } from "#app/domains/mails/sweep-mails.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { insertConversation } from "#tests/factories/conversations.ts";
import { faultyDatabase } from "#tests/factories/faulty-database.ts";
import type { Signed } from "#tests/factories/factors.ts";

/** Tried with 2,000; the suite sends some hundred. */
const MESSAGES = 300;
const CONVERSATIONS = 10;

/** What may happen to the writing of a message. */
const FATES = ["well", "killed before", "answer lost", "queue down", "pressed twice"] as const;
type Fate = (typeof FATES)[number];

/** A sequence that looks random, and is the same in each run. */
const drawn = (nth: number): Fate =>
  FATES[Math.floor(((nth * 48_271) % 2_147_483_647) / 97) % FATES.length] ?? "well";

const MATCHES = /^insert into "listing_messages"/;

/** Sends a message as a person would under that fate: whatever fails is sent again from the same form. */
async function sendUnder(fate: Fate, ctx: Signed, id: string, form: { message: string; form_key: string }) {
  if (fate === "pressed twice") {
    const both = [sendAnswer(ctx, id, form), sendAnswer(ctx, id, form)];
    for (const outcome of await Promise.all(both)) expect(outcome).toEqual({ ok: true });
    return;
  }
  if (fate === "well") return expect(await sendAnswer(ctx, id, form)).toEqual({ ok: true });
  if (fate === "queue down") {
    const jobs = { send: async () => Promise.reject(new Error("the queue is down")) };
    return expect(await sendAnswer({ ...ctx, jobs }, id, form)).toEqual({ ok: true });
  }
  const how = fate === "answer lost" ? "after" : "before";
  const { db } = faultyDatabase({ matches: MATCHES, how, times: 1 });
  await expect(sendAnswer({ ...ctx, db }, id, form)).rejects.toThrow();
  expect(await sendAnswer(ctx, id, form)).toEqual({ ok: true });
}

test("no message is lost and none is there twice, though Workers die, answers are lost, forms and jobs come twice", async () => {
  const all = await Promise.all(Array.from({ length: CONVERSATIONS }, () => insertConversation()));
  const sent = new Map<string, string[]>(all.map(({ id }) => [id, []]));
  // The clock goes on, so that no limit of sending stands in the way, and each message is notified.
  for (let nth = 0; nth < MESSAGES; nth += 1) {
    const { id, owner, asker } = all[nth % CONVERSATIONS]!;
    const person = Math.floor(nth / CONVERSATIONS) % 2 === 0 ? owner : asker;
    const at = Date.now() + (nth + 1) * minutes(11);
    const message = `رسالة رقم ${nth}`;
    await sendUnder(drawn(nth), { ...person, now: () => at }, id, { message, form_key: `form ${nth}` });
    sent.get(id)!.push(message);
  }

  const ids = [...sent.keys()];
  for (const { id, owner } of all) {
    const texts: (string | null)[] = [];
    for (let before: { createdAt: number; id: string } | null = null, more = true; more;) {
      const page = await findConversation(owner, id, before);
      texts.unshift(...(page?.messages ?? []).map(({ text }) => text));
      before = page?.older ?? null;
      more = before !== null;
    }
    expect(texts.slice(1)).toEqual(sent.get(id));
  }
  const [{ db }] = [all[0]!.owner];
  const stored = inArray(listingMessages.conversationId, ids);
  expect(await db.$count(listingMessages, stored)).toBe(MESSAGES + CONVERSATIONS);

  // Each message has one notice. The queue delivers each of them twice, the lost ones after a sweep.
  const people = all.flatMap(({ owner, asker }) => [owner, asker]);
  const far = Date.now() + (MESSAGES + 100) * minutes(11);
  const courier = { ...all[0]!.owner, now: () => far };
  await sweepMails(courier);
  const notices = await db.query.mailOutbox.findMany({
    where: inArray(
      mailOutbox.userId,
      people.map(({ userId }) => userId),
    ),
  });
  const told = notices.map(({ params }) => params.messageId);
  expect(new Set(told).size).toBe(told.length);
  expect(told.length).toBe(MESSAGES + CONVERSATIONS);
  for (const { id } of notices) for (const _ of [1, 2]) await deliverMail(courier, id);
  const words = courier.sentMails.map(({ text }) => /رسالة رقم \d+/.exec(text)?.[0]).filter(Boolean);
  expect(words).toHaveLength(MESSAGES);
  expect(new Set(words).size).toBe(MESSAGES);
  const rows = await db.select().from(conversations).where(eq(conversations.id, ids[0]!));
  expect(rows[0]?.firstAnsweredAt).not.toBeNull();
});
