import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  conversations,
  images,
  listings,
  mailOutbox,
  officePeople,
  offices,
  users,
} from "#app/db/schema.server.ts";
import { suspendAccount, restoreAccount } from "#app/domains/accounts/people/suspend-account.server.ts";
import { closeListing } from "#app/domains/listings/own/close-listing.server.ts";
import { findConversation } from "#app/domains/listings/inbox/find-conversation.server.ts";
import { listInbox } from "#app/domains/listings/inbox/list-inbox.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { restoreOffice, suspendOffice } from "#app/domains/offices/admin-offices.server.ts";
import { handListing } from "#app/domains/offices/hand-over.server.ts";
import { invite, join, withdraw } from "#app/domains/offices/invitations.server.ts";
import { editOffice, makeOffice } from "#app/domains/offices/make-office.server.ts";
import { changeOfficeRole, removePerson } from "#app/domains/offices/people.server.ts";
import { officeOf } from "#app/domains/offices/who.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { gatherData } from "#app/domains/privacy/export/gather-data.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { answer, deliverMails, QUESTION } from "#tests/factories/conversations.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import type { Signed } from "#tests/factories/factors.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertInvitation, insertOffice, insertPerson, OFFICE_WORDS } from "#tests/factories/offices.ts";
import { visit } from "#tests/factories/site.ts";

/** An office with an owner and an agent, a listing that the agent handles, and somebody who asked about it. */
async function insertTeam(agent?: Signed) {
  const owner = await insertMember();
  const theAgent = agent ?? (await insertMember());
  const office = await insertOffice(owner);
  await insertPerson(owner, office.id, theAgent);
  const listing = await insertListing(theAgent, {
    officeId: office.id,
    allowName: true,
    allowCall: true,
    allowWhatsapp: true,
  });
  await owner.db.insert(images).values({
    id: listing.images[0]!.id,
    userId: theAgent.userId,
    kind: "listings",
    createdAt: owner.now(),
  });
  const asker = await insertMember();
  expect(await sendMessage(asker, listing.id, { message: QUESTION })).toEqual({ ok: true });
  const conversation = await owner.db.query.conversations.findFirst({
    where: eq(conversations.listingId, listing.id),
  });
  return { owner, agent: theAgent, asker, office, listing, conversationId: conversation!.id };
}

const listingOf = (ctx: Signed, id: string) =>
  ctx.db.query.listings.findFirst({ where: eq(listings.id, id) });
const roleOf = async (ctx: Signed, userId: string) =>
  (await ctx.db.query.officePeople.findFirst({ where: eq(officePeople.userId, userId) }))?.role ?? null;

test("an office is made once for a member and an address, and only its owner edits it", async () => {
  const [owner, other] = [await insertMember(), await insertMember()];
  const { id, slug } = await insertOffice(owner);
  expect(await makeOffice(other, { ...OFFICE_WORDS, slug })).toEqual({ ok: false, reason: "slug-taken" });
  expect(await makeOffice(owner, { ...OFFICE_WORDS, slug: `b-${newId()}`.slice(0, 30) })).toEqual({
    ok: false,
    reason: "in-office",
  });
  expect(await editOffice(other, id, { ...OFFICE_WORDS, name: "غيره" })).toBe(false);
  expect(await editOffice(owner, id, { ...OFFICE_WORDS, name: "مكتب آخر" })).toBe(true);
});

test("of two offices that a member makes at once one is made", async () => {
  const owner = await insertMember();
  const make = () => makeOffice(owner, { ...OFFICE_WORDS, slug: `race-${newId().slice(0, 20)}` });
  const made = await Promise.all([make(), make()]);
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
});

