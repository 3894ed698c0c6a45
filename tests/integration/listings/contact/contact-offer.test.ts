import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactMails, listings, users } from "#app/db/schema.server.ts";
import {
  askContactMail,
  CONTACT_LINK_LIFETIME,
  CONTACT_MAILS_KEPT_FOR,
  contactMailToken,
  sweepContactMails,
} from "#app/domains/listings/contact/contact-mail.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { showNumber } from "#app/domains/listings/contact/show-number.server.ts";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import type { Signed } from "#tests/factories/factors.ts";
import { listingFields, listingInput } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PHONE = "+966501234567";
const OFFERED = {
  contactName: "هند المطيري",
  contactPhone: PHONE,
  allowName: true,
  allowCall: true,
  allowWhatsapp: true,
};

/** Delivers the last mail that a person's act enqueued. */
async function delivered(ctx: Signed) {
  const job = ctx.sentJobs.at(-1);
  if (job?.type !== "mail.deliver") throw new Error("nothing was enqueued");
  await deliverMail(ctx, job.mailId);
  return ctx.sentMails.at(-1);
}

const rowOf = (ctx: Signed, id: string) => ctx.db.query.listings.findFirst({ where: eq(listings.id, id) });
const mailsOf = (ctx: Signed) =>
  ctx.db.query.contactMails.findMany({ where: eq(contactMails.userId, ctx.userId) });
/** The address of the link in a mail. */
const linkIn = (text = "") => /\/contact-mail\/\S+/.exec(text)?.[0] ?? "";

test("a page names the advertiser to members alone, and holds the number for nobody before the press", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const { cookie } = await signIn(member);
  const { id } = await insertListing(owner, OFFERED);

  const asGuest = await visit(visitorCtx(), `/marketplace/${id}`);
  expect(asGuest.html).not.toContain("هند المطيري");
  expect(asGuest.html).not.toContain("/number");
  const asMember = await visit(member, `/marketplace/${id}`, { cookie });
  expect(asMember.html).toContain("هند المطيري");
  expect(asMember.html).toMatch(/value="call" name="way"/);
  expect(asMember.html).toMatch(/value="whatsapp" name="way"/);
  const pages = [asGuest, asMember, await visit(member, `/marketplace/${id}/number`, { cookie })];
  for (const { html } of pages) expect(html).not.toContain("501234567");
});

test("a press shows the number, without a script too, and is counted for the owner", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const { cookie } = await signIn(member);
  const { id, title } = await insertListing(owner, OFFERED);

  const called = await visit(member, `/marketplace/${id}/number`, { cookie, form: { way: "call" } });
  expect(called.status).toBe(200);
  expect(called.html).toContain(`href="tel:${PHONE}"`);
  const written = await showNumber(member, id, "whatsapp");
  const url = written.ok ? written.number.url : "";
  expect(url).toMatch(/^https:\/\/wa\.me\/966501234567\?text=/);
  expect(decodeURIComponent(url)).toContain(title);
  expect(await rowOf(owner, id)).toMatchObject({ callsCount: 1, whatsappCount: 1 });
  expect(JSON.stringify([member.logged, await member.db.query.auditLog.findMany()])).not.toContain(
    "501234567",
  );

  const own = await signIn(owner);
  const list = await visit(owner, "/dashboard/listings", { cookie: own.cookie });
  expect(list.text).toContain("طلب اتصال واحد");
  expect(list.text).toContain("طلب واتساب واحد");
});

test("a number stays hidden where it is not offered, of what is not live, to its owner and to suspended members", async () => {
  const [owner, member] = [await insertMember(), await insertMember()];
  const silent = await insertListing(owner, { contactPhone: PHONE });
  const closed = await insertListing(owner, { ...OFFERED, closedAs: "sold", closedAt: 1 });
  const expired = await insertListing(owner, { ...OFFERED, licenceNumber: "1", licenceExpiresAt: 1 });
  const gone = { ok: false, reason: "gone" };
  for (const id of [silent.id, closed.id, expired.id, "unknown"])
    expect(await showNumber(member, id, "call")).toEqual(gone);

  const { id } = await insertListing(owner, { ...OFFERED, allowWhatsapp: false });
  expect(await showNumber(member, id, "whatsapp")).toEqual(gone);
  expect(await showNumber(owner, id, "call")).toEqual({ ok: false, reason: "own-listing" });
  await member.db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, member.userId));
  expect(await showNumber(member, id, "call")).toEqual(gone);
  expect(await rowOf(owner, id)).toMatchObject({ callsCount: 0, whatsappCount: 0 });
});

test("a member is held up after some presses at one listing, and after some tries at any", async () => {
  const [owner, member, collector] = [await insertMember(), await insertMember(), await insertMember()];
  const { id } = await insertListing(owner, OFFERED);
  for (let press = 0; press < 4; press++)
    expect(await showNumber(member, id, "call")).toMatchObject({ ok: true });
  expect(await showNumber(member, id, "call")).toMatchObject({ ok: false, reason: "too-many" });
  expect(await rowOf(owner, id)).toMatchObject({ callsCount: 4 });
  for (let at = 0; at < 15; at++) await showNumber(collector, `unknown-${at}`, "call");
  expect(await showNumber(collector, id, "call")).toMatchObject({ ok: false, reason: "too-many" });
});

