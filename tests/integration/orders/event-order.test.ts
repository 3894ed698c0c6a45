import { env } from "cloudflare:test";
import { and, eq, isNull, like } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  invoices,
  mailOutbox,
  paymentEvents,
  rateCounters,
  refunds,
  reportCredits,
  reports,
} from "#app/db/schema.server.ts";
import { fetchMissedEvents } from "#app/domains/orders/settling/missed-events.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { sweepPayments } from "#app/domains/orders/settling/sweep-payments.server.ts";
import { STRIPE_EVENTS } from "#app/domains/payments/stripe/facts.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import { markEventHandled } from "#app/domains/payments/read-webhook.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { at, insertShopper, paymentOf, type Shopper } from "#tests/factories/paid-orders.ts";
import { paymentsAt, readSigned, sdkOf, stripeOf } from "#tests/factories/context.ts";

type Story = (shopper: Shopper, sessionId: string) => Promise<void>;

const intentOf = async ({ standIn }: Shopper, sessionId: string) =>
  String((await standIn.control.session(sessionId)).payment_intent);

const paid: Story = async ({ standIn }, id) => {
  await standIn.control.pay(id);
};
const refunded: Story = async (shopper, id) => {
  await paid(shopper, id);
  await sdkOf(shopper.ctx).refunds.create({ payment_intent: await intentOf(shopper, id) });
};
const refundSentBack: Story = async (shopper, id) => {
  shopper.standIn.control.setRefundOutcome("failed");
  await refunded(shopper, id);
};
const lost: Story = async (shopper, id) => {
  await paid(shopper, id);
  const { id: disputeId } = await shopper.standIn.control.dispute(id);
  await shopper.standIn.control.closeDispute(disputeId, "lost");
};
/** Lost, then filed again; the second time the bank decides for us. */
const lostAndFiledAnew: Story = async (shopper, id) => {
  await lost(shopper, id);
  const { id: disputeId } = await shopper.standIn.control.dispute(id, { amount: 40_000 });
  await shopper.standIn.control.closeDispute(disputeId, "won");
};
const lostInPart: Story = async (shopper, id) => {
  await paid(shopper, id);
  const { id: disputeId } = await shopper.standIn.control.dispute(id, { amount: 10_000 });
  await shopper.standIn.control.closeDispute(disputeId, "lost");
};
const late =
  (outcome: "succeeded" | "failed"): Story =>
  async ({ standIn }, id) => {
    await standIn.control.pay(id, { later: true });
    await standIn.control.settle(id, outcome);
  };
const expired: Story = async ({ standIn }, id) => {
  await standIn.control.expire(id);
};

const OURS: ReadonlySet<string> = new Set(STRIPE_EVENTS);

/** The story's events for the endpoint, as Stripe returns them. */
async function eventsOf({ ctx, standIn }: Shopper) {
  await standIn.control.settled();
  const told = (await standIn.control.events()).filter(({ type }) => OURS.has(type));
  const stripe = sdkOf(ctx);
  return Promise.all(told.map(({ id }) => stripe.events.retrieve(id)));
}
type Event = Awaited<ReturnType<typeof eventsOf>>[number];

/** Runs the signature check and stores the event, like the endpoint. */
async function deliver({ ctx }: Shopper, event: Event): Promise<void> {
  const body = JSON.stringify(event);
  const signature = await sdkOf(ctx).webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: env.STRIPE_WEBHOOK_SECRET,
  });
  const reading = await readSigned(ctx, body, signature);
  if (!reading.ok) throw new Error("the signature was refused");
  await settlePayment(ctx, stripeOf(ctx), reading.fact);
  await markEventHandled(ctx, reading.eventId);
}

/** All permutations of a few items; of more than three, a dozen that differ at both ends. */
function orders<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  const all = items.flatMap((item, index) =>
    orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
  const most = 12;
  return all.length <= most ? all : all.filter((_, index) => index % Math.ceil(all.length / most) === 0);
}

async function stateOf({ ctx }: Shopper, payment: Payment) {
  const row = await paymentOf(ctx, payment.id);
  const [report] = await ctx.db.query.reports.findMany({ where: eq(reports.userId, ctx.userId) });
  const rows = await ctx.db.query.refunds.findMany({ where: eq(refunds.userId, ctx.userId) });
  const documents = await ctx.db.query.invoices.findMany({ where: eq(invoices.paymentId, payment.id) });
  const mails = await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, ctx.userId) });
  const completions = and(eq(auditLog.subjectId, payment.id), eq(auditLog.action, "payment.completed"));
  return {
    status: row.status,
    given: row.refundedHalalas,
    dispute: row.disputeStatus,
    credits: await ctx.db.$count(reportCredits, eq(reportCredits.userId, ctx.userId)),
    report: report ? (report.withdrawnAt === null ? "open" : "withdrawn") : null,
    refunds: rows.map(({ source, status }) => `${source} ${status}`),
    documents: documents.map(({ kind }) => kind).toSorted(),
    receipts: mails.filter(({ template }) => template === "payment-receipt").length,
    returns: mails.filter(({ template }) => template === "refund-done").length,
    completed: await ctx.db.$count(auditLog, completions),
  };
}

const NOTHING = {
  given: 0,
  dispute: null,
  credits: 0,
  report: null,
  refunds: [],
  documents: [],
  receipts: 0,
  returns: 0,
  completed: 0,
};
const BOUGHT = {
  ...NOTHING,
  status: "completed",
  credits: 1,
  report: "open",
  documents: ["invoice"],
  receipts: 1,
  completed: 1,
};
const GONE = { ...BOUGHT, status: "refunded", given: 40_000, report: "withdrawn" };

