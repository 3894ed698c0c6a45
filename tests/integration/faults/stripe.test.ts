import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { payments, reportCredits, reports } from "#app/db/schema.server.ts";
import { orderReport } from "#app/domains/orders/checkout/order-report.server.ts";
import { sweepPayments } from "#app/domains/orders/settling/sweep-payments.server.ts";
import { orderCopy } from "#app/i18n/orders/order.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { minutes } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { openStripe, paymentsAt, visitorCtx } from "#tests/factories/context.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { at } from "#tests/factories/paid-orders.ts";
import { whileTimePasses } from "#tests/factories/passing-time.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

// Stripe failing while a buyer waits: what they see, what is retried, and that no session is opened twice.

type Answer = (request: Request) => Promise<Response>;

/**
 * The SDK as the Worker configures it, with a stand-in that the test can intercept; also returns the idempotency keys.
 */
function stripeThrough(between: (request: Request, next: Answer) => Promise<Response>) {
  const { standIn, sdk } = openStripe();
  const keys: (string | null)[] = [];
  const stripe = new Stripe("sk_test_integration", {
    httpClient: Stripe.createFetchHttpClient(async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (request.method === "POST") keys.push(request.headers.get("Idempotency-Key"));
      return between(request, (asked) => standIn.handle(asked));
    }),
    host: "127.0.0.1",
    port: 8788,
    protocol: "http",
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  });
  return { standIn, stripe, sdk, keys };
}

const wish = { reportType: "seller_owner", updatesReportId: null, shownHalalas: 40_000 } as const;

async function order(stripe: Stripe) {
  const ctx = await insertMember({ payments: paymentsAt(stripe) });
  const property = await insertProperty(ctx);
  const { value, tookMs } = await whileTimePasses(() => orderReport(ctx, property.id, wish));
  const rows = await ctx.db.select().from(payments).where(eq(payments.userId, ctx.userId));
  return { ctx, property, outcome: value, tookMs, rows };
}

const busy = (status: number): Response =>
  Response.json({ error: { type: "api_error", message: "busy" } }, { status });

test.each([
  ["a 500", async () => busy(500)],
  ["a 503", async () => busy(503)],
  ["a network that breaks off", async () => Promise.reject(new TypeError("network"))],
  [
    "no answer within ten seconds",
    ({ signal }: Request) =>
      new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  ],
] as const)(
  "%s at Checkout: asked three times under one key, then refused in words, and the payment is failed",
  async (_what, fault) => {
    const { stripe, keys, standIn } = stripeThrough(fault);
    const { outcome, rows, tookMs } = await order(stripe);
    expect(outcome).toEqual({ ok: false, reason: "provider-failed" });
    expect(keys).toEqual(Array(3).fill(`checkout-${rows[0]?.id}`));
    expect(tookMs).toBeLessThan(40_000);
    expect(rows.map(({ status }) => status)).toEqual(["failed"]);
    expect(await standIn.control.sessions()).toEqual([]);
  },
);

test("an answer that is lost after Stripe opened the session is asked for again, and is the same session", async () => {
  let lost = 0;
  const { stripe, keys, standIn } = stripeThrough(async (request, next) => {
    const answer = await next(request);
    if (request.method !== "POST" || lost > 0) return answer;
    lost += 1;
    throw new TypeError("network");
  });
  const { outcome, rows } = await order(stripe);
  expect(outcome).toMatchObject({ ok: true });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const sessions = await standIn.control.sessions();
  expect(sessions.map(({ id }) => id)).toEqual([rows[0]?.providerCheckoutId]);
});

test("a buyer whom Stripe's haste limit (429) meets is refused in words, and the next try is an order of its own", async () => {
  let times = 0;
  const { stripe, standIn } = stripeThrough(async (request, next) => {
    times += 1;
    return times === 1 ? busy(429) : next(request);
  });
  const { ctx, property, outcome } = await order(stripe);
  expect(outcome).toEqual({ ok: false, reason: "provider-failed" });
  const { value } = await whileTimePasses(() => orderReport(ctx, property.id, wish));
  expect(value).toMatchObject({ ok: true });
  expect(await standIn.control.sessions()).toHaveLength(1);
  const rows = await ctx.db.select().from(payments).where(eq(payments.userId, ctx.userId));
  expect(rows.map(({ status }) => status).toSorted()).toEqual(["failed", "pending"]);
});