test("what members may see has to be there", () => {
  const read = (fields: object) => ListingInput.safeParse({ ...listingFields(), images: ["a"], ...fields });
  const errorsOf = (fields: object) => read(fields).error?.issues.map(({ path }) => path[0]) ?? [];
  expect(errorsOf({ contact_phone: "", allow_call: "on" })).toContain("contact_phone");
  expect(errorsOf({ contact_phone: "", allow_whatsapp: "on" })).toContain("contact_phone");
  expect(errorsOf({ contact_name: "", allow_name: "on" })).toContain("contact_name");
  expect(errorsOf({ contact_phone: "", contact_name: "" })).not.toContain("contact_phone");
  expect(errorsOf({ allow_call: "yes" })).toContain("allow_call");
});

test("questions go to a contact address once its holder has confirmed it by the mailed link, and a new one is asked again", async () => {
  const [owner, sender] = [await insertMember({ fullName: "عبدالله الشهري" }), await insertMember()];
  const listing = await insertListing(owner, { contactEmail: "desk@example.com" });
  expect(await askContactMail(owner, "desk@example.com")).toEqual({ ok: true });
  const mail = await delivered(owner);
  expect(mail?.to).toBe("desk@example.com");
  expect(mail?.text).not.toContain("الشهري");

  await sendMessage(sender, listing.id, { message: "السلام عليكم، هل العقار متاح للمعاينة اليوم؟" });
  expect((await delivered(sender))?.to).toBe(owner.email);

  // Looking confirms nothing; the button does, for whoever holds the link.
  const link = linkIn(mail?.text);
  expect((await visit(visitorCtx(), link)).text).toContain("desk@example.com");
  expect(await mailsOf(owner)).toMatchObject([{ confirmedAt: null }]);
  expect((await visit(visitorCtx(), link, { form: {} })).status).toBe(200);
  const second = await insertMember();
  await sendMessage(second, listing.id, { message: "السلام عليكم، هل العقار متاح للمعاينة غدًا؟" });
  const asked = await delivered(second);
  expect(asked?.to).toBe("desk@example.com");
  expect(JSON.stringify(asked)).not.toContain(second.email);

  // Once for each address and owner.
  const before = owner.sentJobs.length;
  await askContactMail(owner, "desk@example.com", { again: true });
  await askContactMail(owner, owner.email);
  expect(owner.sentJobs).toHaveLength(before);
  // Changed: the new address has to be confirmed, and hears nothing until then.
  const images = listing.images.map(({ id }) => id);
  await editListing(owner, listing.id, listingInput({ images, contact_email: "other@example.com" }));
  expect((await mailsOf(owner)).map(({ email }) => email).sort()).toEqual([
    "desk@example.com",
    "other@example.com",
  ]);
  await owner.db.update(listings).set({ status: "approved" }).where(eq(listings.id, listing.id));
  const third = await insertMember();
  await sendMessage(third, listing.id, { message: "السلام عليكم، هل العقار متاح للمعاينة الخميس؟" });
  expect((await delivered(third))?.to).toBe(owner.email);
  expect(JSON.stringify([owner.logged, sender.logged])).not.toContain("@example.com");
});

test("another owner's confirmation of an address counts for them alone", async () => {
  const [owner, other, sender] = [await insertMember(), await insertMember(), await insertMember()];
  const address = "shared-desk@example.com";
  await askContactMail(other, address);
  await visit(visitorCtx(), linkIn((await delivered(other))?.text), { form: {} });
  const listing = await insertListing(owner, { contactEmail: address });
  await sendMessage(sender, listing.id, { message: "السلام عليكم، هل العقار متاح للمعاينة اليوم؟" });
  expect((await delivered(sender))?.to).toBe(owner.email);
});

test("an altered link is unknown, and one that is over confirms nothing", async () => {
  const owner = await insertMember();
  await askContactMail(owner, "late@example.com");
  const [row] = await mailsOf(owner);
  const path = `/contact-mail/${contactMailToken(owner, row?.id ?? "")}`;
  expect((await visit(visitorCtx(), `${path}x`, { form: {} })).status).toBe(404);
  await owner.db.update(contactMails).set({ expiresAt: 1 }).where(eq(contactMails.userId, owner.userId));
  expect((await visit(visitorCtx(), path, { form: {} })).status).toBe(410);
  expect(await mailsOf(owner)).toMatchObject([{ confirmedAt: null }]);
});

test("one address gets three of these mails a day from all members together", async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => insertMember()));
  const asked = [];
  for (const member of members) asked.push((await askContactMail(member, "victim@example.com")).ok);
  expect(asked).toEqual([true, true, true, false]);
});

test("what nobody confirmed in time is forgotten, and a confirmed address once no listing uses it", async () => {
  const owner = await insertMember();
  const now = owner.now();
  await insertListing(owner, { contactEmail: "used@example.com" });
  const old = now - CONTACT_MAILS_KEPT_FOR - 1;
  const row = (email: string, rest: object) => ({
    id: email,
    userId: owner.userId,
    email,
    expiresAt: old,
    createdAt: old,
    ...rest,
  });
  await owner.db
    .insert(contactMails)
    .values([
      row("late@example.com", {}),
      row("waiting@example.com", { expiresAt: now + CONTACT_LINK_LIFETIME }),
      row("used@example.com", { confirmedAt: old }),
      row("unused@example.com", { confirmedAt: old }),
    ]);
  await sweepContactMails(owner);
  expect((await mailsOf(owner)).map(({ email }) => email).sort()).toEqual([
    "used@example.com",
    "waiting@example.com",
  ]);
});
