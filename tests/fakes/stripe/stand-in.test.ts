import Stripe from "stripe";
import { expect, test } from "vitest";
import { API_VERSION } from "./state.ts";
import { openShop, ORDER_PARAMS, sdkFor } from "./test-shop.ts";

const MINUTE_MS = 60_000;

test("answers in the API version that the SDK pins", () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test("a new session carries amount, order and a link to the hosted page, and can be read again", async () => {
  const { sdk, order, clock } = openShop();
  const session = await order();

  expect(session.id).toMatch(/^cs_test_\w{58}$/);
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_total: 40_000,
    currency: "sar",
    client_reference_id: "payment-1",
    customer_email: "buyer@example.com",
    metadata: { payment_id: "payment-1", order_number: "#MIYAR-2026-ABC234" },
    payment_intent: null,
    success_url: ORDER_PARAMS.success_url,
    url: `http://127.0.0.1:8788/c/pay/${session.id}`,
    expires_at: Math.floor(clock.at / 1000) + 24 * 60 * 60,
  });
  const items = await sdk.checkout.sessions.listLineItems(session.id);
  expect(items.data).toMatchObject([{ amount_total: 40_000, quantity: 1, description: "تقرير تقييم" }]);
  expect((await sdk.checkout.sessions.retrieve(session.id)).id).toBe(session.id);
});

test("a paid session expands to its intent and charge, with the order's metadata on both", async () => {
  const { sdk, control, order } = openShop();
  const { id } = await order();
  await control.pay(id);

  const paid = await sdk.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge", "line_items"],
  });
  expect(paid).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    customer_details: { email: "buyer@example.com" },
    line_items: { data: [{ amount_total: 40_000 }] },
    payment_intent: {
      object: "payment_intent",
      status: "succeeded",
      amount_received: 40_000,
      metadata: { payment_id: "payment-1" },
      latest_charge: { object: "charge", paid: true, amount_captured: 40_000 },
    },
  });
  const intentId = (paid.payment_intent as Stripe.PaymentIntent).id;
  expect((await sdk.paymentIntents.retrieve(intentId)).status).toBe("succeeded");
  expect((await sdk.checkout.sessions.list({ payment_intent: intentId })).data.map((s) => s.id)).toEqual([
    id,
  ]);
});

test("only an open session expires; a finished one is refused with Stripe's words", async () => {
  const { sdk, control, order, types } = openShop();
  const open = await order();
  const paid = await order();
  await control.pay(paid.id);

  expect(await sdk.checkout.sessions.expire(open.id)).toMatchObject({ status: "expired", url: null });
  for (const id of [open.id, paid.id]) {
    await expect(sdk.checkout.sessions.expire(id)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      message: expect.stringContaining('Only Checkout Sessions with a status in ["open"] can be expired'),
    });
  }
  await control.settled();
  expect(types().filter((type) => type === "checkout.session.expired")).toHaveLength(1);
});

test("a session left alone expires by itself when its time has run out", async () => {
  const { sdk, control, order, clock, types } = openShop();
  const session = await order({ expires_at: Math.floor(clock.at / 1000) + 31 * 60 });
  clock.at += 30 * MINUTE_MS;
  expect((await sdk.checkout.sessions.retrieve(session.id)).status).toBe("open");
  clock.at += MINUTE_MS;
  expect((await sdk.checkout.sessions.retrieve(session.id)).status).toBe("expired");
  await expect(control.pay(session.id)).rejects.toThrow("expired");
  await control.settled();
  expect(types()).toEqual(["checkout.session.expired"]);
});

