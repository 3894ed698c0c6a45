import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, listingMessages, mailOutbox, users } from "#app/db/schema.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { setBlocked } from "#app/domains/listings/inbox/block-person.server.ts";
import { findConversation } from "#app/domains/listings/inbox/find-conversation.server.ts";
import { countUnread, listInbox } from "#app/domains/listings/inbox/list-inbox.server.ts";
import { sendAnswer } from "#app/domains/listings/inbox/send-answer.server.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { answer, deliverMails, insertConversation, QUESTION } from "#tests/factories/conversations.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import type { Signed } from "#tests/factories/factors.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const kept = (ctx: Signed, id: string) =>
  ctx.db.query.listingMessages.findMany({ where: eq(listingMessages.conversationId, id) });
const at = (ctx: Signed, ms: number): Signed => ({ ...ctx, now: () => Date.now() + ms });
const pathOf = (id: string) => `/dashboard/inbox/${id}`;

test("a question and its answer stand on the site for both, each told by mail without the other's address", async () => {
  const { owner, asker, listing, id } = await insertConversation({
    owner: await insertMember({ fullName: "عبدالله الشهري" }),
    asker: await insertMember({ fullName: "نورة القحطاني" }),
  });
  const [theirs, mine] = [await signIn(owner), await signIn(asker)];
  const list = await visit(owner, "/dashboard/inbox", { cookie: theirs.cookie });
  expect(list.text).toContain(listing.title);
  expect(list.text).toContain("نورة القحطاني");
  expect(list.text).toContain(QUESTION);
  expect(list.text).toContain("جديد");

  const page = await visit(owner, pathOf(id), { cookie: theirs.cookie });
  expect(page.text).toContain(QUESTION);
  expect(page.html.includes(asker.email)).toBe(false);
  const sent = await visit(owner, pathOf(id), {
    cookie: theirs.cookie,
    form: { intent: "answer", form_key: newId(), message: "يناسبنا.\nأهلًا بك" },
  });
  expect([sent.status, sent.to]).toEqual([302, pathOf(id)]);

  const read = await visit(asker, pathOf(id), { cookie: mine.cookie });
  expect(read.text).toContain("يناسبنا.");
  // The advertiser does not show their name to members.
  expect(read.text).not.toContain("الشهري");
  const [notice] = await deliverMails(asker);
  expect(notice).toMatchObject({ to: asker.email, subject: `رد المعلن على رسالتك: ${listing.title}` });
  expect(notice?.text).toContain(`${asker.settings.origin}${pathOf(id)}`);
  expect(notice?.text).toContain("> يناسبنا.");
  expect(notice).not.toHaveProperty("replyTo");
  expect(JSON.stringify(notice)).not.toContain(owner.email);
  expect(JSON.stringify(notice)).not.toContain("الشهري");
});

test("strangers and visitors find no conversation, whatever they try, and nothing is written", async () => {
  const { asker, id } = await insertConversation();
  const stranger = await insertMember();
  const { cookie } = await signIn(stranger);
  for (const path of [pathOf(id), `${pathOf(id)}/report`, `${pathOf(id)}/viewing.ics`])
    expect((await visit(stranger, path, { cookie })).status).toBe(404);
  const forms: Record<string, string>[] = [
    { intent: "answer", form_key: newId(), message: "أنا غريب عن هذه المحادثة" },
    { intent: "propose", time1: "2099-01-01T10:00" },
    { intent: "confirm", viewing: newId(), at: "1" },
    { intent: "decline", viewing: newId() },
    { intent: "cancel", viewing: newId() },
    { intent: "block" },
    { intent: "unblock" },
  ];
  for (const form of forms)
    expect((await visit(stranger, pathOf(id), { cookie, form })).status, form.intent).toBe(404);
  const report = { reason: "abuse", note: "" };
  expect((await visit(stranger, `${pathOf(id)}/report`, { cookie, form: report })).status).toBe(404);
  expect((await visit(visitorCtx(), pathOf(id))).to).toContain("/auth");
  expect(await kept(asker, id)).toHaveLength(1);
  expect(await stranger.db.$count(conversations, eq(conversations.askerId, stranger.userId))).toBe(0);
});

