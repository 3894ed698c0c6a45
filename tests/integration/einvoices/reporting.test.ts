import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, einvoices, invoices, mailOutbox } from "#app/db/schema.server.ts";
import { correctRejected } from "#app/domains/einvoices/admin/correct-rejected.server.ts";
import { checkChain } from "#app/domains/einvoices/chain/check-chain.ts";
import { stampWaiting } from "#app/domains/einvoices/chain/stamp-waiting.server.ts";
import { reportDocument } from "#app/domains/einvoices/reporting/report-document.server.ts";
import { sweepDocuments } from "#app/domains/einvoices/reporting/sweep-documents.server.ts";
import { RENEW_BEFORE, UNREPORTED_LIMIT } from "#app/domains/einvoices/rules.ts";
import { findOwnInvoice } from "#app/domains/payments/invoices.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import type { Witness } from "#tests/factories/context.ts";
import { documentsOf, onboard, openFatoora, stampAndReport } from "#tests/factories/einvoicing.ts";
import {
  insertCreditsPayment,
  issueCreditNote,
  issueInvoice,
  setPaymentStatus,
} from "#tests/factories/invoices.ts";
import { runCron } from "#workers/cron.ts";
import { ALARMS, rings } from "../../../scripts/operate/alarms/list.ts";

/** A member at a site with e-invoicing, its unit, and a clock that tests turn. */
async function site(start = Date.now()) {
  const clock = { at: start };
  const { standIn, context } = openFatoora(() => clock.at, { from: start });
  const ctx = await insertMember(context);
  const { device } = await onboard(ctx);
  return { ctx, standIn, device, clock, context };
}

async function buy(ctx: Awaited<ReturnType<typeof site>>["ctx"]) {
  const payment = await insertCreditsPayment(ctx);
  await issueInvoice(ctx, payment);
  return payment;
}

/** What the queue would do with the jobs of reports that were sent. */
async function drain(ctx: AppContext & Witness): Promise<void> {
  for (const job of ctx.sentJobs.splice(0))
    if (job.type === "einvoice.report") await reportDocument(ctx, job.einvoiceId);
}

test("Fatoora away for six hours: every document is reported within its day, once", async () => {
  const { ctx, standIn, device, clock } = await site();
  standIn.control.setAway(true);
  const begin = clock.at;
  for (; clock.at < begin + hours(6); clock.at += minutes(1)) {
    // One invoice every ten minutes.
    if ((clock.at - begin) % minutes(10) === 0) await buy(ctx);
    await sweepDocuments(ctx);
    await drain(ctx);
  }
  expect(standIn.control.documents()).toEqual([]);
  const waiting = await documentsOf(ctx, device.id);
  expect(waiting).toHaveLength(36);
  expect(new Set(waiting.map(({ status, lastError }) => `${status} ${lastError}`))).toEqual(
    new Set(["waiting Fatoora answered 503"]),
  );
  standIn.control.setAway(false);
  const back = clock.at;
  for (; clock.at < back + minutes(20); clock.at += minutes(1)) {
    await sweepDocuments(ctx);
    await drain(ctx);
  }
  const documents = await documentsOf(ctx, device.id);
  expect(documents.filter(({ status }) => status !== "accepted")).toEqual([]);
  for (const { issuedAt, answeredAt } of documents)
    expect((answeredAt ?? Infinity) - issuedAt).toBeLessThan(hours(24));
  expect(standIn.control.documents()).toHaveLength(36);
  // At most every quarter of an hour each: Fatoora was not stormed.
  expect(Math.max(...documents.map(({ attempts }) => attempts))).toBeLessThan(36);
});

test("an answer that was lost is no second report: Fatoora has it already, and that counts as accepted", async () => {
  const { ctx, standIn, device, clock } = await site();
  await buy(ctx);
  await stampWaiting(ctx);
  standIn.control.next("lost");
  const [{ id } = { id: "" }] = await documentsOf(ctx, device.id);
  await reportDocument(ctx, id);
  expect((await documentsOf(ctx, device.id))[0]).toMatchObject({ status: "waiting", attempts: 1 });
  clock.at += minutes(2);
  await reportDocument(ctx, id);
  expect((await documentsOf(ctx, device.id))[0]).toMatchObject({ status: "accepted", lastError: null });
  expect(standIn.control.documents()).toHaveLength(1);
});

