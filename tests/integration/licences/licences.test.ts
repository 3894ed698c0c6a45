import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, licenceChecks, listings, mailOutbox } from "#app/db/schema.server.ts";
import { checkLicence } from "#app/domains/licences/asking/check-licence.server.ts";
import { sweepLicences } from "#app/domains/licences/asking/sweep-licences.server.ts";
import { ATTEMPTS_MAX } from "#app/domains/licences/rules.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { endOfDay } from "#app/domains/listings/own/licence.ts";
import { openHolder } from "#app/domains/listings/own/licence-holder.server.ts";
import { reopenListing } from "#app/domains/listings/own/reopen-listing.server.ts";
import { closeListing } from "#app/domains/listings/own/close-listing.server.ts";
import type { ListingInput } from "#app/domains/listings/own/listing-input.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { gatherMarketplace } from "#app/domains/privacy/export/gather-marketplace.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { days, hours } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { drainChecks, openLicences } from "#tests/factories/licences.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";

type Options = Parameters<typeof openLicences>[0];

/** A member at a site whose registers are on, and a clock that tests turn. */
async function site(options: Options = {}) {
  const clock = { at: Date.now() };
  const { standIn, context } = openLicences({ now: () => clock.at, ...options });
  const ctx = await insertMember(context);
  return { ctx, standIn, clock, context };
}
type Site = Awaited<ReturnType<typeof site>>;

async function post({ ctx }: Site, overrides: Partial<ListingInput> = {}) {
  const images = await insertPictures(ctx);
  const input = listingInput({ images, licence_holder: "7001234567", ...overrides });
  const made = await createListing(ctx, input);
  if (!made.ok) throw new Error(made.reason);
  return { id: made.id, input };
}

async function rowOf({ ctx }: Site, id: string) {
  const row = await ctx.db.query.listings.findFirst({ where: eq(listings.id, id) });
  if (!row) throw new Error("gone");
  return row;
}

/** What moderators are warned of about the licence; other tests' listings make flags of copies. */
const doubtsOf = async (at: Site, id: string) =>
  (await rowOf(at, id)).flags.flatMap((flag) => (flag.kind === "licence-refused" ? flag.why : []));

/** A public listing whose licence was confirmed. */
async function live(at: Site, overrides: Partial<ListingInput> = {}) {
  const made = await post(at, overrides);
  await drainChecks(at.ctx);
  expect(await approveListing(await insertOperator(at.context), made.id)).toEqual({ ok: true });
  return made;
}

/** A week later, as the cron asks again and the queue runs what it sent. */
async function nextWeek(at: Site) {
  at.clock.at += days(7);
  await sweepLicences(at.ctx);
  await drainChecks(at.ctx);
}

const checksOf = ({ ctx }: Site, id: string) =>
  ctx.db.query.licenceChecks.findMany({
    where: eq(licenceChecks.listingId, id),
    orderBy: desc(licenceChecks.createdAt),
  });

const askedOf = ({ standIn }: Site, number: string): number =>
  standIn.control.asked().filter((one) => one.number === number).length;

const mailsOf = ({ ctx }: Site) =>
  ctx.db.query.mailOutbox
    .findMany({ where: eq(mailOutbox.userId, ctx.userId) })
    .then((rows) => rows.filter(({ template }) => template === "licence-refused"));

test("a posted licence is given until its register answers, and then confirmed by name and day", async () => {
  const at = await site();
  const { id } = await post(at);
  expect(await rowOf(at, id)).toMatchObject({
    licenceNumber: "7200299856",
    licenceConfirmedAt: null,
    licenceRegister: null,
  });
  expect(await drainChecks(at.ctx)).toBe(1);
  const row = await rowOf(at, id);
  expect(row).toMatchObject({
    licenceRegister: "rega",
    licenceConfirmedAt: at.clock.at,
    licenceRefused: null,
  });
  expect(row.licenceLink).toMatch(/^https:\/\/eservicesredp\.rega\.gov\.sa\//);
  // The register's day is earlier than the advertiser's.
  expect(row.licenceExpiresAt).toBeLessThan(at.clock.at + days(182));
  expect(await checksOf(at, id)).toMatchObject([{ status: "answered", outcome: "confirmed", attempts: 1 }]);
  const acts = await at.ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) });
  expect(acts.map(({ action }) => action)).toContain("listing.licence");
});