test("one member asks about one listing in one conversation, from both pages, and sides are told apart", async () => {
  const { owner, asker, listing, id } = await insertConversation();
  expect(await answer(owner, id)).toEqual({ ok: true });
  expect(await sendMessage(asker, listing.id, { message: "وهل يمكن أن أراه غدًا صباحًا؟" })).toEqual({
    ok: true,
  });
  expect(await answer(asker, id, "شكرًا")).toEqual({ ok: true });
  const seen = await findConversation(owner, id, null);
  expect(seen?.messages.map(({ mine, text }) => [mine, text])).toEqual([
    [false, QUESTION],
    [true, "نعم، أهلًا بك."],
    [false, "وهل يمكن أن أراه غدًا صباحًا؟"],
    [false, "شكرًا"],
  ]);
  expect(await owner.db.$count(conversations, eq(conversations.listingId, listing.id))).toBe(1);
});

test("unread is what the other wrote since the conversation was opened, in the list and on the dashboard", async () => {
  const { owner, asker, id } = await insertConversation();
  expect([await countUnread(owner), await countUnread(asker)]).toEqual([1, 0]);
  const { cookie } = await signIn(owner);
  expect((await visit(owner, "/dashboard", { cookie })).html).toMatch(
    /الرسائل<\/span><span class="badge">١</,
  );
  await visit(owner, pathOf(id), { cookie });
  expect(await countUnread(owner)).toBe(0);
  await answer(owner, id);
  expect([await countUnread(owner), await countUnread(asker)]).toEqual([0, 1]);
  const { conversations: list } = await listInbox(asker, "asked", null);
  expect(list).toMatchObject([{ id, side: "asker", unread: true, last: { mine: false } }]);
  expect((await listInbox(asker, "received", null)).conversations).toEqual([]);
  expect((await listInbox(owner, "all", null)).conversations).toMatchObject([{ id, side: "owner" }]);
});