test("a credential that is refused is no rejection: the document waits, and says why", async () => {
  const { ctx, device } = await site();
  await buy(ctx);
  await stampWaiting(ctx);
  const [{ id } = { id: "" }] = await documentsOf(ctx, device.id);
  await reportDocument({ ...ctx, fatoora: async () => ({ status: 401, body: null }) }, id);
  expect((await documentsOf(ctx, device.id))[0]).toMatchObject({
    status: "waiting",
    lastError: "Fatoora refuses the unit's credential (401)",
  });
});

test("a call that hangs up or never answers is an outage like any other", async () => {
  const { ctx, device } = await site();
  await buy(ctx);
  await stampWaiting(ctx);
  const [{ id } = { id: "" }] = await documentsOf(ctx, device.id);
  const fatoora = async () => {
    throw new Error("connection reset");
  };
  await reportDocument({ ...ctx, fatoora }, id);
  expect((await documentsOf(ctx, device.id))[0]).toMatchObject({
    status: "waiting",
    lastError: expect.stringContaining("connection reset"),
  });
});

test("warnings are kept in ZATCA's words, and the document is accepted", async () => {
  const { ctx, standIn, device } = await site();
  await buy(ctx);
  standIn.control.next("warn");
  await stampAndReport(ctx);
  const [document] = await documentsOf(ctx, device.id);
  expect(document).toMatchObject({
    status: "warned",
    messages: [{ type: "warning", code: "BR-KSA-98", category: "KSA" }],
  });
});

test("a rejection is told to administrators, and one press issues a credit note and a new invoice", async () => {
  const { ctx, standIn, device, context } = await site();
  const admin = await insertOperator(context);
  const payment = await buy(ctx);
  standIn.control.next("reject");
  await stampAndReport(ctx);
  const [rejected] = await documentsOf(ctx, device.id);
  expect(rejected).toMatchObject({ status: "rejected", messages: [{ type: "error", code: "BR-KSA-37" }] });
  const mails = await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, admin.userId) });
  expect(mails.map(({ params }) => params)).toContainEqual({
    kind: "einvoice-rejected",
    subjectId: rejected?.id,
  });

  const id = rejected?.id ?? "";
  const presses = await Promise.all([1, 2, 3].map(() => correctRejected(admin, id)));
  expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await correctRejected(admin, id)).toEqual({ ok: false, reason: "corrected" });
  await stampAndReport(ctx);

  const documents = await documentsOf(ctx, device.id);
  expect(documents.map(({ counter, status }) => `${counter} ${status}`)).toEqual([
    "1 rejected",
    "2 accepted",
    "3 accepted",
  ]);
  expect(checkChain(documents)).toEqual([]);
  expect(
    standIn.control
      .documents()
      .map(({ typeCode }) => typeCode)
      .toSorted(),
  ).toEqual(["381", "388", "388"]);
  expect(documents.find(({ xml }) => xml.includes(">381<"))?.xml).toContain("تصحيح فاتورة رفضتها");
  const issued = await ctx.db.query.invoices.findMany({ where: eq(invoices.paymentId, payment.id) });
  expect(issued.map(({ kind, ordinal }) => `${kind} ${ordinal}`).toSorted()).toEqual([
    "credit_note 1",
    "invoice 1",
    "invoice 2",
  ]);
  expect(await findOwnInvoice(ctx, payment.id, "invoice")).toMatchObject({
    number: issued.find(({ kind, ordinal }) => kind === "invoice" && ordinal === 2)?.number,
    isUnstamped: false,
  });
  const acts = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) });
  expect(acts.map(({ action }) => action)).toEqual(["einvoice.rejected", "einvoice.corrected"]);
  expect(acts[1]?.actorId).toBe(admin.userId);

  // A refund afterwards cancels the new invoice, once.
  await setPaymentStatus(ctx, payment, "refunded");
  await issueCreditNote(ctx, payment);
  await issueCreditNote(ctx, payment);
  const after = await ctx.db.query.invoices.findMany({ where: eq(invoices.paymentId, payment.id) });
  expect(after.filter(({ kind }) => kind === "credit_note")).toHaveLength(2);
});