test("the order's page says so, keeps the choice, and opens nothing", async () => {
  const member = await insertMember();
  const property = await insertProperty(member);
  const { cookie } = await signIn(member);
  const { standIn, sdk } = openStripe();
  await standIn.control.failApi({ times: 1, status: 500, when: "before" });
  const ctx = visitorCtx({ payments: paymentsAt(sdk) });
  const path = `/ai-report?property_id=${property.id}`;
  const page = await visit(ctx, path, { cookie });
  const hidden = (name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page.html)?.[1] ?? "";
  const form = {
    report_type: "buyer_investor",
    pay_with: "card",
    shown_buyer_investor: hidden("shown_buyer_investor"),
    order_key: hidden("order_key"),
  };
  const seen = await visit(ctx, path, { cookie, form });
  expect(seen.status).toBe(400);
  expect(seen.text).toContain(paymentsCopy.refused["provider-failed"]);
  expect(ctx.logged).toMatchObject([{ event: "checkout.failed" }]);
});

test("a success page that cannot ask Stripe says what will happen, and the sweep makes it happen", async () => {
  const { standIn, sdk } = openStripe();
  const member = await insertMember({ payments: paymentsAt(sdk) });
  const { cookie } = await signIn(member);
  const payment = await insertOrder(member);
  await standIn.control.pay(payment.providerCheckoutId ?? "");
  await standIn.control.failApi({ times: 1, status: 503, when: "before" });
  const ctx = visitorCtx({ payments: paymentsAt(sdk) });
  const back = new URLSearchParams({
    session_id: payment.providerCheckoutId ?? "",
    payment_id: payment.id,
    property_id: payment.propertyId ?? "",
    report_type: "seller-owner",
  });
  const seen = await visit(ctx, `/payment-success?${back}`, { cookie });
  expect(seen.text).toContain(orderCopy.success.verifyTitle);
  expect(seen.text).toContain(orderCopy.success.verifyText);
  expect(ctx.logged).toMatchObject([{ event: "payment.verification_failed", paymentId: payment.id }]);

  await sweepPayments(at(member, Date.now() + minutes(4)));
  expect(await member.db.$count(reports, eq(reports.userId, member.userId))).toBe(1);
  const again = await visit(visitorCtx({ payments: paymentsAt(sdk) }), `/payment-success?${back}`, {
    cookie,
  });
  expect(again.text).toContain(orderCopy.success.title);
  expect(await member.db.$count(reportCredits, eq(reportCredits.userId, member.userId))).toBe(1);
});

test("one payment that Stripe will not tell of keeps no other from being settled", async () => {
  const { standIn, sdk } = openStripe();
  const ctx = await insertMember({ payments: paymentsAt(sdk) });
  const [stuck, paid] = [await insertOrder(ctx), await insertOrder(ctx)];
  await standIn.control.pay(paid.providerCheckoutId ?? "");
  const path = `/v1/checkout/sessions/${stuck.providerCheckoutId}`;
  await standIn.control.failApi({ times: 1, status: 500, when: "before", path });
  await sweepPayments(at(ctx, Date.now() + minutes(4)));
  const rows = await ctx.db.select().from(payments).where(eq(payments.userId, ctx.userId));
  expect(rows.map(({ status }) => status).toSorted()).toEqual(["completed", "pending"]);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: "sweep.payment_failed", id: stuck.id }));
});

test("a Stripe that is silent is waited for once a sweep, not once a payment, and the tasks behind get their turn", async () => {
  let asked = 0;
  const { stripe } = stripeThrough(async (request, next) => {
    if (request.method === "POST") return next(request);
    asked += 1;
    throw new TypeError("network");
  });
  const ctx = await insertMember({ payments: paymentsAt(stripe) });
  for (let order = 0; order < 3; order += 1) await insertOrder(ctx);
  const later = at(ctx, Date.now() + minutes(4));
  await whileTimePasses(() => sweepPayments(later));
  expect(asked).toBe(3);
  expect(ctx.logged.filter(({ event }) => event === "sweep.payment_failed")).toHaveLength(1);
  const rows = await ctx.db.select().from(payments).where(eq(payments.userId, ctx.userId));
  expect(rows.map(({ status }) => status)).toEqual(["pending", "pending", "pending"]);
});
