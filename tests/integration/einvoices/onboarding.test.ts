import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { einvoiceDevices } from "#app/db/schema.server.ts";
import { checkChain } from "#app/domains/einvoices/chain/check-chain.ts";
import { stampWaiting } from "#app/domains/einvoices/chain/stamp-waiting.server.ts";
import { paidFact } from "#tests/factories/orders.ts";
import { verifyDocument } from "#app/domains/einvoices/document/verify-document.ts";
import {
  listUnits,
  obtainCompliance,
  obtainProduction,
  passSamples,
  renewCertificate,
  requestUnit,
} from "#app/domains/einvoices/onboarding/onboard.server.ts";
import { FatooraRefusal, StepMissing } from "#app/domains/einvoices/onboarding/refusal.ts";
import { reportDocument } from "#app/domains/einvoices/reporting/report-document.server.ts";
import { findOwnInvoice } from "#app/domains/payments/invoices.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { appCtx, stripeOf } from "#tests/factories/context.ts";
import { documentsOf, onboard, openFatoora, stampAndReport } from "#tests/factories/einvoicing.ts";
import { insertCreditsPayment, issueInvoice } from "#tests/factories/invoices.ts";

function open() {
  const { standIn, context } = openFatoora();
  const ctx = appCtx(context);
  const { zatca } = context.settings;
  return {
    standIn,
    ctx,
    onboarding: { ...ctx, fatoora: context.fatoora, settings: { ...ctx.settings, zatca } },
  };
}

test("the steps go in their order: each wants the one before, and says so", async () => {
  const { onboarding } = open();
  await expect(obtainCompliance(onboarding, "123456")).rejects.toThrow(StepMissing);
  await requestUnit(onboarding, "Miyar-1");
  await expect(passSamples(onboarding)).rejects.toThrow(StepMissing);
  await expect(obtainProduction(onboarding)).rejects.toThrow(StepMissing);
  await obtainCompliance(onboarding, "123456");
  await expect(obtainProduction(onboarding)).rejects.toThrow(StepMissing);
  expect(await passSamples(onboarding)).toBe(3);
  const unit = await obtainProduction(onboarding);
  expect(unit).toMatchObject({ status: "active", name: "Miyar-1" });
  expect(await listUnits(onboarding)).toHaveLength(1);
});

test("what Fatoora refuses changes nothing, and is told in its words", async () => {
  const { onboarding, standIn } = open();
  await requestUnit(onboarding, "Miyar-1");
  await expect(obtainCompliance(onboarding, "1")).rejects.toThrow(/Invalid-OTP/);
  standIn.control.setAway(true);
  await expect(obtainCompliance(onboarding, "123456")).rejects.toThrow(FatooraRefusal);
  standIn.control.setAway(false);
  expect(await listUnits(onboarding)).toMatchObject([{ status: "requested", token: null }]);
});

test("key and secret rest sealed: the database holds neither", async () => {
  const { ctx, standIn } = open();
  const { device } = await onboard(ctx);
  const [row] = (await env.DB.prepare("select * from einvoice_devices where id = ?").bind(device.id).all())
    .results;
  const stored = JSON.stringify(row);
  expect(row).toMatchObject({
    sealed_key: expect.stringMatching(/^s1\./),
    sealed_secret: expect.stringMatching(/^s1\./),
  });
  for (const { secret } of standIn.state.handed) expect(stored).not.toContain(secret);
});

test("at one interface one unit is in use, whatever was onboarded before", async () => {
  const { ctx } = open();
  const { onboarding } = await onboard(ctx);
  await onboard(ctx, "Miyar-2");
  const units = await listUnits(onboarding);
  expect(units.map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
    "Miyar-2 active",
    "Miyar-test retired",
  ]);
  const [first] = units;
  if (!first) throw new Error("no unit");
  await expect(ctx.db.insert(einvoiceDevices).values({ ...first, id: "x", serial: "x" })).rejects.toThrow();
});

test("a renewed certificate signs on in the same chain, and reports what the old one signed", async () => {
  const { standIn, context } = openFatoora();
  const ctx = await insertMember(context);
  const { onboarding, device } = await onboard(ctx);
  await issueInvoice(ctx, await insertCreditsPayment(ctx));
  await stampWaiting(ctx);
  const renewed = await renewCertificate(onboarding, "654321");
  expect(renewed.sealedKey).not.toBe(device.sealedKey);
  expect(renewed.token).not.toBe(device.token);
  await issueInvoice(ctx, await insertCreditsPayment(ctx));
  await stampAndReport(ctx);
  const documents = await documentsOf(ctx, device.id);
  expect(documents.map(({ counter, status }) => `${counter} ${status}`)).toEqual([
    "1 accepted",
    "2 accepted",
  ]);
  expect(checkChain(documents)).toEqual([]);
  expect(standIn.control.documents()).toHaveLength(2);
});

test("a purchase that its provider confirms is signed and reported by the jobs that it sends", async () => {
  const { standIn, context } = openFatoora();
  const ctx = await insertMember(context);
  const { device } = await onboard(ctx);
  const payment = await insertCreditsPayment(ctx, { status: "pending", completedAt: null });
  await settlePayment(ctx, stripeOf(ctx), paidFact(payment));
  expect(ctx.sentJobs).toContainEqual({ type: "einvoice.stamp", paymentId: payment.id });
  expect(await findOwnInvoice(ctx, payment.id, "invoice")).toMatchObject({
    isUnstamped: true,
    einvoiceId: null,
  });
  await stampWaiting(ctx);
  const report = ctx.sentJobs.find((job) => job.type === "einvoice.report");
  await reportDocument(ctx, report?.type === "einvoice.report" ? report.einvoiceId : "");
  const [document] = await documentsOf(ctx, device.id);
  expect(verifyDocument(document?.xml ?? "").ok).toBe(true);
  expect(await findOwnInvoice(ctx, payment.id, "invoice")).toMatchObject({
    isUnstamped: false,
    einvoiceId: document?.id,
  });
  expect(standIn.control.documents()).toHaveLength(1);
});