test.each([
  ["no line items", { line_items: [] }, "line_items"],
  ["an address that is none", { success_url: "javascript:alert(1)" }, "success_url"],
  ["a language that Checkout does not have", { locale: "ar" }, "locale"],
  ["a wrong e-mail address", { customer_email: "buyer" }, "customer_email"],
  ["an expiry too near", { expires_at: Math.floor(Date.now() / 1000) + 60 }, "expires_at"],
  ["metadata too long", { metadata: { a: "x".repeat(501) } }, "metadata[a]"],
  ["a parameter unknown to Stripe", { colour: "green" }, "colour"],
  ["a parameter that is not served", { allow_promotion_codes: true }, "allow_promotion_codes"],
])("%s is refused by name", async (_what, params, param) => {
  const { control, order } = openShop();
  await expect(order(params as Partial<Stripe.Checkout.SessionCreateParams>)).rejects.toMatchObject({
    statusCode: 400,
    param,
  });
  expect(await control.sessions()).toEqual([]);
});

test("a stranger's key and unknown ids are refused", async () => {
  const { sdk, standIn } = openShop();
  await expect(sdkFor(standIn.handle, "sk_test_other").balance.retrieve()).rejects.toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
  });
  await expect(sdk.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
  await expect(sdk.refunds.create({ payment_intent: "pi_none" })).rejects.toMatchObject({
    statusCode: 400,
    code: "resource_missing",
    param: "payment_intent",
  });
});

test("an idempotency key answers once, refuses other parameters, and is forgotten after a day", async () => {
  const { control, order, clock } = openShop();
  const idempotencyKey = "checkout:payment-1";
  const [first, second] = await Promise.all([order({}, { idempotencyKey }), order({}, { idempotencyKey })]);
  const third = await order({}, { idempotencyKey });
  expect([second.id, third.id]).toEqual([first.id, first.id]);
  await expect(order({ client_reference_id: "payment-2" }, { idempotencyKey })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
  expect(await control.sessions()).toHaveLength(1);

  clock.at += 24 * 60 * MINUTE_MS;
  expect((await order({}, { idempotencyKey })).id).not.toBe(first.id);
});

test("refunds give back what is left, no more, and the balance agrees", async () => {
  const { sdk, control, order } = openShop();
  const { id } = await order();
  const intent = String((await control.pay(id)).payment_intent);

  const part = await sdk.refunds.create({
    payment_intent: intent,
    amount: 15_000,
    reason: "requested_by_customer",
  });
  expect(part).toMatchObject({
    object: "refund",
    status: "succeeded",
    amount: 15_000,
    payment_intent: intent,
  });
  expect(await sdk.refunds.retrieve(part.id)).toMatchObject({ amount: 15_000 });
  await expect(sdk.refunds.create({ payment_intent: intent, amount: 25_001 })).rejects.toMatchObject({
    param: "amount",
  });
  await sdk.refunds.create({ payment_intent: intent });
  await expect(sdk.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });

  expect((await sdk.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
  expect((await sdk.balance.retrieve()).available).toMatchObject([{ amount: 0, currency: "sar" }]);
  expect(await control.totals()).toEqual([
    {
      currency: "sar",
      payments: 1,
      paidAmount: 40_000,
      refunds: 2,
      refundedAmount: 40_000,
      lostDisputes: 0,
      lostAmount: 0,
      netAmount: 0,
    },
  ]);
});

test("a lost dispute takes what was left of the charge; a won one leaves it, and it can be given back", async () => {
  const { sdk, control, order } = openShop();
  const [lost, won, gone] = [await order(), await order(), await order()];
  const intents: string[] = [];
  for (const { id } of [lost, won, gone]) intents.push(String((await control.pay(id)).payment_intent));
  await sdk.refunds.create({ payment_intent: intents[0], amount: 15_000 });
  const contested = await control.dispute(lost.id);
  expect(contested.amount).toBe(25_000);
  await control.closeDispute(contested.id, "lost");
  await control.closeDispute((await control.dispute(won.id)).id, "won");
  expect(await control.totals()).toMatchObject([
    { paidAmount: 120_000, refundedAmount: 15_000, lostDisputes: 1, lostAmount: 25_000, netAmount: 80_000 },
  ]);
  expect((await sdk.refunds.create({ payment_intent: intents[1] })).status).toBe("succeeded");
  await sdk.refunds.create({ payment_intent: intents[2] });
  await expect(control.dispute(gone.id)).rejects.toThrow("refunded");
});

test("a payment has several disputes: of parts, or of money that an earlier one was about; the list names all, newest first", async () => {
  const { sdk, control, order } = openShop();
  const [split, refiled] = [await order(), await order()];
  const intents: string[] = [];
  for (const { id } of [split, refiled]) intents.push(String((await control.pay(id)).payment_intent));
  const part = await control.dispute(split.id, { amount: 10_000 });
  const rest = await control.dispute(split.id);
  expect(rest.amount).toBe(30_000);
  await expect(control.dispute(split.id)).rejects.toThrow("nothing of it is left");
  await expect(control.dispute(split.id, { amount: 40_001 })).rejects.toThrow("less than");
  await control.closeDispute(part.id, "lost");
  await control.closeDispute(rest.id, "won");
  const { data } = await sdk.disputes.list({ payment_intent: intents[0] });
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [rest.id, "won"],
    [part.id, "lost"],
  ]);
  const first = await control.dispute(refiled.id);
  await control.closeDispute(first.id, "lost");
  await control.appealDispute(first.id);
  expect(await control.totals()).toMatchObject([{ lostDisputes: 2, lostAmount: 50_000 }]);
  await control.closeDispute(first.id, "won");
  expect(await control.dispute(refiled.id, { amount: 40_000 })).toMatchObject({ status: "needs_response" });
  expect((await sdk.disputes.list({ charge: String(first.charge) })).data).toHaveLength(2);
  expect((await sdk.disputes.list()).data).toHaveLength(4);
});

