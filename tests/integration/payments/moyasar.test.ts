import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  invoices,
  mailOutbox,
  paymentEvents,
  payments,
  refunds,
  reports,
} from "#app/db/schema.server.ts";
import { cancelCheckout } from "#app/domains/orders/checkout/cancel-checkout.server.ts";
import { confirmReturn } from "#app/domains/orders/refunds/confirm-return.server.ts";
import { grantRefund, refundPayment } from "#app/domains/orders/refunds/decide-refund.server.ts";
import { sweepRefunds } from "#app/domains/orders/refunds/execute-refund.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { settleCharge } from "#app/domains/orders/refunds/settle-charge.server.ts";
import { fetchMissedEvents } from "#app/domains/orders/settling/missed-events.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { sweepPayments } from "#app/domains/orders/settling/sweep-payments.server.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import { readWebhook } from "#app/domains/payments/read-webhook.server.ts";
import { startCheckout } from "#app/domains/payments/start-checkout.server.ts";
import { BY_PROVIDER } from "#app/domains/payments/rules.ts";
import { priceOf } from "#app/domains/payments/price-list.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { keysOf, openStripe, paymentsAt } from "#tests/factories/context.ts";
import { insertCreditOrder, insertOrder } from "#tests/factories/orders.ts";
import { insertMoyasarShopper, paymentOf, type MoyasarShopper } from "#tests/factories/paid-orders.ts";
import { REFUND_REASON } from "#tests/factories/refunds.ts";

// What has to hold of an order whatever provider takes its money, at Moyasar's own HTTP interface.

const invoiceOf = ({ providerCheckoutId }: Payment): string => providerCheckoutId ?? "";

async function webhook({ ctx, bank, provider }: MoyasarShopper, eventId: string) {
  const rawBody = (await bank.eventBody(eventId)) ?? "";
  const reading = await readWebhook(ctx, provider, { rawBody, headers: new Headers() });
  if (reading.ok) await settlePayment(ctx, provider, reading.fact);
  return reading;
}

async function paid(shopper: MoyasarShopper, method: "mada" | "stc_pay" = "mada"): Promise<Payment> {
  const order = await insertOrder(shopper.ctx);
  await shopper.bank.pay(invoiceOf(order), { method });
  await confirmReturn(shopper.ctx, { paymentId: order.id, checkoutId: null });
  return paymentOf(shopper.ctx, order.id);
}

const counts = async ({ ctx }: MoyasarShopper) => ({
  payments: await ctx.db.$count(payments, eq(payments.userId, ctx.userId)),
  reports: await ctx.db.$count(reports, eq(reports.userId, ctx.userId)),
});

test("an order asks for whole halalas in riyals, names itself and its way back, and ends in an hour", async () => {
  const { ctx, bank } = await insertMoyasarShopper();
  const order = await insertOrder(ctx);
  expect(order).toMatchObject({ provider: "moyasar", status: "pending" });
  const invoice = await bank.invoice(invoiceOf(order));
  expect(invoice).toMatchObject({
    amount: order.amountHalalas,
    currency: "SAR",
    metadata: { payment_id: order.id, order_number: order.orderNumber },
    expired_at: new Date(order.createdAt + hours(1)).toISOString(),
  });
  expect(Number.isInteger(invoice.amount)).toBe(true);
  const back = new URL(invoice.success_url ?? "");
  expect(back.pathname).toBe("/payment-success");
  expect(back.searchParams.get("payment_id")).toBe(order.id);
  expect(invoice.back_url).toContain(`/payment-canceled?payment_id=${order.id}`);
  expect(JSON.stringify(invoice)).not.toContain(ctx.email);
});