test("an advertiser's earlier day counts, and a message that comes again asks nobody", async () => {
  const at = await site();
  const day = new Date(at.clock.at + days(20)).toISOString().slice(0, 10);
  const { id } = await post(at, { licence_expires_at: day });
  const [job] = at.ctx.sentJobs.filter(({ type }) => type === "licence.check");
  await drainChecks(at.ctx);
  expect((await rowOf(at, id)).licenceExpiresAt).toBe(endOfDay(day, "sa"));
  if (job?.type === "licence.check") await checkLicence(at.ctx, job.checkId);
  expect(at.standIn.control.asked()).toHaveLength(1);
});

test("a register that is off, a holder that is not given, and a place without a register are not asked", async () => {
  const off = await site({ off: ["rega"] });
  await post(off);
  const at = await site();
  await post(at, { licence_holder: null });
  await post(at, { country: "ae", city: "Abu Dhabi", latitude: null, longitude: null });
  for (const { ctx, standIn } of [off, at]) {
    expect(await sweepLicences(ctx)).toBe(0);
    expect(await drainChecks(ctx)).toBe(0);
    expect(standIn.control.asked()).toEqual([]);
  }
});

test.each(["expired", "cancelled"] as const)(
  "a public listing whose licence is %s hides as an expired one does, its owner hears it once, and a renewal brings it back",
  async (fate) => {
    const at = await site();
    const { id } = await live(at);
    at.standIn.control.say("7200299856", { fate });
    await nextWeek(at);
    expect(await rowOf(at, id)).toMatchObject({
      status: "approved",
      hiddenAs: "licence-expired",
      licenceRefused: fate,
      licenceConfirmedAt: null,
    });
    expect(await doubtsOf(at, id)).toEqual([fate]);
    expect(await findPublicListing(at.ctx, id)).toBeNull();
    expect(await mailsOf(at)).toHaveLength(1);
    await closeListing(at.ctx, id, "withdrawn");
    expect(await reopenListing(at.ctx, id)).toMatchObject({ ok: false, reason: "licence-expired" });

    at.standIn.control.say("7200299857", { fate: "valid" });
    const renewed = listingInput({
      images: (await rowOf(at, id)).images.map((image) => image.id),
      licence_number: "7200299857",
      licence_holder: "7001234567",
    });
    expect(await editListing(at.ctx, id, renewed)).toMatchObject({ ok: true });
    await drainChecks(at.ctx);
    expect(await rowOf(at, id)).toMatchObject({ licenceRefused: null, licenceRegister: "rega" });
    expect(await reopenListing(at.ctx, id)).toEqual({ ok: true });
    expect(await approveListing(await insertOperator(at.context), id)).toEqual({ ok: true });
    expect(await findPublicListing(at.ctx, id)).not.toBeNull();
  },
);

test.each(["unknown", "other-advert"] as const)(
  "a public listing that its register does not know so (%s) goes back to a moderator once, with a flag",
  async (fate) => {
    const at = await site();
    const { id } = await live(at);
    at.standIn.control.say("7200299856", { fate });
    await nextWeek(at);
    expect(await rowOf(at, id)).toMatchObject({
      status: "pending",
      hiddenAs: null,
      licenceRefused: fate,
    });
    expect(await doubtsOf(at, id)).toEqual([fate]);
    const [mail] = await mailsOf(at);
    await deliverMail(at.ctx, mail?.id ?? "");
    expect(at.ctx.sentMails[0]?.text).toContain("7200299856");

    // A moderator who has seen the flag may publish it, and it stays.
    expect(await approveListing(await insertOperator(at.context), id)).toEqual({ ok: true });
    await nextWeek(at);
    expect(await rowOf(at, id)).toMatchObject({ status: "approved", licenceRefused: fate });
    expect(await mailsOf(at)).toHaveLength(1);
    at.standIn.control.say("7200299856", { fate: "valid" });
    await nextWeek(at);
    expect(await rowOf(at, id)).toMatchObject({ status: "approved", licenceRefused: null });
  },
);

