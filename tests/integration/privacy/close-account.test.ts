import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  images,
  linkRequests,
  mailOutbox,
  mfaFactors,
  payments,
  profiles,
  properties,
  recoveryCodes,
  reports,
  sessions,
  userRoles,
  users,
} from "#app/db/schema.server.ts";
import { openOwnExport } from "#app/domains/accounts/exports.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { issueLink, mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { openSession, readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { signUp } from "#app/domains/accounts/ways-in/sign-up.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { makeExport } from "#app/domains/privacy/export/make-export.server.ts";
import { requestExport } from "#app/domains/privacy/export/request-export.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { listOpenLinks } from "#app/domains/reports/sharing/report-links.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { draftMail, noteMailError } from "#app/platform/mail.server.ts";
import { writeMail } from "#tests/factories/mails.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import {
  buyOverWebhooks,
  closeAndReadMail,
  dumpDatabase,
  insertBuyer,
  insertFinishedReport,
} from "#tests/factories/closing.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { insertOrder, insertPaidReport } from "#tests/factories/orders.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { insertProperty } from "#tests/factories/properties.ts";

type Member = Awaited<ReturnType<typeof insertMember>>;

const userOf = (ctx: Member) => ctx.db.query.users.findFirst({ where: eq(users.id, ctx.userId) });

test("closing leaves no trace of the person anywhere but in the sealed address, and none once the last mail is sent", async () => {
  const name = `ريم ${newId()}`;
  const phone = "+966509998877";
  const buyer = await insertBuyer({ fullName: name });
  const { ctx } = buyer;
  const now = ctx.now();
  await ctx.db
    .update(profiles)
    .set({ phone, avatarUrl: "/media/avatars/x/192.webp" })
    .where(eq(profiles.userId, ctx.userId));
  await ctx.db.insert(images).values({
    id: newId(),
    userId: ctx.userId,
    kind: "avatars",
    createdAt: now,
  });
  await ctx.db.insert(mfaFactors).values({
    id: newId(),
    userId: ctx.userId,
    friendlyName: name,
    factorType: "totp",
    status: "verified",
    sealed: "s1.a.b",
    createdAt: now,
    updatedAt: now,
  });
  await ctx.db
    .insert(recoveryCodes)
    .values({ id: newId(), userId: ctx.userId, codeHash: "x", createdAt: now });
  const cookie = (await openSession(ctx, ctx.userId, "password")).split(";")[0] ?? "";
  await mailLink(ctx, ctx.email, "reset");
  const draft = await insertProperty(ctx, { address: `درج ${name}` });
  const ordered = await insertProperty(ctx, { description: `اتصل بي ${phone}`, price: 900_000 });
  const { payment, report } = await insertFinishedReport(ctx, ordered);
  await buyOverWebhooks(buyer);
  const bounced = draftMail("password-changed", ctx.userId);
  await writeMail(ctx, bounced);
  await noteMailError(ctx, bounced.id, new Error(`no mailbox ${ctx.email}`));
  const before = await dumpDatabase();
  expectWords(before, [ctx.email, name, phone]);
  for (const table of ["payment_events", "mail_outbox"])
    expect(before.split("\n").find((line) => line.startsWith(table))).toContain(ctx.email);

  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  // Until it is purged, a report keeps its owner's text; only people with its link can read it.
  const dump = async () => (await dumpDatabase()).replaceAll(`اتصل بي ${phone}`, "");
  for (const trace of [ctx.email, name, phone]) expect(await dump()).not.toContain(trace);

  expect(await userOf(ctx)).toMatchObject({
    email: `closed-${ctx.userId}@closed.invalid`,
    passwordHash: null,
    purgedAt: null,
  });
  const mine = async () => ({
    sessions: await ctx.db.$count(sessions, eq(sessions.userId, ctx.userId)),
    factors: await ctx.db.$count(mfaFactors, eq(mfaFactors.userId, ctx.userId)),
    codes: await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, ctx.userId)),
    wishes: await ctx.db.$count(linkRequests),
    draft: await ctx.db.$count(properties, eq(properties.id, draft.id)),
    reports: await ctx.db.$count(reports, eq(reports.id, report.id)),
    payments: await ctx.db.$count(payments, eq(payments.id, payment.id)),
  });
  expect(await mine()).toEqual({
    sessions: 0,
    factors: 0,
    codes: 0,
    wishes: 0,
    draft: 0,
    reports: 1,
    payments: 1,
  });
  const [picture] = await ctx.db.select().from(images).where(eq(images.userId, ctx.userId));
  expect(picture?.looseAt).not.toBeNull();
  expect((await readSession(ctx, cookie)).session).toBeNull();
  const trail = await ctx.db.select().from(auditLog).where(eq(auditLog.action, "account.close"));
  expect(trail.filter(({ subjectId }) => subjectId === ctx.userId)).toMatchObject([{ details: null }]);

  const mails = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
  const pending = mails.filter(({ status }) => status === "pending");
  expect(pending).toMatchObject([{ template: "account-closed", params: {} }]);
  expect(pending[0]?.sealedTo).toMatch(/^s1\./);
  await deliverMail(ctx, bounced.id);
  expect(ctx.sentMails).toEqual([]);
  await deliverMail(ctx, pending[0]?.id ?? "");
  expect(ctx.sentMails).toMatchObject([{ to: ctx.email, subject: "أُغلق حسابك في معيار" }]);
  expect(ctx.sentMails[0]?.text).toContain(payment.orderNumber);
  const sent = await ctx.db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, pending[0]?.id ?? "") });
  expect(sent).toMatchObject({ status: "sent", sealedTo: null });
  for (const trace of [ctx.email, name, phone]) expect(await dump()).not.toContain(trace);
});