test.each(["mada", "card", "apple_pay", "stc_pay"] as const)(
  "paid by %s: the same webhook five times and the return are one payment, one invoice, one report",
  async (method) => {
    const shopper = await insertMoyasarShopper();
    const order = await insertOrder(shopper.ctx);
    await shopper.bank.pay(invoiceOf(order), { method });
    const [event] = await shopper.bank.events({ type: "payment_paid" });
    for (let times = 0; times < 5; times += 1)
      expect(await webhook(shopper, event?.id ?? "")).toMatchObject({ ok: true });
    expect(await confirmReturn(shopper.ctx, { paymentId: order.id, checkoutId: null })).toMatchObject({
      ok: true,
    });
    expect(await paymentOf(shopper.ctx, order.id)).toMatchObject({
      status: "completed",
      providerPaymentId: event?.paymentId,
    });
    expect(await counts(shopper)).toEqual({ payments: 1, reports: 1 });
    const issued = await shopper.ctx.db.query.invoices.findMany({ where: eq(invoices.paymentId, order.id) });
    expect(issued.map(({ kind, totalHalalas }) => [kind, totalHalalas])).toEqual([
      ["invoice", order.amountHalalas],
    ]);
  },
);

test("a refused attempt changes nothing, and the same page can be paid in another way", async () => {
  const shopper = await insertMoyasarShopper();
  const order = await insertOrder(shopper.ctx);
  await shopper.bank.decline(invoiceOf(order), "mada");
  const [refused] = await shopper.bank.events({ type: "payment_failed" });
  expect(await webhook(shopper, refused?.id ?? "")).toMatchObject({ ok: true, fact: null });
  await sweepPayments({ ...shopper.ctx, now: () => Date.now() + minutes(4) });
  expect(await paymentOf(shopper.ctx, order.id)).toMatchObject({ status: "pending" });
  await shopper.bank.pay(invoiceOf(order), { method: "stc_pay" });
  await sweepPayments({ ...shopper.ctx, now: () => Date.now() + minutes(8) });
  expect(await paymentOf(shopper.ctx, order.id)).toMatchObject({ status: "completed" });
});

test("with webhook and return both lost the sweep settles, and an overdue page is cancelled", async () => {
  const shopper = await insertMoyasarShopper();
  const [first, second] = [await insertOrder(shopper.ctx), await insertOrder(shopper.ctx)];
  await shopper.bank.pay(invoiceOf(first));
  const later = { ...shopper.ctx, now: () => Date.now() + minutes(4) };
  await sweepPayments(later);
  expect(await paymentOf(shopper.ctx, first.id)).toMatchObject({ status: "completed" });
  expect(await paymentOf(shopper.ctx, second.id)).toMatchObject({ status: "pending" });
  await shopper.bank.cancel(invoiceOf(second));
  await sweepPayments({ ...shopper.ctx, now: () => Date.now() + minutes(8) });
  expect(await paymentOf(shopper.ctx, second.id)).toMatchObject({ status: "cancelled" });
});

test("cancelling ends the page; one that was paid meanwhile is settled instead", async () => {
  const shopper = await insertMoyasarShopper();
  const [left, bought] = [await insertOrder(shopper.ctx), await insertOrder(shopper.ctx)];
  expect(await cancelCheckout(shopper.ctx, left.id)).toMatchObject({ status: "cancelled" });
  expect(await shopper.bank.invoice(invoiceOf(left))).toMatchObject({ status: "canceled" });
  await shopper.bank.pay(invoiceOf(bought));
  expect(await cancelCheckout(shopper.ctx, bought.id)).toMatchObject({ status: "completed" });
});

test.each(["unsigned", "wrong-secret", "stale", "tampered"] as const)(
  "a webhook with a secret that is not ours (%s) is refused and stores nothing",
  async (how) => {
    const forged: string[] = [];
    const shopper = await insertMoyasarShopper();
    const order = await insertOrder(shopper.ctx);
    await shopper.bank.pay(invoiceOf(order));
    const [event] = await shopper.bank.events();
    const secret = keysOf("moyasar").webhookSecret;
    const genuine = (await shopper.bank.eventBody(event?.id ?? "")) ?? "";
    const said = {
      unsigned: "",
      "wrong-secret": `x${secret.slice(1)}`,
      stale: secret.slice(0, -1),
      tampered: `${secret}x`,
    };
    forged.push(genuine.replace(secret, said[how]));
    for (const rawBody of [...forged, "", "null", "[]", "{", '{"secret_token": 7}']) {
      const reading = await readWebhook(shopper.ctx, shopper.provider, { rawBody, headers: new Headers() });
      expect(reading).toEqual({ ok: false });
    }
    expect(await shopper.ctx.db.$count(paymentEvents, eq(paymentEvents.id, event?.id ?? ""))).toBe(0);
  },
);