test("an invitation opens only for its address, once, within seven days, and not once it is withdrawn", async () => {
  const [owner, invited, other] = [await insertMember(), await insertMember(), await insertMember()];
  const { id } = await insertOffice(owner);
  const { token } = await insertInvitation(owner, id, invited.email);
  expect(await join(other, token, false)).toEqual({ ok: false, reason: "other-address" });
  const late = { ...invited, now: () => invited.now() + days(8) };
  expect(await join(late, token, false)).toEqual({ ok: false, reason: "expired" });
  const again = await insertInvitation(owner, id, invited.email);
  expect(await join(invited, token, false)).toEqual({ ok: false, reason: "unknown" });
  expect(await withdraw(other, id, again.id)).toBe(false);
  expect(await withdraw(owner, id, again.id)).toBe(true);
  expect(await join(invited, again.token, false)).toEqual({ ok: false, reason: "unknown" });
  const last = await insertInvitation(owner, id, invited.email);
  expect(await join(invited, last.token, false)).toEqual({ ok: true });
  // Pressing twice is fine.
  expect(await roleOf(owner, invited.userId)).toBe("agent");
  expect(await invite(invited, id, { email: "x@example.com", role: "agent" })).toEqual({
    ok: false,
    reason: "not-owner",
  });
  expect(await invite(owner, id, { email: invited.email, role: "agent" })).toEqual({
    ok: false,
    reason: "member-already",
  });
});

test("of two invitations accepted at once one is", async () => {
  const [a, b, invited] = [await insertMember(), await insertMember(), await insertMember()];
  const first = await insertInvitation(a, (await insertOffice(a)).id, invited.email);
  await a.db.run(sql`update office_invitations set email = ${`${newId()}@x.test`} where id = ${first.id}`);
  const second = await insertInvitation(b, (await insertOffice(b)).id, invited.email);
  await a.db.run(sql`update office_invitations set email = ${invited.email} where id = ${first.id}`);
  const joined = await Promise.all([join(invited, first.token, false), join(invited, second.token, false)]);
  expect(joined.filter(({ ok }) => ok)).toHaveLength(1);
  expect(joined).toContainEqual({ ok: false, reason: "in-office" });
});

test("a joining member's own listings become the office's only if they say so", async () => {
  const owner = await insertMember();
  const { id } = await insertOffice(owner);
  const [keeps, brings] = [await insertMember(), await insertMember()];
  const [kept, brought] = [await insertListing(keeps), await insertListing(brings)];
  await insertPerson(owner, id, keeps);
  const { token } = await insertInvitation(owner, id, brings.email);
  expect(await join(brings, token, true)).toEqual({ ok: true });
  expect((await listingOf(owner, kept.id))?.officeId).toBeNull();
  expect((await listingOf(owner, brought.id))?.officeId).toBe(id);
});

test("who leaves leaves the office's listings to an owner, without a trace of how to reach them", async () => {
  const { owner, agent, asker, office, listing, conversationId } = await insertTeam();
  const own = await insertListing(agent);
  await answer(agent, conversationId);
  expect(await removePerson(agent, office.id, agent.userId)).toEqual({ ok: true });
  expect(await listingOf(owner, listing.id)).toMatchObject({
    userId: owner.userId,
    officeId: office.id,
    contactName: null,
    contactPhone: null,
    contactEmail: owner.email,
    allowName: false,
    allowCall: false,
    allowWhatsapp: false,
    live: 1,
  });
  expect((await listingOf(owner, own.id))?.userId).toBe(agent.userId);
  const [picture] = await owner.db.select().from(images).where(eq(images.id, listing.images[0]!.id));
  expect(picture?.userId).toBe(owner.userId);
  // The conversation goes on with the owner, and the former agent sees nothing of it.
  expect(await findConversation(agent, conversationId, null)).toBeNull();
  const seen = await findConversation(owner, conversationId, null);
  expect(seen?.messages.map(({ mine }) => mine)).toEqual([false, true]);
  expect(await answer(asker, conversationId)).toEqual({ ok: true });
  expect(await closeListing(agent, listing.id, "withdrawn")).toEqual({ ok: false, reason: "gone" });
});

