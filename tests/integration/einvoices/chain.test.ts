import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { einvoiceDevices, invoices } from "#app/db/schema.server.ts";
import { checkChain } from "#app/domains/einvoices/chain/check-chain.ts";
import { stampOne } from "#app/domains/einvoices/chain/stamp-one.server.ts";
import { stampWaiting } from "#app/domains/einvoices/chain/stamp-waiting.server.ts";
import { signerOf } from "#app/domains/einvoices/device.server.ts";
import { verifyChains } from "#app/domains/einvoices/chain/verify-chains.server.ts";
import { FIRST_PREVIOUS_HASH } from "#app/domains/einvoices/document/first-hash.ts";
import { reportDocument } from "#app/domains/einvoices/reporting/report-document.server.ts";
import { sweepDocuments } from "#app/domains/einvoices/reporting/sweep-documents.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { appCtx } from "#tests/factories/context.ts";
import { documentsOf, onboard, openFatoora, stampAndReport } from "#tests/factories/einvoicing.ts";
import {
  insertCreditsPayment,
  issueCreditNote,
  issueInvoice,
  setPaymentStatus,
} from "#tests/factories/invoices.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A member at a site with e-invoicing, and its unit. */
async function site() {
  const { standIn, context } = openFatoora();
  const ctx = await insertMember(context);
  const { device, onboarding } = await onboard(ctx);
  return { ctx, standIn, device, onboarding };
}

async function buy(ctx: Awaited<ReturnType<typeof site>>["ctx"]) {
  const payment = await insertCreditsPayment(ctx);
  await issueInvoice(ctx, payment);
  return payment;
}

test("a hundred invoices at once become one chain without gap or fork, each reported once", async () => {
  const { ctx, standIn, device } = await site();
  const started = Date.now();
  await Promise.all(
    upTo(100).map(async () => {
      await buy(ctx);
      await stampWaiting(ctx);
    }),
  );
  while ((await stampWaiting(ctx)) > 0);
  const documents = await documentsOf(ctx, device.id);
  expect(documents.map(({ counter }) => counter)).toEqual(upTo(100));
  expect(documents[0]?.previousHash).toBe(FIRST_PREVIOUS_HASH);
  expect(checkChain(documents)).toEqual([]);
  // As it is read in parts, each is held to the document before it.
  expect(checkChain(documents.slice(40), documents[39])).toEqual([]);
  expect(checkChain(documents.slice(41), documents[39])).toMatchObject([{ counter: 42, fault: "gap" }]);
  expect(await verifyChains(ctx)).toEqual({ documents: expect.any(Number), faults: [] });

  // Each of them twice, as a queue delivers, in no order.
  await Promise.all([...documents, ...documents.toReversed()].map(({ id }) => reportDocument(ctx, id)));
  expect(standIn.control.documents()).toHaveLength(100);
  expect((await documentsOf(ctx, device.id)).map(({ status }) => status)).toEqual(
    upTo(100).map(() => "accepted"),
  );
  console.log(`a hundred signed and reported in ${Date.now() - started} ms`);
});

test("two that sign for the same place get two places, and the one that lost signs anew", async () => {
  const { ctx, device } = await site();
  for (const _ of upTo(12)) await buy(ctx);
  const signer = await signerOf(ctx, device);
  const rows = await ctx.db.query.invoices.findMany();
  const wanted = rows
    .filter(({ stampedAt }) => stampedAt === null)
    .map((row) => ({ ...row, refersToNumber: null, refersToRejected: false }));
  expect(wanted).toHaveLength(12);
  // Without the turn, and each of them twice.
  const stamped = await Promise.all(
    [...wanted, ...wanted].map((invoice) => stampOne(ctx, { device, signer, invoice })),
  );
  expect(stamped.filter(Boolean)).toHaveLength(12);
  const documents = await documentsOf(ctx, device.id);
  expect(documents.map(({ counter }) => counter)).toEqual(upTo(12));
  expect(checkChain(documents)).toEqual([]);
});

test("what was signed cannot be changed or deleted, by any statement", async () => {
  const { ctx, device } = await site();
  await buy(ctx);
  await stampWaiting(ctx);
  const [document] = await documentsOf(ctx, device.id);
  for (const statement of [
    "update einvoices set xml = 'x'",
    "update einvoices set hash = 'x'",
    "update einvoices set counter = counter + 1",
    "delete from einvoices",
  ])
    await expect(env.DB.prepare(statement).run()).rejects.toThrow(/never/);
  expect(await documentsOf(ctx, device.id)).toEqual([document]);
});

