import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { paymentEvents, payments, reportCredits, reports } from "#app/db/schema.server.ts";
import { factOfSession } from "#app/domains/payments/stripe/facts.ts";
import { confirmReturn } from "#app/domains/orders/refunds/confirm-return.server.ts";
import { settleCharge } from "#app/domains/orders/refunds/settle-charge.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { openStripe, paymentsAt, readSigned, sdkOf, stripeOf } from "#tests/factories/context.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { buyCredits, buyReport, insertShopper } from "#tests/factories/paid-orders.ts";
import { recordedDatabase } from "#tests/factories/recorded.ts";
import worker from "#tests/setup/worker.ts";

/** A member with an open order at a stand-in that holds its webhooks for the test. */
async function openOrder() {
  const { standIn, sdk } = openStripe();
  const ctx = await insertMember({ payments: paymentsAt(sdk) });
  return { ctx, sdk, standIn, payment: await insertOrder(ctx) };
}

async function completedEvent({ sdk, standIn, payment }: Awaited<ReturnType<typeof openOrder>>) {
  await standIn.control.pay(payment.providerCheckoutId ?? "");
  await standIn.control.settled();
  const [event] = await standIn.control.events({ type: "checkout.session.completed" });
  if (!event) throw new Error("the stand-in made no event");
  return sdk.events.retrieve(event.id);
}

/** Stripe's signature of a body with the shared secret at a given time. */
async function sign(body: string, at = Date.now()): Promise<string> {
  const { sdk } = openStripe();
  return sdk.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: env.STRIPE_WEBHOOK_SECRET,
    timestamp: Math.floor(at / 1000),
  });
}

const counts = async (ctx: Awaited<ReturnType<typeof openOrder>>["ctx"]) => ({
  payments: await ctx.db.$count(payments, eq(payments.userId, ctx.userId)),
  credits: await ctx.db.$count(reportCredits, eq(reportCredits.userId, ctx.userId)),
  reports: await ctx.db.$count(reports, eq(reports.userId, ctx.userId)),
});

test("the same webhook five times, before and after the return page: one payment, one credit, one report", async () => {
  const order = await openOrder();
  const { ctx, payment } = order;
  const body = JSON.stringify(await completedEvent(order));

  async function deliver() {
    const reading = await readSigned(ctx, body, await sign(body));
    if (!reading.ok) throw new Error("the signature was refused");
    await settlePayment(ctx, stripeOf(ctx), reading.fact);
  }
  await deliver();
  await deliver();
  const back = await confirmReturn(ctx, {
    paymentId: payment.id,
    checkoutId: payment.providerCheckoutId ?? "",
  });
  expect(back).toMatchObject({ ok: true, payment: { status: "completed" } });
  await Promise.all([deliver(), deliver(), deliver()]);

  expect(await counts(ctx)).toEqual({ payments: 1, credits: 1, reports: 1 });
  expect(ctx.sentJobs.filter((job) => job.type === "report.generate")).toHaveLength(1);
  expect(await ctx.db.$count(paymentEvents, eq(paymentEvents.paymentId, payment.id))).toBe(1);
});

test("the return page alone is enough, once, however often it is loaded", async () => {
  const order = await openOrder();
  const { ctx, standIn, payment } = order;
  const back = { paymentId: payment.id, checkoutId: payment.providerCheckoutId ?? "" };
  expect(await confirmReturn(ctx, back)).toMatchObject({ ok: true, payment: { status: "pending" } });

  await standIn.control.pay(back.checkoutId);
  const outcomes = await Promise.all([confirmReturn(ctx, back), confirmReturn(ctx, back)]);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ ok: true, payment: { status: "completed" } });
  expect(await counts(ctx)).toEqual({ payments: 1, credits: 1, reports: 1 });
});

test("the return page of an order that is settled asks Stripe nothing and writes nothing, however often it is loaded", async () => {
  const shopper = await insertShopper();
  const credits = await buyCredits(shopper, 50);
  const { payment: single } = await buyReport(shopper);
  const { payment: refunded } = await buyReport(shopper);
  await sdkOf(shopper.ctx).refunds.create({ payment_intent: refunded.providerPaymentId ?? "" });
  await settleCharge(shopper.ctx, refunded.id);

  const { db, asked } = recordedDatabase();
  const ctx = { ...shopper.ctx, db, stripe: async () => ({}) as never };
  for (const { id, providerCheckoutId } of [credits, single, refunded, credits, single, refunded])
    expect(await confirmReturn(ctx, { paymentId: id, checkoutId: providerCheckoutId ?? "" })).toMatchObject({
      ok: true,
      payment: { id },
    });
  expect(asked).toHaveLength(6);
  expect(asked.filter((query) => !/^select/i.test(query))).toEqual([]);
});

