import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listingMessages, mailOutbox, rateCounters, users } from "#app/db/schema.server.ts";
import { MessageInput } from "#app/domains/listings/contact/message-input.ts";
import { sweepConversations } from "#app/domains/listings/contact/messages.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { days, hours } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import type { Signed } from "#tests/factories/factors.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { visitorCtx } from "#tests/factories/context.ts";

const QUESTION = "السلام عليكم، هل تناسبكم المعاينة يوم الثلاثاء مساءً؟";
const input = { message: QUESTION };

/** Delivers the mail of a member's message, and returns it. */
async function deliveredBy(sender: Signed) {
  const job = sender.sentJobs.at(-1);
  if (job?.type !== "mail.deliver") throw new Error("nothing was enqueued");
  await deliverMail(sender, job.mailId);
  return { mail: sender.sentMails.at(-1), mailId: job.mailId };
}

const kept = (ctx: Signed, listingId: string) =>
  ctx.db.query.listingMessages.findMany({ where: eq(listingMessages.listingId, listingId) });

test("a member's question reaches the owner's confirmed address alone, and tells nobody's address", async () => {
  const [owner, sender] = [
    await insertMember({ fullName: "عبدالله الشهري" }),
    await insertMember({ fullName: "نورة <b>القحطاني</b>" }),
  ];
  const listing = await insertListing(owner, { contactEmail: "office@example.com" });

  expect(await sendMessage(sender, listing.id, input)).toEqual({ ok: true });
  const { mail, mailId } = await deliveredBy(sender);
  expect(mail).toMatchObject({
    to: owner.email,
    subject: `رسالة عن إعلانك: ${listing.title}`,
  });
  for (const body of [mail?.html, mail?.text]) {
    expect(body).toContain(QUESTION);
    expect(body).toContain(listing.title);
    expect(body).toMatch(/\/dashboard\/inbox\/[0-9a-f]{32}/);
    expect(body).not.toContain(sender.email);
  }
  expect(mail).not.toHaveProperty("replyTo");
  expect(mail?.text).toContain("نورة");
  expect(mail?.html).not.toContain("<b>القحطاني");
  expect(mail?.text).toContain("الشهري");
  // The listing's contact address is not confirmed, so we send no mail to it.
  expect(JSON.stringify(sender.sentMails)).not.toContain("office@example.com");

  // The mail's row has only ids, the message is encrypted, and neither is in the log.
  const row = await sender.db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, mailId) });
  const [message] = await kept(sender, listing.id);
  expect(row).toMatchObject({ status: "sent", userId: owner.userId, params: { messageId: message?.id } });
  expect(message?.sealed).toMatch(/^s1\./);
  expect(JSON.stringify([row, message])).not.toContain("المعاينة");
  expect(JSON.stringify([sender.logged, sender.sentJobs])).not.toMatch(/المعاينة|@/);
});

test("a listing without a contact address writes to the account's, by name", async () => {
  const [owner, sender] = [await insertMember({ fullName: "عبدالله الشهري" }), await insertMember()];
  const listing = await insertListing(owner, { contactEmail: null });
  await sendMessage(sender, listing.id, input);
  const { mail } = await deliveredBy(sender);
  expect(mail).toMatchObject({ to: owner.email });
  expect(mail?.text).toContain("أهلًا \u2068عبدالله الشهري");
});

test("lines stay lines, and what looks like markup stays text", async () => {
  const [owner, sender] = [await insertMember(), await insertMember()];
  const listing = await insertListing(owner);
  const { message } = MessageInput.parse({
    message: "  السطر الأول\r\n\r\n<script>alert(1)</script>\u202e  ",
  });
  expect(message).toBe("السطر الأول\n\n<script>alert(1)</script>");
  await sendMessage(sender, listing.id, { message });
  const { mail } = await deliveredBy(sender);
  expect(mail?.text).toContain("> السطر الأول\n> \n> <script>");
  expect(mail?.html).toContain("&lt;script&gt;");
  expect(mail?.html).not.toContain("<script>");
});