test("one whose worker died after issuing, or after stamping, is taken up by the sweep", async () => {
  let now = Date.now();
  const { standIn, context } = openFatoora(() => now);
  const ctx = await insertMember(context);
  const { device } = await onboard(ctx);
  // The job to stamp it never came.
  await buy(ctx);
  await sweepDocuments(ctx);
  const [stamped] = await documentsOf(ctx, device.id);
  expect(stamped).toMatchObject({ counter: 1, status: "waiting" });
  // Nor the one to report it; a fresh one is left to its own job.
  ctx.sentJobs.length = 0;
  await sweepDocuments(ctx);
  expect(ctx.sentJobs).toEqual([]);
  now += minutes(3);
  await sweepDocuments(ctx);
  expect(ctx.sentJobs).toContainEqual({ type: "einvoice.report", einvoiceId: stamped?.id });
  await reportDocument(ctx, stamped?.id ?? "");
  expect(standIn.control.documents()).toHaveLength(1);
});

test("whoever died with the turn holds up nobody for longer than half a minute", async () => {
  let now = Date.now();
  const { context } = openFatoora(() => now);
  const ctx = await insertMember(context);
  const { device } = await onboard(ctx);
  await buy(ctx);
  await ctx.db
    .update(einvoiceDevices)
    .set({ stampedUntil: now + 30_000 })
    .where(eq(einvoiceDevices.id, device.id));
  expect(await stampWaiting(ctx)).toBe(0);
  now += 30_001;
  expect(await stampWaiting(ctx)).toBe(1);
});

test("an invoice that cannot be signed is logged, and holds up no other", async () => {
  const { ctx, device } = await site();
  const bad = await insertCreditsPayment(ctx);
  await issueInvoice(ctx, bad);
  await ctx.db
    .update(invoices)
    .set({ seller: { ...ctx.settings.seller, name: "م".repeat(1500) } })
    .where(eq(invoices.paymentId, bad.id));
  await buy(ctx);
  expect(await stampWaiting(ctx)).toBe(1);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: "einvoice.stamp_failed" }));
  expect(await documentsOf(ctx, device.id)).toHaveLength(1);
});

test("a credit note names its invoice and stands after it in the chain", async () => {
  const { ctx, device, standIn } = await site();
  const payment = await buy(ctx);
  await setPaymentStatus(ctx, payment, "refunded");
  await issueCreditNote(ctx, payment);
  await stampAndReport(ctx);
  const documents = await documentsOf(ctx, device.id);
  expect(checkChain(documents)).toEqual([]);
  expect(documents[1]?.xml).toMatch(/<cbc:InvoiceTypeCode name="0200000">381</);
  expect(documents[1]?.xml).toMatch(/<cbc:ID>INV-\d{6}<\/cbc:ID>/);
  expect(documents[1]?.xml).toContain("رد المبلغ كاملًا إلى العميل");
  expect(standIn.control.documents().map(({ typeCode }) => typeCode)).toEqual(["388", "381"]);
});

async function isStamped({ db }: AppContext, paymentId: string): Promise<boolean> {
  const row = await db.query.invoices.findFirst({ where: eq(invoices.paymentId, paymentId) });
  return (row?.stampedAt ?? null) !== null;
}

test("before the day of the setting, and without one, invoices are as they were", async () => {
  const plain = await insertMember();
  const payment = await insertCreditsPayment(plain);
  await issueInvoice(plain, payment);
  await sweepDocuments(plain);
  expect(plain.sentJobs).toEqual([]);
  expect(await isStamped(plain, payment.id)).toBe(false);

  const { context } = openFatoora(undefined, { from: Date.now() + days(1) });
  const ctx = await insertMember(context);
  const { device } = await onboard(ctx);
  await buy(ctx);
  expect(await stampWaiting(ctx)).toBe(0);
  expect(await documentsOf(ctx, device.id)).toEqual([]);
});

test("without a unit nothing is signed, and nothing is lost: the first unit takes up what waits", async () => {
  const { context } = openFatoora();
  const ctx = await insertMember(context);
  await buy(ctx);
  expect(await stampWaiting(ctx)).toBe(0);
  const { device } = await onboard(ctx);
  await stampWaiting(ctx);
  expect((await documentsOf(ctx, device.id)).length).toBeGreaterThanOrEqual(1);
});

test("a unit in whose place another was onboarded signs no more; the new one begins a chain of its own", async () => {
  const { ctx, device } = await site();
  await buy(ctx);
  await stampWaiting(ctx);
  const { device: second } = await onboard(ctx, "Miyar-second");
  await buy(ctx);
  await stampWaiting(ctx);
  expect(await documentsOf(ctx, device.id)).toHaveLength(1);
  const [first, ...others] = await documentsOf(ctx, second.id);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ counter: 1, previousHash: FIRST_PREVIOUS_HASH });
  const all = await appCtx().db.query.einvoices.findMany();
  expect(checkChain(all)).toEqual([]);
});