test("what is stored of a webhook holds neither the secret nor anything of the buyer, and can be read again", async () => {
  const shopper = await insertMoyasarShopper();
  const order = await insertOrder(shopper.ctx);
  await shopper.bank.pay(invoiceOf(order));
  const [event] = await shopper.bank.events();
  await webhook(shopper, event?.id ?? "");
  const row = await shopper.ctx.db.query.paymentEvents.findFirst({
    where: eq(paymentEvents.id, event?.id ?? ""),
  });
  expect(row).toMatchObject({ provider: "moyasar", type: "payment_paid", paymentId: order.id });
  for (const hidden of [keysOf("moyasar").webhookSecret, "Alotaibi", "XXXX-XXXX", "192.0.2.7"])
    expect(row?.payload).not.toContain(hidden);
  expect(shopper.provider.factOf(row?.payload ?? "")).toEqual({
    kind: "changed",
    checkoutId: invoiceOf(order),
  });
});

test("an answer that is lost after Moyasar opened the page: the same page is found, and there is one", async () => {
  let lost = 1;
  const shopper = await insertMoyasarShopper(async (request, next) => {
    const answer = await next(request);
    return request.method === "POST" && lost-- > 0 ? new Response(null, { status: 502 }) : answer;
  });
  const order = await insertOrder(shopper.ctx);
  expect((await shopper.bank.invoices()).map(({ id }) => id)).toEqual([invoiceOf(order)]);
});

test("two presses at once leave one page that can be paid", async () => {
  const shopper = await insertMoyasarShopper(async (request, next) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return next(request);
  });
  const price = priceOf({
    contents: "whole",
    quantity: 3,
    isOffice: false,
    updatesMadeAt: null,
    now: Date.now(),
  });
  const both = await Promise.all([1, 2].map(() => startCheckout(shopper.ctx, { propertyId: null, price })));
  const urls = new Set(both.map((outcome) => (outcome.ok ? outcome.url : null)));
  expect(urls.size).toBe(1);
  const open = (await shopper.bank.invoices()).filter(({ status }) => status === "initiated");
  expect(open.map(({ url }) => url)).toEqual([...urls]);
  expect(await counts(shopper)).toMatchObject({ payments: 1 });
});

test("a payment that is paid on two pages all the same is told of once, and buys nothing more", async () => {
  const shopper = await insertMoyasarShopper();
  const order = await insertCreditOrder(shopper.ctx, 3);
  await shopper.bank.pay(invoiceOf(order));
  await confirmReturn(shopper.ctx, { paymentId: order.id, checkoutId: null });
  const second = await openSecond(shopper, order);
  for (const _ of [1, 2])
    await settlePayment(shopper.ctx, shopper.provider, { kind: "changed", checkoutId: second });
  const told = await shopper.ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, order.id) });
  expect(told.map(({ action }) => action).toSorted()).toEqual(["payment.completed", "payment.paid_twice"]);
  expect(await paymentOf(shopper.ctx, order.id)).toMatchObject({
    status: "completed",
    providerCheckoutId: invoiceOf(order),
  });
});

/** A second page of the same payment, paid. */
async function openSecond({ bank }: MoyasarShopper, order: Payment): Promise<string> {
  const invoice = await bank.open({
    amount: order.amountHalalas,
    currency: "SAR",
    description: "مرة ثانية",
    metadata: { payment_id: order.id },
  });
  await bank.pay(invoice.id);
  return invoice.id;
}