test("the inbox has pages, the latest message first, from both sides together", async () => {
  const me = await insertMember();
  const ids: string[] = [];
  for (let nth = 0; nth < 25; nth += 1) {
    const late = at(nth % 2 === 0 ? await insertMember() : me, nth * minutes(30));
    const { id } = await insertConversation(nth % 2 === 0 ? { owner: me, asker: late } : { asker: late });
    ids.unshift(id);
  }
  const first = await listInbox(me, "all", null);
  const second = await listInbox(me, "all", first.next);
  expect([...first.conversations, ...second.conversations].map(({ id }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
});

test("the same form sent twice, one after the other or at once, is one message and one mail", async () => {
  const { owner, asker, id } = await insertConversation();
  const form = { message: "نعم", form_key: "the-key" };
  const both = await Promise.all([sendAnswer(owner, id, form), sendAnswer(owner, id, form)]);
  expect([...both, await sendAnswer(owner, id, form)]).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await kept(owner, id)).toHaveLength(2);
  expect(await deliverMails(asker)).toHaveLength(1);
  // Other words out of the same form, and the same words out of another, are new messages.
  await sendAnswer(owner, id, { ...form, message: "لا" });
  await sendAnswer(owner, id, { ...form, form_key: "another" });
  expect(await kept(owner, id)).toHaveLength(4);
});

test("further messages that are still unread cause no mail for ten minutes", async () => {
  const { owner, asker, id } = await insertConversation();
  await answer(asker, id, "وهل فيه موقف؟");
  expect(await deliverMails(owner)).toHaveLength(1);
  await answer(at(asker, minutes(11)), id, "ما زلت أسأل");
  expect(await deliverMails(owner)).toHaveLength(1);
  const { cookie } = await signIn(owner);
  await visit(owner, pathOf(id), { cookie });
  await answer(at(asker, minutes(12)), id, "شكرًا على القراءة");
  expect(await deliverMails(owner)).toHaveLength(1);
});

test("whoever is blocked writes to the other nowhere, hears neutral words, and again after it is taken back", async () => {
  const { owner, asker, id } = await insertConversation();
  const other = await insertListing(owner);
  const [theirs, mine] = [await signIn(owner), await signIn(asker)];
  await visit(owner, pathOf(id), { cookie: theirs.cookie, form: { intent: "block" } });

  const page = await visit(asker, pathOf(id), { cookie: mine.cookie });
  expect(page.text).not.toContain("حظرت");
  const form = { intent: "answer", form_key: newId(), message: "هل من جديد؟" };
  const refused = await visit(asker, pathOf(id), { cookie: mine.cookie, form });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("لا تقبل هذه المحادثة رسائل جديدة.");
  expect(refused.text).not.toContain("حظرت");
  expect(refused.html).toContain("هل من جديد؟");
  expect(await sendMessage(asker, other.id, { message: QUESTION })).toEqual({ ok: false, reason: "closed" });
  // Nor does who blocked write to them.
  expect(await answer(owner, id)).toEqual({ ok: false, reason: "you-blocked" });
  expect((await visit(owner, pathOf(id), { cookie: theirs.cookie })).text).toContain("حظرت هذا الشخص");
  expect(await kept(owner, id)).toHaveLength(1);

  await visit(owner, pathOf(id), { cookie: theirs.cookie, form: { intent: "unblock" } });
  expect(await answer(asker, id)).toEqual({ ok: true });
  expect(await setBlocked(await insertMember(), id, true)).toBe(false);
});

test("a suspended member reads, and sends nothing", async () => {
  const { owner, asker, id } = await insertConversation();
  const { cookie } = await signIn(owner);
  await owner.db
    .update(users)
    .set({ suspendedAt: Date.now(), suspendedFor: "إعلان مخالف لشروط النشر" })
    .where(eq(users.id, owner.userId));
  expect((await visit(owner, pathOf(id), { cookie })).text).toContain(QUESTION);
  expect((await visit(owner, "/dashboard/inbox", { cookie })).status).toBe(200);
  const form = { intent: "answer", form_key: newId(), message: "نعم" };
  expect((await visit(owner, pathOf(id), { cookie, form })).status).toBe(403);
  expect(await answer(owner, id)).toMatchObject({ ok: false });
  expect(await kept(asker, id)).toHaveLength(1);
});

test("a member is slowed down in one conversation, and told how long to wait", async () => {
  const { owner, id } = await insertConversation();
  for (let nth = 0; nth < 15; nth += 1) expect(await answer(owner, id, `رسالة ${nth}`)).toEqual({ ok: true });
  expect(await answer(owner, id)).toMatchObject({ ok: false, reason: "too-many" });
  const { cookie } = await signIn(owner);
  const form = { intent: "answer", form_key: newId(), message: "واحدة أخرى" };
  const slowed = await visit(owner, pathOf(id), { cookie, form });
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(slowed.html).toContain("واحدة أخرى");
  expect(await answer(at(owner, hours(2)), id)).toEqual({ ok: true });
});

test("a fault keeps what was typed, is logged without it, and leaves no half of a message", async () => {
  const { owner, asker, id } = await insertConversation();
  const { cookie } = await signIn(owner);
  const broken = { ...owner, db: failingDatabase(/update "conversations" set "first_answered_at"/) };
  const form = { intent: "answer", form_key: newId(), message: "المفتاح عند الحارس" };
  const answered = await visit(broken, pathOf(id), { cookie, form });
  expect(answered.status).toBe(500);
  expect(answered.html).toContain("المفتاح عند الحارس");
  expect(owner.logged).toContainEqual(expect.objectContaining({ event: "inbox.act_failed" }));
  expect(JSON.stringify(owner.logged)).not.toContain("الحارس");
  expect(await kept(owner, id)).toHaveLength(1);
  expect(await owner.db.$count(mailOutbox, eq(mailOutbox.userId, asker.userId))).toBe(0);
});

test("the text is encrypted at rest, and what looks like markup stays text", async () => {
  const { owner, asker, id } = await insertConversation({
    message: "<script>alert(1)</script> هل السعر نهائي؟",
  });
  const [row] = await kept(owner, id);
  expect(row?.sealed).toMatch(/^s1\./);
  const { cookie } = await signIn(asker);
  const { html } = await visit(asker, pathOf(id), { cookie });
  expect(html).toContain("&lt;script&gt;alert(1)");
  expect(html).not.toContain("<script>alert(1)");
});

test("a long conversation has pages, and each message is on one of them", async () => {
  const { owner, asker, id } = await insertConversation();
  for (let nth = 1; nth < 70; nth += 1)
    await answer(at(nth % 2 === 0 ? asker : owner, nth * minutes(10)), id, `رسالة رقم ${nth}`);
  const newest = await findConversation(asker, id, null);
  const older = await findConversation(asker, id, newest?.older ?? null);
  const texts = [...(older?.messages ?? []), ...(newest?.messages ?? [])].map(({ text }) => text);
  expect(texts).toEqual([QUESTION, ...Array.from({ length: 69 }, (_, nth) => `رسالة رقم ${nth + 1}`)]);
  expect(older?.older).toBeNull();
});

test("an owner who deletes the listing, or an account that closes, leaves no conversation", async () => {
  const { owner, asker, id } = await insertConversation();
  await answer(owner, id);
  await owner.db.update(users).set({ closedAt: Date.now() }).where(eq(users.id, owner.userId));
  expect(await answer(asker, id)).toEqual({ ok: false, reason: "gone" });
});