test("the own listing, one that is not live and an unknown one take no message", async () => {
  const [owner, sender] = [await insertMember(), await insertMember()];
  const live = await insertListing(owner);
  expect(await sendMessage(owner, live.id, input)).toEqual({ ok: false, reason: "own-listing" });
  for (const state of [
    { status: "pending" },
    { status: "rejected" },
    { closedAs: "sold", closedAt: 1 },
    { hiddenAs: "unconfirmed" },
    { licenceNumber: "7200299856", licenceExpiresAt: Date.now() - 1 },
  ] as const) {
    const listing = await insertListing(owner, state);
    expect(await sendMessage(sender, listing.id, input)).toEqual({ ok: false, reason: "gone" });
    expect(await kept(sender, listing.id)).toEqual([]);
  }
  expect(await sendMessage(sender, "unknown", input)).toEqual({ ok: false, reason: "gone" });
  expect(sender.sentJobs).toEqual([]);
});

test("nothing is written to a closed account, and nothing is delivered of or to one that closes meanwhile", async () => {
  const close = (ctx: Signed) =>
    ctx.db.update(users).set({ closedAt: Date.now() }).where(eq(users.id, ctx.userId));
  const [closed, sender] = [await insertMember(), await insertMember()];
  const theirs = await insertListing(closed);
  await close(closed);
  expect(await sendMessage(sender, theirs.id, input)).toEqual({ ok: false, reason: "gone" });

  for (const leaves of ["owner", "sender"] as const) {
    const [owner, asker] = [await insertMember(), await insertMember()];
    const listing = await insertListing(owner);
    await sendMessage(asker, listing.id, input);
    await close(leaves === "owner" ? owner : asker);
    await deliveredBy(asker);
    expect(asker.sentMails, leaves).toEqual([]);
  }
});

test("a member is slowed down after five messages, and others go on", async () => {
  const owner = await insertMember();
  const sender = await insertMember();
  const listings = await Promise.all(Array.from({ length: 6 }, () => insertListing(owner)));
  for (const { id } of listings.slice(0, 5))
    expect(await sendMessage(sender, id, input)).toEqual({ ok: true });
  const sixth = listings[5];
  if (!sixth) throw new Error("no listing");
  expect(await sendMessage(sender, sixth.id, input)).toMatchObject({ ok: false, reason: "too-many" });
  expect(await sendMessage(await insertMember(), sixth.id, input)).toEqual({ ok: true });
  const later = { ...sender, now: () => Date.now() + hours(2) };
  expect(await sendMessage(later, sixth.id, input)).toEqual({ ok: true });
});

const again = (nth: number) => ({ message: `${QUESTION} (${nth})` });

test("whoever uses up a listing's messages silences nobody: an honest buyer's first one is taken, and theirs wait", async () => {
  const listing = await insertListing(await insertMember());
  const rivals = await Promise.all(Array.from({ length: 4 }, () => insertMember()));
  for (const rival of rivals) {
    for (let nth = 0; nth < 5; nth += 1) await sendMessage(rival, listing.id, again(nth));
    expect(await sendMessage(rival, listing.id, again(5))).toMatchObject({ ok: false, reason: "too-many" });
  }
  expect(await sendMessage(await insertMember(), listing.id, input)).toEqual({ ok: true });
});