test("the last owner can neither leave, be removed nor become an agent; of two who go at once one stays", async () => {
  const { owner, agent, office } = await insertTeam();
  expect(await removePerson(owner, office.id, owner.userId)).toEqual({ ok: false, reason: "last-owner" });
  expect(await changeOfficeRole(owner, office.id, owner.userId, "agent")).toEqual({
    ok: false,
    reason: "last-owner",
  });
  expect(await changeOfficeRole(agent, office.id, agent.userId, "owner")).toMatchObject({ ok: false });
  expect(await changeOfficeRole(owner, office.id, agent.userId, "owner")).toEqual({ ok: true });
  const gone = await Promise.all([
    removePerson(owner, office.id, owner.userId),
    changeOfficeRole(agent, office.id, agent.userId, "agent"),
  ]);
  expect(gone.filter(({ ok }) => ok)).toHaveLength(1);
});

test("an owner reads, answers, edits and hands over what an agent handles; a stranger and another agent do not", async () => {
  const { owner, agent, office, listing, conversationId } = await insertTeam();
  const [colleague, stranger] = [await insertMember(), await insertMember()];
  await insertPerson(owner, office.id, colleague);
  for (const ctx of [colleague, stranger]) {
    expect(await findConversation(ctx, conversationId, null)).toBeNull();
    expect((await listInbox(ctx, "office", null)).conversations).toEqual([]);
    expect(await closeListing(ctx, listing.id, "withdrawn")).toEqual({ ok: false, reason: "gone" });
    expect(await handListing(ctx, listing.id, ctx.userId)).toEqual({ ok: false, reason: "gone" });
  }
  expect((await listInbox(owner, "office", null)).conversations.map(({ id }) => id)).toEqual([
    conversationId,
  ]);
  expect(await answer(owner, conversationId)).toEqual({ ok: true });
  expect(await handListing(owner, listing.id, stranger.userId)).toEqual({
    ok: false,
    reason: "no-such-person",
  });
  expect(await handListing(owner, listing.id, colleague.userId)).toEqual({ ok: true });
  expect((await listingOf(owner, listing.id))?.userId).toBe(colleague.userId);
  expect(await findConversation(agent, conversationId, null)).toBeNull();
  expect((await findConversation(colleague, conversationId, null))?.messages).toHaveLength(2);
  expect(await closeListing(owner, listing.id, "withdrawn")).toEqual({ ok: true });
});

test("an owner who asked about a listing has no conversation with themselves once they take it", async () => {
  const { owner, agent, office, listing } = await insertTeam();
  expect(await sendMessage(owner, listing.id, { message: QUESTION })).toEqual({ ok: true });
  expect(await removePerson(owner, office.id, agent.userId)).toEqual({ ok: true });
  const left = await owner.db.$count(conversations, eq(conversations.listingId, listing.id));
  expect(left).toBe(1);
});

test("a suspended agent's listings are hidden until an owner takes them", async () => {
  const { owner, agent, listing } = await insertTeam();
  const { ctx } = await insertSignedInAdmin();
  const admin = { ...ctx, isAdmin: true as const, hasFreshFactor: true as const };
  await suspendAccount(admin, agent.userId, "إعلانات بصور عقارات أخرى");
  expect((await listingOf(owner, listing.id))?.live).toBe(0);
  expect(await handListing(owner, listing.id, owner.userId)).toEqual({ ok: true });
  expect((await listingOf(owner, listing.id))?.live).toBe(1);
  await restoreAccount(admin, agent.userId);
});

