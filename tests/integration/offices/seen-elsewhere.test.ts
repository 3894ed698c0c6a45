import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiUsage, conversations, viewings, webhooks } from "#app/db/schema.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import {
  cancelViewing,
  confirmViewing,
  proposeViewing,
} from "#app/domains/listings/inbox/viewings.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { findOwnDetail } from "#app/domains/listings/own/own-listings.server.ts";
import { readCards } from "#app/domains/listings/search/live-listings.server.ts";
import { viewListing } from "#app/domains/listings/view/view-listing.server.ts";
import { confirmContactMail, contactMailToken } from "#app/domains/listings/contact/contact-mail.server.ts";
import { suspendOffice } from "#app/domains/offices/admin-offices.server.ts";
import { readHealth } from "#app/domains/offices/office-health.server.ts";
import { removePerson } from "#app/domains/offices/people.server.ts";
import { makeKey } from "#app/domains/programs/keys/make-key.server.ts";
import { utcDayOf } from "#app/lib/calendar.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { deliverMails, QUESTION, typedTime } from "#tests/factories/conversations.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertOffice, insertPerson, OFFICE_WORDS } from "#tests/factories/offices.ts";
import { ask } from "#tests/factories/open-interface.ts";
import { visit } from "#tests/factories/site.ts";

async function insertTeam(values: Parameters<typeof insertListing>[1] = {}) {
  const [owner, agent] = [await insertMember(), await insertMember({ fullName: "نورة القحطاني" })];
  const office = await insertOffice(owner);
  await insertPerson(owner, office.id, agent);
  return { owner, agent, office, listing: await insertListing(agent, { officeId: office.id, ...values }) };
}

test("lists and the open interface name a listing's office until it is suspended", async () => {
  const { owner, agent, office, listing } = await insertTeam({ city: "Makkah" });
  const alone = await insertListing(await insertMember(), { city: "Makkah" });
  const named = { name: OFFICE_WORDS.name, slug: office.slug };
  const offices = async () => (await readCards(owner, [listing, alone])).map((card) => card.office);
  const seenByAgent = async () =>
    (await viewListing(agent, listing.id, { member: agent, admin: null }))?.listing;
  expect(await offices()).toEqual([named, null]);
  expect(await seenByAgent()).toMatchObject({ office: named });
  expect((await visit(visitorCtx(), "/marketplace?city=Makkah")).html).toContain(
    `href="/office/${office.slug}"`,
  );
  const page = await visit(visitorCtx(), `/office/${office.slug}`);
  expect(page.text).toContain(listing.title);
  const found = (await (await ask("/api/v1/listings?city=makkah")).json()) as { listings: { id: string }[] };
  expect(found.listings.find(({ id }) => id === listing.id)).toMatchObject({ office: named });
  expect(found.listings.find(({ id }) => id === alone.id)).toMatchObject({ office: null });
  expect(await (await ask(`/api/v1/listings/${listing.id}`)).json()).toMatchObject({ office: named });
  const { ctx } = await insertSignedInAdmin();
  const admin = { ...ctx, isAdmin: true as const, hasFreshFactor: true as const };
  await suspendOffice(admin, office.id, "رخصة لمكتب آخر");
  // Its listings are hidden with it.
  expect(await offices()).toEqual([null]);
  expect(await seenByAgent()).toMatchObject({ office: null });
});

test("an office's owner looks at what an agent has not published; a colleague, a stranger and a former owner do not", async () => {
  const { owner, agent, office, listing } = await insertTeam({ status: "pending" });
  const [colleague, second, stranger] = [await insertMember(), await insertMember(), await insertMember()];
  await insertPerson(owner, office.id, colleague);
  await insertPerson(owner, office.id, second, "owner");
  const view = (member: typeof owner) => viewListing(member, listing.id, { member, admin: null });
  expect(await view(agent)).toMatchObject({ role: "owner", state: "pending" });
  for (const member of [owner, second])
    expect(await view(member)).toMatchObject({ role: "owner", state: "pending", contact: null });
  expect(await removePerson(owner, office.id, second.userId)).toEqual({ ok: true });
  for (const member of [colleague, stranger, second]) expect(await view(member)).toBeNull();
});