test("a listing that many ask about takes each one's first question, and slows only those who ask again", async () => {
  const listing = await insertListing(await insertMember());
  const buyers = await Promise.all(Array.from({ length: 21 }, () => insertMember()));
  const first = await Promise.all(buyers.map((buyer) => sendMessage(buyer, listing.id, input)));
  expect(first.every(({ ok }) => ok)).toBe(true);
  const outcomes = [];
  for (const buyer of buyers) outcomes.push(await sendMessage(buyer, listing.id, again(1)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
  expect(outcomes.at(-1)).toMatchObject({ ok: false, reason: "too-many" });
});

test("fresh accounts of one network are slowed at a listing, buyers of other networks are not, and no key names the network", async () => {
  const listing = await insertListing(await insertMember());
  const clientIp = "203.0.113.77";
  const outcomes = [];
  for (let nth = 0; nth < 21; nth += 1)
    outcomes.push(await sendMessage({ ...(await insertMember()), clientIp }, listing.id, input));
  expect(outcomes.slice(0, 20).every(({ ok }) => ok)).toBe(true);
  expect(outcomes[20]).toMatchObject({ ok: false, reason: "too-many" });
  const buyer = await insertMember();
  expect(await sendMessage(buyer, listing.id, input)).toEqual({ ok: true });
  const keys = await buyer.db.select({ key: rateCounters.key }).from(rateCounters);
  expect(JSON.stringify(keys)).not.toMatch(/@|203\.0\.113/);
});

test("a conversation is forgotten a year after its last message", async () => {
  const [owner, sender] = [await insertMember(), await insertMember()];
  const listing = await insertListing(owner);
  await sendMessage(sender, listing.id, input);
  await sweepConversations({ ...sender, now: () => Date.now() + days(364) });
  expect(await kept(sender, listing.id)).toHaveLength(1);
  await sweepConversations({ ...sender, now: () => Date.now() + days(366) });
  expect(await kept(sender, listing.id)).toEqual([]);
});

test("a message from before the inbox is forgotten after the 30 days its sender was told, unless somebody goes on writing", async () => {
  const owner = await insertMember();
  const asked = async () => {
    const sender = await insertMember();
    const listing = await insertListing(owner);
    const before = { id: newId(), listingId: listing.id, senderId: sender.userId, sealed: "v1.old" };
    await sender.db.insert(listingMessages).values({ ...before, createdAt: Date.now() });
    return { sender, listing };
  };
  const [left, continued] = [await asked(), await asked()];
  await sendMessage(continued.sender, continued.listing.id, input);
  const sweepAfter = (time: number) => sweepConversations({ ...owner, now: () => Date.now() + time });
  await sweepAfter(days(29));
  expect(await kept(left.sender, left.listing.id)).toHaveLength(1);
  await sweepAfter(days(31));
  expect(await kept(left.sender, left.listing.id)).toEqual([]);
  expect(await kept(continued.sender, continued.listing.id)).toHaveLength(2);
});

test("the form sends and says so; what is too short, too long or empty stays in it beside its error", async () => {
  const [owner, sender] = [await insertMember(), await insertMember()];
  const { cookie } = await signIn(sender);
  const { id } = await insertListing(owner);
  const path = `/marketplace/${id}`;

  for (const [message, error] of [
    ["", "اكتب رسالتك إلى المعلن"],
    ["قصيرة", "الرسالة قصيرة. اكتب ١٠ أحرف على الأقل"],
    ["ط".repeat(2001), "الرسالة طويلة جدًا. أقصى طول ٢٬٠٠٠ حرف"],
  ] as const) {
    const refused = await visit(sender, path, { cookie, form: { message } });
    expect([refused.status, error]).toEqual([400, error]);
    expect(refused.text).toContain(error);
    expect(refused.html).toContain(message);
  }
  expect(await kept(sender, id)).toEqual([]);

  const taken = await visit(sender, path, { cookie, form: { message: QUESTION } });
  expect(taken.status).toBe(200);
  expect(taken.text).toContain("أُرسلت رسالتك إلى المعلن");
  expect(await kept(sender, id)).toHaveLength(1);

  // The same text again is the same message; other text counts as new.
  expect((await visit(sender, path, { cookie, form: { message: QUESTION } })).status).toBe(200);
  expect(await kept(sender, id)).toHaveLength(1);
  for (let nth = 1; nth < 5; nth += 1)
    await visit(sender, path, { cookie, form: { message: `${QUESTION} (${nth})` } });
  const last = `${QUESTION} (5)`;
  const slowed = await visit(sender, path, { cookie, form: { message: last } });
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(slowed.text).toContain("محاولات كثيرة");
  expect(slowed.html).toContain(last);
});

test("a visitor is sent to sign in and back, and nothing is kept", async () => {
  const owner = await insertMember();
  const { id } = await insertListing(owner);
  const { status, to, toast } = await visit(visitorCtx(), `/marketplace/${id}`, { form: input });
  expect([status, to, toast]).toEqual([
    302,
    `/auth?next=${encodeURIComponent(`/marketplace/${id}`)}`,
    "يجب تسجيل الدخول أولاً",
  ]);
  expect(await kept(owner, id)).toEqual([]);
});

test("a fault is told, logged without the text, and keeps what was typed", async () => {
  const [owner, sender] = [await insertMember(), await insertMember()];
  const { cookie } = await signIn(sender);
  const { id } = await insertListing(owner);
  const broken = { ...sender, db: failingDatabase(/insert into "listing_messages"/) };
  const answer = await visit(broken, `/marketplace/${id}`, { cookie, form: input });
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("تعذر إرسال الرسالة لخلل عندنا");
  expect(answer.html).toContain(QUESTION);
  expect(sender.logged).toContainEqual(expect.objectContaining({ event: "listing.message_failed" }));
  expect(JSON.stringify(sender.logged)).not.toContain("المعاينة");
});