test("a member's refund is granted: given back once, though the answer is lost and the sweep orders it again", async () => {
  let lost = 1;
  const shopper = await insertMoyasarShopper(async (request, next) => {
    const answer = await next(request);
    return request.url.endsWith("/refund") && lost-- > 0 ? new Response(null, { status: 500 }) : answer;
  });
  const payment = await paid(shopper, "stc_pay");
  expect(await requestRefund(shopper.ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  const [asked] = await shopper.ctx.db.query.refunds.findMany({ where: eq(refunds.paymentId, payment.id) });
  const admin = await insertOperator({ payments: shopper.ctx.payments });
  await grantRefund(admin, asked?.id ?? "");
  await sweepRefunds({ ...shopper.ctx, now: () => Date.now() + minutes(2) });
  await sweepRefunds({ ...shopper.ctx, now: () => Date.now() + minutes(90) });
  expect((await shopper.bank.payments()).map(({ refunded }) => refunded)).toEqual([payment.amountHalalas]);
  expect(await paymentOf(shopper.ctx, payment.id)).toMatchObject({
    status: "refunded",
    refundedHalalas: payment.amountHalalas,
  });
  const rows = await shopper.ctx.db.query.refunds.findMany({ where: eq(refunds.paymentId, payment.id) });
  expect(rows.map(({ source, status, amountHalalas }) => [source, status, amountHalalas])).toEqual([
    ["member", "refunded", payment.amountHalalas],
  ]);
  const mails = await shopper.ctx.db.query.mailOutbox.findMany({
    where: eq(mailOutbox.userId, shopper.ctx.userId),
  });
  expect(mails.filter(({ template }) => template === "refund-done")).toHaveLength(1);
});

test("parts given back in Moyasar's dashboard are rows of their own, and the rest is refunded here", async () => {
  const shopper = await insertMoyasarShopper();
  const payment = await paid(shopper);
  const id = payment.providerPaymentId ?? "";
  await shopper.bank.refund(id, 5000);
  await Promise.all([settleCharge(shopper.ctx, payment.id), settleCharge(shopper.ctx, payment.id)]);
  await shopper.bank.refund(id, 2500);
  await Promise.all([1, 2, 3].map(() => settleCharge(shopper.ctx, payment.id)));
  expect(await paymentOf(shopper.ctx, payment.id)).toMatchObject({
    status: "completed",
    refundedHalalas: 7500,
  });
  const admin = await insertOperator({ payments: shopper.ctx.payments });
  expect(await refundPayment(admin, payment.id, REFUND_REASON)).toEqual({ ok: true });
  expect(await paymentOf(shopper.ctx, payment.id)).toMatchObject({ status: "refunded" });
  const rows = await shopper.ctx.db.query.refunds.findMany({ where: eq(refunds.paymentId, payment.id) });
  expect(rows.map(({ source, amountHalalas }) => [source, amountHalalas]).toSorted()).toEqual([
    ["operator", payment.amountHalalas - 7500],
    [BY_PROVIDER, 2500],
    [BY_PROVIDER, 5000],
  ]);
});

test("a refund whose webhook was lost is found by the scheduled run, and a voided payment is refunded whole", async () => {
  const shopper = await insertMoyasarShopper();
  const [given, voided] = [await paid(shopper), await paid(shopper)];
  await shopper.bank.refund(given.providerPaymentId ?? "");
  await shopper.bank.void(voided.providerPaymentId ?? "");
  await fetchMissedEvents(shopper.ctx);
  for (const { id } of [given, voided])
    expect(await paymentOf(shopper.ctx, id)).toMatchObject({ status: "refunded" });
});

test("after a switch the payment of before is settled and refunded at its own provider", async () => {
  const shopper = await insertMoyasarShopper();
  const order = await insertOrder(shopper.ctx);
  await shopper.bank.pay(invoiceOf(order));
  const moyasar = {
    standIn: { control: shopper.bank, handle: async () => new Response() },
    provider: shopper.provider,
  };
  const after = { ...shopper.ctx, payments: paymentsAt(openStripe().sdk, { moyasar, chosen: "stripe" }) };
  expect((await insertOrder(after)).provider).toBe("stripe");
  expect(await confirmReturn(after, { paymentId: order.id, checkoutId: null })).toMatchObject({
    payment: { status: "completed" },
  });
  const admin = await insertOperator({ payments: after.payments });
  await refundPayment(admin, order.id, REFUND_REASON);
  expect((await shopper.bank.payments())[0]).toMatchObject({ refunded: order.amountHalalas });
});

test("another provider's word about a payment counts for nothing", async () => {
  const shopper = await insertMoyasarShopper();
  const order = await insertOrder(shopper.ctx);
  await settlePayment(shopper.ctx, shopper.ctx.payments.of("stripe"), {
    kind: "paid",
    paymentId: order.id,
    checkoutId: "cs_1",
    providerPaymentId: "pi_1",
    amountHalalas: order.amountHalalas,
    currency: "sar",
  });
  expect(await paymentOf(shopper.ctx, order.id)).toMatchObject({ status: "pending" });
});