test("a rejected credit note is issued once more, to the same invoice; a payment that comes back is invoiced again", async () => {
  const { ctx, standIn, device, context } = await site();
  const admin = await insertOperator(context);
  const payment = await buy(ctx);
  await stampAndReport(ctx);
  await setPaymentStatus(ctx, payment, "refunded");
  await issueCreditNote(ctx, payment);
  standIn.control.next("reject");
  await stampAndReport(ctx);
  const note = (await documentsOf(ctx, device.id))[1];
  expect(await correctRejected(admin, note?.id ?? "")).toEqual({ ok: true });
  await stampAndReport(ctx);
  const documents = await documentsOf(ctx, device.id);
  expect(documents.map(({ status }) => status)).toEqual(["accepted", "rejected", "accepted"]);
  expect(documents[2]?.xml).toContain(">381<");
  expect(checkChain(documents)).toEqual([]);
  // Not cancelled twice in the books.
  await issueCreditNote(ctx, payment);
  await setPaymentStatus(ctx, payment, "completed");
  await issueInvoice(ctx, payment);
  await issueInvoice(ctx, payment);
  const issued = await ctx.db.query.invoices.findMany({ where: eq(invoices.paymentId, payment.id) });
  expect(issued.map(({ kind }) => kind).toSorted()).toEqual([
    "credit_note",
    "credit_note",
    "invoice",
    "invoice",
  ]);
});

test("a rejected invoice that was refunded meanwhile is closed without new documents", async () => {
  const { ctx, standIn, device, context } = await site();
  const admin = await insertOperator(context);
  const payment = await buy(ctx);
  standIn.control.next("reject");
  await stampAndReport(ctx);
  await setPaymentStatus(ctx, payment, "refunded");
  await issueCreditNote(ctx, payment);
  const [rejected] = await documentsOf(ctx, device.id);
  expect(await correctRejected(admin, rejected?.id ?? "")).toEqual({ ok: true });
  const issued = await ctx.db.query.invoices.findMany({ where: eq(invoices.paymentId, payment.id) });
  expect(issued).toHaveLength(2);
  const acts = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, rejected?.id ?? "") });
  expect(acts.map(({ action }) => action)).toEqual(["einvoice.rejected", "einvoice.closed"]);
});

test("nobody but an administrator corrects, and only what was rejected", async () => {
  const { ctx, device, context } = await site();
  const admin = await insertOperator(context);
  await buy(ctx);
  await stampAndReport(ctx);
  const [{ id } = { id: "" }] = await documentsOf(ctx, device.id);
  expect(await correctRejected(admin, id)).toEqual({ ok: false, reason: "not-rejected" });
  expect(await correctRejected(admin, "none")).toEqual({ ok: false, reason: "gone" });
});

/** What the scheduled run measures under this name. */
async function waitingOf(ctx: AppContext & Witness, what: string) {
  ctx.measured.length = 0;
  await runCron("* * * * *", ctx);
  return ctx.measured.find((point) => point.metric === "waiting" && point.what === what);
}

const alarm = (name: string) => {
  const found = ALARMS.find((known) => known.name === name);
  if (!found) throw new Error(`no alarm ${name}`);
  return found;
};

test("the alarm rings once a document is unreported for twelve hours, and not before", async () => {
  const { ctx, standIn, clock } = await site();
  // Whatever earlier tests left behind.
  await ctx.db
    .update(einvoices)
    .set({ status: "accepted", answeredAt: clock.at })
    .where(eq(einvoices.status, "waiting"));
  standIn.control.setAway(true);
  await buy(ctx);
  clock.at += UNREPORTED_LIMIT - minutes(1);
  const before = await waitingOf(ctx, "einvoices");
  expect(rings(alarm("einvoices-unreported"), { value: before?.ms ?? null, n: 20 })).toBe(false);
  clock.at += minutes(2);
  const after = await waitingOf(ctx, "einvoices");
  expect(after?.ms).toBeGreaterThan(UNREPORTED_LIMIT);
  expect(rings(alarm("einvoices-unreported"), { value: after?.ms ?? null, n: 20 })).toBe(true);
});

test("an invoice that no unit signs rings it too", async () => {
  const start = Date.now();
  const { context } = openFatoora(() => start + hours(13), { from: start });
  const ctx = await insertMember({ ...context, now: () => start });
  await buy(ctx);
  const point = await waitingOf({ ...ctx, now: () => start + hours(13) }, "einvoices");
  expect(point?.ms).toBeGreaterThan(UNREPORTED_LIMIT);
});

test("the alarm of the certificate rings from thirty days before its end", async () => {
  const { ctx, device, clock } = await site();
  const end = device.expiresAt ?? 0;
  expect(end).toBeGreaterThan(clock.at + days(365));
  clock.at = end - RENEW_BEFORE - hours(1);
  const before = await waitingOf(ctx, "certificate");
  expect(rings(alarm("certificate-ends"), { value: before?.value ?? null, n: 20 })).toBe(false);
  clock.at = end - RENEW_BEFORE + hours(1);
  const after = await waitingOf(ctx, "certificate");
  expect(rings(alarm("certificate-ends"), { value: after?.value ?? null, n: 20 })).toBe(true);
});