test.each([
  ["number", { licence_number: "7200299866" }],
  ["city", { city: "Jeddah" }],
  ["holder", { licence_holder: "1012345678" }],
  ["last day", { licence_expires_at: "2999-11-30" }],
] satisfies [string, Partial<ListingInput>][])(
  "a change of the %s takes the confirmation away in the same write",
  async (_what, change) => {
    const at = await site();
    const { id, input } = await live(at);
    expect(await editListing(at.ctx, id, { ...input, ...change })).toMatchObject({ ok: true });
    expect(await rowOf(at, id)).toMatchObject({
      licenceRegister: null,
      licenceConfirmedAt: null,
      licenceLink: null,
    });
    expect(await checksOf(at, id)).toHaveLength(2);
  },
);

test("the holder's number rests sealed, comes back to its owner's form and copy, and stays as it is when nothing changed", async () => {
  const at = await site();
  const { id, input } = await live(at);
  const row = await rowOf(at, id);
  expect(JSON.stringify(row)).not.toContain("7001234567");
  expect(row.sealedLicenceHolder).toMatch(/^s1\./);
  expect(await openHolder(at.ctx, row)).toBe("7001234567");
  expect((await gatherMarketplace(at.ctx, at.ctx.userId)).listings).toMatchObject([
    { id, licence_holder: "7001234567" },
  ]);
  const renamed = { ...input, contact_name: "هند المهندي", licence_expires_at: dayOf(row.licenceExpiresAt) };
  expect(await editListing(at.ctx, id, renamed)).toMatchObject({ ok: true });
  expect((await rowOf(at, id)).sealedLicenceHolder).toBe(row.sealedLicenceHolder);
});

test("other edits leave the confirmation, and ask again", async () => {
  const at = await site();
  const { id, input } = await live(at);
  const same = { ...input, licence_expires_at: dayOf((await rowOf(at, id)).licenceExpiresAt) };
  await editListing(at.ctx, id, { ...same, price: 900_000 });
  expect((await rowOf(at, id)).licenceConfirmedAt).not.toBeNull();
  expect(await drainChecks(at.ctx)).toBe(1);
});

const dayOf = (at: number | null) => new Date((at ?? 0) - 1 + hours(3)).toISOString().slice(0, 10);

test("a late answer about a number that was changed meanwhile is not taken", async () => {
  const gate: { open?: () => void } = {};
  const waits = new Promise<void>((resolve) => (gate.open = resolve));
  const decent = openLicences();
  const at = await site({
    answer: async (request) => {
      if (request.url.includes("7200299856")) await waits;
      return decent.standIn.handle(request);
    },
  });
  const { id, input } = await post(at);
  const late = drainChecks(at.ctx);
  await expect.poll(async () => (await checksOf(at, id))[0]?.attempts).toBe(1);
  decent.standIn.control.say("7200299866", { fate: "unknown" });
  await editListing(at.ctx, id, { ...input, licence_number: "7200299866" });
  gate.open?.();
  await late;
  expect(await rowOf(at, id)).toMatchObject({ licenceConfirmedAt: null, licenceRefused: null });
  await drainChecks(at.ctx);
  expect(await rowOf(at, id)).toMatchObject({ licenceConfirmedAt: null, licenceRefused: "unknown" });
  expect((await checksOf(at, id)).map(({ status }) => status).toSorted()).toEqual(["answered", "overtaken"]);
});