test("a viewing that an office's owner confirms, and then cancels, is told to whoever handles the listing, and to the asker", async () => {
  const { owner, agent, listing } = await insertTeam();
  const asker = await insertMember();
  await sendMessage(asker, listing.id, { message: QUESTION });
  const conversation = await owner.db.query.conversations.findFirst({
    where: eq(conversations.listingId, listing.id),
  });
  const id = conversation?.id ?? "";
  await proposeViewing(asker, id, [typedTime(days(1))]);
  const viewing = await owner.db.query.viewings.findFirst({ where: eq(viewings.conversationId, id) });
  for (const person of [agent, asker, owner]) await deliverMails(person);
  const chosen = { viewing: viewing?.id ?? "", at: viewing?.times[0] ?? 0 };
  expect(await confirmViewing(owner, id, chosen)).toEqual({ ok: true });
  for (const person of [agent, asker])
    expect(await deliverMails(person)).toMatchObject([
      { to: person.email, attachments: [{ filename: "viewing.ics" }] },
    ]);
  expect(await deliverMails(owner)).toEqual([]);

  const notMine = await insertMember();
  expect(await cancelViewing(notMine, id, chosen.viewing)).toEqual({ ok: false, reason: "gone" });
  expect(await cancelViewing(owner, id, chosen.viewing)).toEqual({ ok: true });
  for (const person of [agent, asker])
    expect(await deliverMails(person)).toMatchObject([
      { to: person.email, attachments: [{ filename: "viewing.ics" }] },
    ]);
  expect(await deliverMails(owner)).toEqual([]);
  expect(await owner.db.query.viewings.findFirst({ where: eq(viewings.id, chosen.viewing) })).toMatchObject({
    state: "cancelled",
    sequence: 1,
  });
});

test("a contact address that an office's owner writes is confirmed for whoever handles the listing", async () => {
  const { owner, agent } = await insertTeam();
  const input = listingInput({ images: await insertPictures(agent, 3) });
  const posted = await createListing(agent, input);
  if (!posted.ok) throw new Error(posted.reason);
  await deliverMails(agent);
  const later = { ...owner, now: () => owner.now() + days(1) };
  const address = `${newId().slice(0, 12)}@example.com`;
  expect(await editListing(later, posted.id, { ...input, contact_email: address })).toMatchObject({
    ok: true,
  });
  const detail = () => findOwnDetail(later, posted.id);
  expect(await detail()).toMatchObject({ contactMail: "asked", handledBy: "نورة القحطاني", ofOffice: true });
  expect(await findOwnDetail(agent, posted.id)).toMatchObject({ contactMail: "asked", handledBy: null });
  const row = await owner.db.query.contactMails.findFirst({
    where: (mails) => and(eq(mails.userId, agent.userId), eq(mails.email, address)),
  });
  await confirmContactMail(visitorCtx(), contactMailToken(owner, row?.id ?? ""));
  expect(await detail()).toMatchObject({ contactMail: "confirmed" });
  // The handler's own address needs no mail, whoever writes it.
  expect(await editListing(later, posted.id, { ...input, contact_email: agent.email })).toMatchObject({
    ok: true,
  });
  expect(await detail()).toMatchObject({ contactMail: "account" });
});

test("the programs of all its people are an owner's to see, an agent's their own", async () => {
  const { owner, agent, office } = await insertTeam();
  const role = (name: "owner" | "agent") => ({ id: office.id, role: name });
  expect(await readHealth(owner, role("owner"))).toEqual([]);
  for (const person of [owner, agent]) await makeKey(person, "تطبيق");
  const key = await agent.db.query.apiKeys.findFirst({ where: (keys) => eq(keys.userId, agent.userId) });
  const at = agent.now();
  await agent.db.insert(apiUsage).values({ keyId: key?.id ?? "", day: utcDayOf(at), calls: 12, lastAt: at });
  await agent.db.insert(webhooks).values({
    id: newId(),
    userId: agent.userId,
    address: "https://hooks.example.com/a",
    topic: "all",
    sealedSecret: "s1.a.b",
    createdAt: at,
    failingSince: at,
  });
  const keys = { tool: "keys", failing: 0, worked: 12, failed: null, workedAt: at, failedAt: null };
  const hooks = { tool: "webhooks", n: 1, failing: 1, worked: 0, failed: 0, workedAt: null, failedAt: null };
  expect(await readHealth(owner, role("owner"))).toEqual([{ ...keys, n: 2 }, hooks]);
  expect(await readHealth(agent, role("agent"))).toEqual([{ ...keys, n: 1 }, hooks]);
  expect((await readHealth(owner, role("agent"))).map(({ n, worked }) => [n, worked])).toEqual([[1, 0]]);
});