test("trouble makes a fraction of all requests fail, before or after the act, until it is over", async () => {
  let draws = 0;
  // Draws in turn: before the act, after it, which status.
  const { sdk, control, order } = openShop({ random: () => [0.9, 0.1, 0.2][draws++ % 3] ?? 0 });
  control.setApiTrouble(0.5);
  await expect(order({}, { idempotencyKey: "order:1" })).rejects.toMatchObject({ statusCode: 500 });
  expect(await control.sessions()).toHaveLength(1);
  expect(control.apiTroubles()).toBe(1);
  control.setApiTrouble(0);
  const { id } = await order({}, { idempotencyKey: "order:1" });
  expect((await sdk.checkout.sessions.list()).data.map((session) => session.id)).toEqual([id]);
});

test("a pending refund that fails comes back to the balance", async () => {
  const { sdk, control, order, types } = openShop();
  const { id } = await order();
  const intent = String((await control.pay(id)).payment_intent);
  await control.settled();
  control.setRefundOutcome("pending");
  const refund = await sdk.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe("pending");
  await control.settled();
  await control.settleRefund(refund.id, "failed");
  expect((await sdk.balance.retrieve()).available).toMatchObject([{ amount: 40_000 }]);
  await control.settled();
  expect(types().slice(-5)).toEqual([
    "refund.created",
    "charge.refunded",
    "refund.updated",
    "charge.refund.updated",
    "refund.failed",
  ]);
});

test("a failure after the act loses the answer, and the same key finds what was done", async () => {
  const { sdk, control, order } = openShop();
  const { id } = await order();
  const intent = String((await control.pay(id)).payment_intent);
  control.failApi({ times: 1, status: 500, when: "after", path: "/v1/refunds" });
  const again = () => sdk.refunds.create({ payment_intent: intent }, { idempotencyKey: "refund:1" });
  await expect(again()).rejects.toMatchObject({ statusCode: 500 });
  expect((await again()).status).toBe("succeeded");
  expect(await control.refunds()).toHaveLength(1);
});

test("lists page through everything, newest first", async () => {
  const { sdk, control, order } = openShop();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push((await order()).id);
  const seen: string[] = [];
  for await (const session of sdk.checkout.sessions.list({ limit: 2 })) seen.push(session.id);
  expect(seen).toEqual(ids.toReversed());
  await control.pay(ids[0] ?? "");
  expect((await sdk.checkout.sessions.list({ status: "complete" })).data.map(({ id }) => id)).toEqual([
    ids[0],
  ]);
});