test("the mail holds one link a report, oldest first; a closed address signs up anew", async () => {
  const ctx = await insertWithPassword();
  const first = await insertFinishedReport(ctx);
  const second = await insertFinishedReport(ctx);
  const tokens = await closeAndReadMail(ctx);
  expect(new Set(tokens).size).toBe(2);
  const links = await listOpenLinks(ctx, ctx.userId);
  expect(links.map(({ orderNumber }) => orderNumber)).toEqual([
    first.payment.orderNumber,
    second.payment.orderNumber,
  ]);
  expect(links[0]?.title).toBe("فيلا في حي النرجس، الرياض");
  expect(await dumpDatabase()).not.toContain(tokens[0]);

  const visitor = visitorCtx();
  expect(await logIn(visitor, { email: ctx.email, password: PASSWORD })).toMatchObject({
    reason: "wrong-credentials",
  });
  const again = {
    full_name: "شخص جديد",
    email: ctx.email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  expect(await signUp(visitor, again)).toMatchObject({ ok: true });
  const fresh = await ctx.db.query.users.findFirst({ where: eq(users.email, ctx.email) });
  expect(fresh?.id).not.toBe(ctx.userId);
  expect(await ctx.db.$count(reports, eq(reports.userId, fresh?.id ?? ""))).toBe(0);
});

test("a wrong password is refused, slowed down, and changes nothing", async () => {
  const ctx = await insertWithPassword();
  await insertFinishedReport(ctx);
  const before = await dumpDatabase();
  for (let guess = 0; guess < 5; guess += 1)
    expect(await closeAccount(ctx, `guess-${guess}`)).toEqual({ ok: false, reason: "wrong-password" });
  expect(await closeAccount(ctx, PASSWORD)).toMatchObject({ ok: false, reason: "too-many" });
  const withoutCounters = (dump: string) => dump.replace(/^(?:rate_counters|password_failures).*$/gm, "");
  expect(withoutCounters(await dumpDatabase())).toBe(withoutCounters(before));
  expect((await closeAccount({ ...ctx, now: () => Date.now() + minutes(1) }, PASSWORD)).ok).toBe(true);
});

test("an account without a password closes on a fresh proof only", async () => {
  const ctx = await insertMember();
  const stale = { ...ctx.session, authenticatedAt: Date.now() - minutes(16) };
  expect(await closeAccount({ ...ctx, session: stale }, null)).toEqual({ ok: false, reason: "not-recent" });
  expect(await userOf(ctx)).toMatchObject({ email: ctx.email, closedAt: null });
  expect(await closeAccount(ctx, null)).toEqual({ ok: true });
  expect(await closeAccount(ctx, null)).toEqual({ ok: false, reason: "closed" });
});

test("of two closings at once one closes: one mail, one link a report", async () => {
  const ctx = await insertWithPassword();
  await insertFinishedReport(ctx);
  const outcomes = await Promise.all([closeAccount(ctx, PASSWORD), closeAccount(ctx, PASSWORD)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual(expect.objectContaining({ ok: false }));
  const mails = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
  expect(mails.filter(({ template }) => template === "account-closed")).toHaveLength(1);
  expect(await listOpenLinks(ctx, ctx.userId)).toHaveLength(1);
});

test("a report in the making stands in the way until it is done", async () => {
  const ctx = await insertWithPassword();
  const { report } = await insertPaidReport(ctx);
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: false, reason: "report-processing" });
  expect(await userOf(ctx)).toMatchObject({ email: ctx.email, closedAt: null });
  await generateReport(ctx, report.id);
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
});

test("open orders are cancelled at Stripe first; one that was paid after all becomes a report and keeps the account", async () => {
  const { ctx, standIn, sdk } = await insertBuyer();
  const open = await insertOrder(ctx);
  const paid = await insertOrder(ctx);
  await standIn.control.pay(paid.providerCheckoutId ?? "");
  await standIn.control.settled();

  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: false, reason: "report-processing" });
  const statusOf = async (id: string) =>
    (await ctx.db.query.payments.findFirst({ where: eq(payments.id, id) }))?.status;
  expect(await statusOf(open.id)).toBe("cancelled");
  expect(await statusOf(paid.id)).toBe("completed");
  expect((await sdk.checkout.sessions.retrieve(open.providerCheckoutId ?? "")).status).toBe("expired");

  const made = await ctx.db.query.reports.findFirst({ where: eq(reports.userId, ctx.userId) });
  await generateReport(ctx, made?.id ?? "");
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  expect(await statusOf(open.id)).toBe("cancelled");
});

