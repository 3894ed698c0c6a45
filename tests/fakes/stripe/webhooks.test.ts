import type Stripe from "stripe";
import { expect, test } from "vitest";
import { openShop } from "./test-shop.ts";

const PAID = [
  "payment_intent.created",
  "charge.succeeded",
  "payment_intent.succeeded",
  "checkout.session.completed",
];

test("paying sends signed events with the session as it is then", async () => {
  const { sdk, control, order, received, types } = openShop();
  const { id } = await order();
  await control.pay(id);
  await control.settled();

  expect(types()).toEqual(PAID);
  const completed = received.at(-1) as Stripe.CheckoutSessionCompletedEvent;
  expect(completed).toMatchObject({ object: "event", livemode: false });
  expect(completed.data.object).toMatchObject({ id, payment_status: "paid", amount_total: 40_000 });
  expect(await sdk.events.retrieve(completed.id)).toMatchObject({ id: completed.id, pending_webhooks: 0 });
  expect((await sdk.events.list({ type: "checkout.session.*" })).data.map((event) => event.id)).toEqual([
    completed.id,
  ]);

  expect((await control.pay(id)).status).toBe("complete");
  await control.settled();
  expect(types()).toEqual(PAID);
});

test("a decline leaves the session open and the next attempt uses the same intent", async () => {
  const { sdk, control, order, types } = openShop();
  const { id } = await order();
  const declined = await control.decline(id);
  await control.settled();
  expect(declined).toMatchObject({ status: "open", payment_status: "unpaid" });
  const intent = String(declined.payment_intent);
  expect(await sdk.paymentIntents.retrieve(intent)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined", type: "card_error" },
  });
  await expect(sdk.refunds.create({ payment_intent: intent })).rejects.toThrow("successful charge");
  expect((await control.pay(id)).payment_intent).toBe(intent);
  await control.settled();
  expect(types()).toEqual([
    "payment_intent.created",
    "charge.failed",
    "payment_intent.payment_failed",
    "charge.succeeded",
    "payment_intent.succeeded",
    "checkout.session.completed",
  ]);
});

test.each(["succeeded", "failed"] as const)(
  "a delayed payment completes unpaid and then %s",
  async (outcome) => {
    const { control, order, types } = openShop();
    const { id } = await order();
    expect(await control.pay(id, { later: true })).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
    // The events of two acts are delivered in parallel: wait for those of the first.
    await control.settled();
    expect(types().at(-1)).toBe("checkout.session.completed");
    const settled = await control.settle(id, outcome);
    expect(settled.payment_status).toBe(outcome === "succeeded" ? "paid" : "unpaid");
    await expect(control.settle(id, outcome)).rejects.toThrow("no payment that is being processed");
    await control.settled();
    expect(types().at(-1)).toBe(`checkout.session.async_payment_${outcome}`);
  },
);

test("a dispute blocks the refund and closes once", async () => {
  const { sdk, control, order, types } = openShop();
  const { id } = await order();
  const intent = String((await control.pay(id)).payment_intent);
  await control.settled();
  const dispute = await control.dispute(id);
  await control.settled();
  await expect(sdk.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_disputed",
  });
  expect((await sdk.disputes.retrieve(dispute.id)).status).toBe("needs_response");
  await control.closeDispute(dispute.id, "lost");
  await control.settled();
  expect(types().slice(-2)).toEqual(["charge.dispute.created", "charge.dispute.closed"]);
});

test("a refused webhook is tried again with the same id and body, and given up after the last wait", async () => {
  const { control, order, received, answerWith } = openShop({
    webhookEvents: ["checkout.session.completed"],
  });
  const first = await order();
  answerWith([500, 302]);
  await control.pay(first.id);
  await control.settled();
  expect(received).toHaveLength(1);
  const [event] = await control.events({ type: "checkout.session.completed" });
  expect(event?.delivery).toMatchObject({
    status: "delivered",
    attempts: [{ status: 500 }, { status: 302 }, { status: 200 }],
  });

  const second = await order();
  answerWith([500, 500, 500, 500]);
  await control.pay(second.id);
  await control.settled();
  const [lost] = await control.events({ type: "checkout.session.completed", objectId: second.id });
  expect(lost?.delivery.status).toBe("failed");
  expect(await control.resend(lost?.id ?? "", 5)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(received.slice(1).map(({ id }) => id)).size).toBe(1);
  expect(received).toHaveLength(6);
});

test("a signature is fresh at each attempt, so that a late retry still counts", async () => {
  const { control, order, clock, received } = openShop({ webhookEvents: ["checkout.session.completed"] });
  control.setDelivery({ mode: "lose" });
  const { id } = await order();
  await control.pay(id);
  clock.at += 3 * 24 * 60 * 60 * 1000;
  const [event] = await control.events({ objectId: id });
  expect(event?.delivery.status).toBe("lost");
  expect(await control.resend(event?.id ?? "")).toEqual([200]);
  expect(received).toHaveLength(1);
});

test.each(["unsigned", "wrong-secret", "stale", "tampered"] as const)(
  "a forged webhook (%s) is refused",
  async (how) => {
    const { control, order, received, refused } = openShop();
    const { id } = await order();
    await control.pay(id);
    await control.settled();
    const [event] = await control.events({ type: "checkout.session.completed" });
    expect(await control.forge(event?.id ?? "", how)).toBe(400);
    expect(refused).toEqual([400]);
    expect(received).toHaveLength(PAID.length);
  },
);

test("webhooks can be held, doubled, delayed and reordered", async () => {
  const { control, order, received, types } = openShop();
  control.setDelivery({ mode: "hold" });
  await control.pay((await order()).id);
  await control.settled();
  expect(received).toEqual([]);
  control.setDelivery({ mode: "send", copies: 3, order: "reversed" });
  expect(await control.release()).toBe(4);
  await control.settled();
  expect(types()).toEqual(PAID.toReversed().flatMap((type) => [type, type, type]));

  received.length = 0;
  control.setDelivery({ copies: { min: 1, max: 3 }, delayMs: { min: 1, max: 10 }, order: "shuffled" });
  await control.pay((await order()).id);
  await control.settled();
  expect(new Set(types())).toEqual(new Set(PAID));
});

test("a share of webhooks gets lost when asked, the same ones for the same seed", async () => {
  async function lostOf(seed: number): Promise<string[]> {
    let drawn = seed;
    const { control, order } = openShop({
      random: () => {
        drawn = (drawn * 16_807) % 2_147_483_647;
        return drawn / 2_147_483_647;
      },
    });
    control.setDelivery({ lossRate: 0.5 });
    for (let n = 0; n < 10; n++) await control.pay((await order()).id);
    await control.settled();
    return (await control.events()).map(({ delivery }) => delivery.status);
  }
  const first = await lostOf(42);
  expect(first.filter((status) => status === "lost").length).toBeGreaterThan(8);
  expect(first.filter((status) => status === "delivered").length).toBeGreaterThan(8);
  expect(await lostOf(42)).toEqual(first);
});