const STORIES: [what: string, story: Story, end: object][] = [
  ["paid", paid, BOUGHT],
  ["paid by a slow method", late("succeeded"), BOUGHT],
  ["a slow method that failed", late("failed"), { ...NOTHING, status: "failed" }],
  ["expired", expired, { ...NOTHING, status: "cancelled" }],
  [
    "paid and refunded",
    refunded,
    { ...GONE, refunds: ["stripe refunded"], documents: ["credit_note", "invoice"], returns: 1 },
  ],
  ["paid, refunded, and sent back by the bank", refundSentBack, BOUGHT],
  [
    "paid and lost in a dispute",
    lost,
    {
      ...GONE,
      dispute: "lost",
      refunds: ["dispute refunded"],
      documents: ["credit_note", "invoice"],
    },
  ],
  [
    "paid, lost in a dispute, and won in another",
    lostAndFiledAnew,
    {
      ...GONE,
      dispute: "lost",
      refunds: ["dispute refunded"],
      documents: ["credit_note", "invoice"],
    },
  ],
  [
    "paid and lost in part",
    lostInPart,
    { ...BOUGHT, given: 10_000, dispute: "lost", refunds: ["dispute refunded"] },
  ],
];

test.each(STORIES)("%s: its events in any order, each twice, end the same", async (_what, story, end) => {
  const first = await insertShopper();
  const probe = await insertOrder(first.ctx);
  await story(first, probe.providerCheckoutId ?? "");
  const count = (await eventsOf(first)).length;
  expect(count).toBeGreaterThan(0);

  for (const order of orders(Array.from({ length: count }, (_, index) => index))) {
    const shopper = await insertShopper();
    const payment = await insertOrder(shopper.ctx);
    await story(shopper, payment.providerCheckoutId ?? "");
    const events = await eventsOf(shopper);
    for (const index of order) await deliver(shopper, events[index] as Event);
    expect(await stateOf(shopper, payment), order.join()).toEqual(end);
    for (const index of order.toReversed()) await deliver(shopper, events[index] as Event);
    expect(await stateOf(shopper, payment), `${order.join()} again`).toEqual(end);
    const stored = await shopper.ctx.db.query.paymentEvents.findMany({
      where: eq(paymentEvents.paymentId, payment.id),
    });
    expect(stored.length).toBeLessThanOrEqual(count);
  }
});

test("an event that was stored and not acted on is replayed from its row by the sweep", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await insertOrder(ctx);
  await refunded(shopper, payment.providerCheckoutId ?? "");
  const down = {
    ...ctx,
    db: Object.create(ctx.db, { batch: { value: () => Promise.reject(new Error("down")) } }),
  };
  for (const event of await eventsOf(shopper))
    await deliver({ ...shopper, ctx: down as typeof ctx }, event).catch((error: Error) => {
      expect(error.message).toBe("down");
    });
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "pending" });
  const stored = () =>
    ctx.db.query.paymentEvents.findMany({
      where: and(eq(paymentEvents.paymentId, payment.id), isNull(paymentEvents.handledAt)),
    });
  expect(await stored()).not.toEqual([]);

  await sweepPayments(at(ctx, Date.now() + minutes(2)));
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded" });
  expect(await stored()).toEqual([]);
});

test("events whose webhooks never arrived are fetched from Stripe, at most every five minutes, and acted on once", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const payment = await insertOrder(ctx);
  standIn.control.setDelivery({ mode: "lose" });
  await refunded(shopper, payment.providerCheckoutId ?? "");
  let asked = 0;
  const sdk = sdkOf(ctx);
  const events = {
    list: (...args: Parameters<typeof sdk.events.list>) => (asked++, sdk.events.list(...args)),
  };
  const stripe = Object.create(sdk, { events: { value: events } }) as typeof sdk;
  const counted = { ...ctx, payments: paymentsAt(stripe) };
  await ctx.db.delete(rateCounters).where(eq(rateCounters.key, "missed-events"));

  await fetchMissedEvents(counted);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded" });
  await fetchMissedEvents(counted);
  expect(asked).toBe(1);
  await fetchMissedEvents(at(counted, Date.now() + minutes(6)));
  expect(asked).toBe(2);
  expect(await stateOf(shopper, payment)).toMatchObject({ status: "refunded", returns: 1, completed: 1 });
});

test("events that keep failing do not hold up the one after them", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await insertOrder(ctx);
  const now = Date.now();
  const broken = Array.from({ length: 25 }, (_, index) => ({
    id: `evt_broken_${index}`,
    type: "checkout.session.completed",
    paymentId: payment.id,
    payload: "not JSON",
    receivedAt: now - minutes(10),
  }));
  for (const row of broken) await ctx.db.insert(paymentEvents).values(row);
  await paid(shopper, payment.providerCheckoutId ?? "");
  const [event] = await eventsOf(shopper);
  await ctx.db.insert(paymentEvents).values({
    id: event?.id ?? "",
    type: event?.type ?? "",
    paymentId: payment.id,
    payload: JSON.stringify(event),
    receivedAt: now - minutes(5),
  });
  await sweepPayments(ctx);
  await sweepPayments(at(ctx, now + minutes(2)));
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed" });
  await ctx.db.delete(paymentEvents).where(like(paymentEvents.id, "evt_broken_%"));
});