test("a payment that the bank has yet to decide keeps the account, and so does a Stripe that cannot be reached", async () => {
  const { ctx, standIn } = await insertBuyer();
  const order = await insertOrder(ctx);
  standIn.control.failApi({ times: 2, status: 500, when: "before" });
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: false, reason: "provider-failed" });

  await standIn.control.pay(order.providerCheckoutId ?? "", { later: true });
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: false, reason: "payment-pending" });
  expect(await userOf(ctx)).toMatchObject({ email: ctx.email, closedAt: null });
});

test("the last administrator cannot close; with another one, the role goes with the account", async () => {
  const ctx = await insertWithPassword();
  const other = await insertMember();
  const grant = (userId: string) =>
    ctx.db.insert(userRoles).values({ userId, role: "super_admin", createdAt: ctx.now() });
  // Removes administrators that other tests left.
  await ctx.db.delete(userRoles);
  await grant(ctx.userId);
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: false, reason: "last-admin" });
  await grant(other.userId);
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  expect(await ctx.db.$count(userRoles, eq(userRoles.userId, ctx.userId))).toBe(0);
});

test("copies of the data go with the account, also one being made as it closes", async () => {
  const ctx = await insertWithPassword();
  const ready = await requestExport(ctx);
  if (!ready.ok) throw new Error(ready.reason);
  await makeExport(ctx, ready.id);
  const later = { ...ctx, now: () => Date.now() + minutes(61) };
  const asked = await requestExport(later);
  if (!asked.ok) throw new Error(asked.reason);

  // The account closes while the ZIP is being written.
  const put: R2Bucket["put"] = async (...args: Parameters<R2Bucket["put"]>) => {
    const stored = await env.REPORTS_BUCKET.put(...args);
    expect(await closeAccount(later, PASSWORD)).toEqual({ ok: true });
    return stored;
  };
  const bucket = new Proxy(env.REPORTS_BUCKET, {
    get: (target, key) =>
      key === "put" ? put : (target[key as keyof R2Bucket] as () => unknown).bind(target),
  });
  await makeExport({ ...later, reportFiles: bucket }, asked.id);

  for (const { id } of [ready, asked]) {
    expect(await openOwnExport(ctx, id)).toBeNull();
    expect(await env.REPORTS_BUCKET.head(`exports/${id}.zip`)).toBeNull();
  }
  expect(ctx.sentMails).toEqual([]);
});

test("a sign-in and a mailed link that run beside the closing open nothing", async () => {
  const ctx = await insertWithPassword();
  await mailLink(ctx, ctx.email, "magic");
  const [wish] = await ctx.db.select().from(linkRequests);
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  const cookie = (await openSession(ctx, ctx.userId, "password")).split(";")[0] ?? "";
  const reading = await readSession(ctx, cookie);
  expect(reading.session).toBeNull();
  expect(reading.setCookie).toContain("Max-Age=0");
  await issueLink(ctx, wish?.id ?? "");
  expect(ctx.sentJobs.filter((job) => job.type === "mail.deliver")).toHaveLength(1);
});