test("a suspended office is hidden as one, its people are told, and it comes back but for who is suspended", async () => {
  const { owner, agent, office, listing } = await insertTeam();
  const { ctx } = await insertSignedInAdmin();
  const admin = { ...ctx, isAdmin: true as const, hasFreshFactor: true as const };
  expect((await visit(visitorCtx(), `/office/${office.slug}`)).text).toContain(listing.title);
  expect((await visit(visitorCtx(), `/marketplace/${listing.id}`)).html).toContain(`/office/${office.slug}`);
  expect(await suspendOffice(admin, office.id, "رخصة لمكتب آخر")).toEqual({ ok: true });
  expect((await visit(visitorCtx(), `/office/${office.slug}`)).status).toBe(404);
  expect((await listingOf(owner, listing.id))?.live).toBe(0);
  const told = await owner.db.query.mailOutbox.findMany({
    where: eq(mailOutbox.template, "office-suspended"),
  });
  expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([owner.userId, agent.userId]));
  // Restoring a person does not show what their office hides.
  await suspendAccount(admin, agent.userId, "إعلانات بصور عقارات أخرى");
  await restoreAccount(admin, agent.userId);
  expect((await listingOf(owner, listing.id))?.live).toBe(0);
  await suspendAccount(admin, agent.userId, "إعلانات بصور عقارات أخرى");
  expect(await restoreOffice(admin, office.id)).toEqual({ ok: true });
  expect((await listingOf(owner, listing.id))?.live).toBe(0);
  await restoreAccount(admin, agent.userId);
  expect((await listingOf(owner, listing.id))?.live).toBe(1);
});

test("closing an account leaves the office's listings to it, and an owner cannot close and leave people behind", async () => {
  const agent = await insertWithPassword();
  const { owner, office, listing, conversationId } = await insertTeam(agent);
  await answer(agent, conversationId);
  expect((await gatherData(agent, agent.userId))?.office).toMatchObject({
    address: office.slug,
    role: "agent",
  });
  expect(await closeAccount(agent, PASSWORD)).toEqual({ ok: true });
  expect((await listingOf(owner, listing.id))?.userId).toBe(owner.userId);
  expect((await findConversation(owner, conversationId, null))?.messages).toHaveLength(2);
  const alone = await insertWithPassword();
  const theirs = await insertOffice(alone);
  const colleague = await insertMember();
  await insertPerson(alone, theirs.id, colleague);
  expect(await closeAccount(alone, PASSWORD)).toEqual({ ok: false, reason: "last-office-owner" });
  expect(await removePerson(colleague, theirs.id, colleague.userId)).toEqual({ ok: true });
  await insertListing(alone, { officeId: theirs.id });
  expect(await closeAccount(alone, PASSWORD)).toEqual({ ok: true });
  expect(await alone.db.$count(offices, eq(offices.id, theirs.id))).toBe(0);
});

test("the invitation's mail brings its link to the address, and a removed person is told", async () => {
  const owner = await insertMember();
  const { id } = await insertOffice(owner);
  const invited = await insertMember();
  const { token } = await insertInvitation(owner, id, invited.email);
  const mails = await deliverMails(owner);
  expect(mails).toMatchObject([{ to: invited.email }]);
  expect(mails[0]?.text).toContain(`/office/invitations/${token}`);
  await join(invited, token, false);
  await removePerson(owner, id, invited.userId);
  expect((await deliverMails(invited))[0]?.text).toContain(OFFICE_WORDS.name);
});

test("every list of an office is read from an index", async () => {
  const { db, userId } = await insertMember();
  const plan = async (query: ReturnType<typeof sql>) =>
    (await db.all<{ detail: string }>(sql`explain query plan ${query}`))
      .map(({ detail }) => detail)
      .join("\n");
  expect(
    await plan(sql`select seq from listings where office_id = 'x' and live = 1 order by seq desc limit 25`),
  ).toContain("USING INDEX listings_office (office_id=? AND live=?)");
  const inbox = await plan(
    sql`select id from conversations where office_id = ${officeOf(userId)} and office_id is not null order by last_message_at desc, id desc limit 21`,
  );
  expect(inbox).toContain("conversations_office (office_id=?)");
  expect(inbox).not.toContain("TEMP B-TREE");
  expect(
    await plan(
      sql`select created_at, first_answered_at from conversations where office_id = 'x' and created_at > 5 order by created_at desc limit 100`,
    ),
  ).toContain("USING COVERING INDEX conversations_office_answers");
  expect(await db.$count(users, eq(users.id, userId))).toBe(1);
});