test("a register that is away is asked after growing pauses, then a day later, and nothing is said meanwhile", async () => {
  const at = await site();
  const { id } = await live(at, { licence_number: "7200299876" });
  at.standIn.control.setAway(true);
  const before = askedOf(at, "7200299876");
  await nextWeek(at);
  const end = at.clock.at + hours(20);
  for (; at.clock.at < end; at.clock.at += hours(1) / 30) {
    await sweepLicences(at.ctx);
    await drainChecks(at.ctx);
  }
  expect(askedOf(at, "7200299876") - before).toBe(ATTEMPTS_MAX);
  const [check] = await checksOf(at, id);
  expect(check).toMatchObject({ status: "unanswered", outcome: null, attempts: ATTEMPTS_MAX });
  // The earlier confirmation stands with its own day; an outage is no refusal.
  expect(await rowOf(at, id)).toMatchObject({ status: "approved", hiddenAs: null, licenceRegister: "rega" });
  at.standIn.control.setAway(false);
  at.clock.at = end + hours(14);
  await sweepLicences(at.ctx);
  await drainChecks(at.ctx);
  expect((await rowOf(at, id)).licenceConfirmedAt).toBe(at.clock.at);
});

test("a licence is asked about once more on the day before it ends", async () => {
  const at = await site();
  const day = new Date(at.clock.at + days(5)).toISOString().slice(0, 10);
  const { id } = await live(at, { licence_expires_at: day, licence_number: "7200299886" });
  await sweepLicences(at.ctx);
  expect(await checksOf(at, id)).toHaveLength(1);
  at.clock.at = ((await rowOf(at, id)).licenceExpiresAt ?? 0) - hours(20);
  for (let nth = 0; nth < 2; nth += 1) await sweepLicences(at.ctx);
  expect(await checksOf(at, id)).toHaveLength(2);
});

test.each([
  "javascript:alert(1)",
  "http://rega.gov.sa/licence",
  "https://rega.gov.sa.evil.example/",
  "https://evil.example/rega.gov.sa",
  "https://user:pass@rega.gov.sa/",
  "https://rega.gov.sa:8443/",
  `https://rega.gov.sa/${"x".repeat(600)}`,
  "data:text/html,<script>1</script>",
])("a register's link that is not its own, %s, is not kept", async (link) => {
  const at = await site();
  at.standIn.control.say("7200299856", { fate: "valid", link });
  const { id } = await post(at);
  await drainChecks(at.ctx);
  expect(await rowOf(at, id)).toMatchObject({ licenceRegister: "rega", licenceLink: null });
});

test("hostile facts are cut and kept as text alone", async () => {
  const at = await site();
  at.standIn.control.say("7200299856", {
    fate: "valid",
    extra: {
      propertyType: `<script>alert(1)</script>${"م".repeat(5000)}`,
      advertisementType: { toString: "بيع" },
      location: "<b>الرياض</b>",
      propertyArea: "1e999",
    },
  });
  const { id } = await post(at);
  await drainChecks(at.ctx);
  const [check] = await checksOf(at, id);
  expect(check?.outcome).toBe("confirmed");
  expect(check?.facts?.propertyType).toHaveLength(100);
  expect(Object.keys(check?.facts ?? {}).toSorted()).toEqual(["advertiser", "propertyType"]);
});

test("in Qatar there is no page to lead to, and the confirmation names its own register", async () => {
  const at = await site();
  const { id } = await post(at, {
    country: "qa",
    city: "Doha",
    latitude: null,
    longitude: null,
    district: null,
    licence_number: "QA-20261",
  });
  await drainChecks(at.ctx);
  expect(await rowOf(at, id)).toMatchObject({
    licenceRegister: "aqarat",
    licenceLink: null,
    licenceRefused: null,
  });
});