test("a return page loaded over and over asks Stripe thirty times in ten minutes, and then shows what is known", async () => {
  const { ctx, standIn, payment } = await openOrder();
  const back = { paymentId: payment.id, checkoutId: payment.providerCheckoutId ?? "" };
  let asked = 0;
  const sdk = sdkOf(ctx);
  const retrieve = (id: string) => (asked++, sdk.checkout.sessions.retrieve(id));
  const answering = paymentsAt({ checkout: { sessions: { retrieve } } } as never);
  const start = Date.now();
  const load = (now: number) => confirmReturn({ ...ctx, payments: answering, now: () => now }, back);
  for (let n = 0; n < 40; n += 1)
    expect(await load(start)).toMatchObject({ ok: true, payment: { status: "pending" } });
  expect(asked).toBe(30);
  await standIn.control.pay(back.checkoutId);
  expect(await load(start)).toMatchObject({ ok: true, payment: { status: "pending" } });
  expect(await load(start + minutes(11))).toMatchObject({ ok: true, payment: { status: "completed" } });
});

test("over HTTP a forged, stale, unsigned or altered webhook is 400 and changes nothing", async () => {
  const order = await openOrder();
  const { ctx, payment } = order;
  const body = JSON.stringify(await completedEvent(order));
  const signature = await sign(body);
  const forged = {
    unsigned: new Headers(),
    "other secret": new Headers({ "Stripe-Signature": signature.replace(/v1=.{8}/, "v1=00000000") }),
    stale: new Headers({ "Stripe-Signature": await sign(body, Date.now() - 10 * 60_000) }),
    altered: new Headers({ "Stripe-Signature": await sign(`${body} `) }),
  };
  for (const [how, headers] of Object.entries(forged)) {
    const request = new Request("http://localhost/api/stripe/webhook", { method: "POST", headers, body });
    const response = await worker.fetch(request as never, env as never);
    expect(response.status, how).toBe(400);
  }
  expect(await ctx.db.$count(paymentEvents, eq(paymentEvents.paymentId, payment.id))).toBe(0);
  expect(await counts(ctx)).toEqual({ payments: 1, credits: 0, reports: 0 });
  const row = await ctx.db.query.payments.findFirst({ where: eq(payments.id, payment.id) });
  expect(row?.status).toBe("pending");
});

test("a genuine webhook over HTTP is stored, acted on and marked", async () => {
  const order = await openOrder();
  const { ctx, payment } = order;
  const event = await completedEvent(order);
  const body = JSON.stringify(event);
  const request = new Request("http://localhost/api/stripe/webhook", {
    method: "POST",
    headers: { "Stripe-Signature": await sign(body) },
    body,
  });
  expect((await worker.fetch(request as never, env as never)).status).toBe(200);
  const stored = await ctx.db.query.paymentEvents.findFirst({ where: eq(paymentEvents.id, event.id) });
  expect(stored).toMatchObject({ paymentId: payment.id, type: "checkout.session.completed" });
  expect(stored?.handledAt).not.toBeNull();
  expect(await counts(ctx)).toEqual({ payments: 1, credits: 1, reports: 1 });
});

test("another amount than the one asked for is not taken for the payment", async () => {
  const { ctx, payment } = await openOrder();
  const fact = {
    kind: "paid" as const,
    paymentId: payment.id,
    checkoutId: payment.providerCheckoutId,
    providerPaymentId: "pi_other",
    amountHalalas: 100,
    currency: "sar",
  };
  await expect(settlePayment(ctx, stripeOf(ctx), fact)).rejects.toThrow(/not what was asked/);
  expect(await counts(ctx)).toEqual({ payments: 1, credits: 0, reports: 0 });
});

test("what comes late moves nothing back: expired after paid, paid after refunded", async () => {
  const { ctx, standIn, payment } = await openOrder();
  const fact = {
    paymentId: payment.id,
    checkoutId: payment.providerCheckoutId,
    providerPaymentId: null,
    amountHalalas: payment.amountHalalas,
    currency: "sar",
  };
  const status = async () =>
    (await ctx.db.query.payments.findFirst({ where: eq(payments.id, payment.id) }))?.status;

  await settlePayment(ctx, stripeOf(ctx), { ...fact, kind: "expired" });
  expect(await status()).toBe("cancelled");
  await standIn.control.pay(payment.providerCheckoutId ?? "");
  const session = await sdkOf(ctx).checkout.sessions.retrieve(payment.providerCheckoutId ?? "");
  const paid = factOfSession(session);
  await settlePayment(ctx, stripeOf(ctx), paid);
  expect(await status()).toBe("completed");
  await settlePayment(ctx, stripeOf(ctx), { ...fact, kind: "expired" });
  await settlePayment(ctx, stripeOf(ctx), { ...fact, kind: "failed" });
  expect(await status()).toBe("completed");
  const providerPaymentId = paid.providerPaymentId ?? "";
  await sdkOf(ctx).refunds.create({ payment_intent: providerPaymentId });
  await settlePayment(ctx, stripeOf(ctx), { kind: "refund", providerPaymentId });
  expect(await status()).toBe("refunded");
  await settlePayment(ctx, stripeOf(ctx), paid);
  expect(await status()).toBe("refunded");
  expect(await counts(ctx)).toEqual({ payments: 1, credits: 1, reports: 1 });
});

test("a body far beyond any event is refused before its signature is looked at", async () => {
  const body = "x".repeat(1024 * 1024 + 1);
  const request = new Request("http://localhost/api/stripe/webhook", { method: "POST", body });
  expect((await worker.fetch(request as never, env as never)).status).toBe(413);
});
