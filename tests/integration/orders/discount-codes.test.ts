import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, discountCodes, invoices, payments, users } from "#app/db/schema.server.ts";
import { cancelCheckout } from "#app/domains/orders/checkout/cancel-checkout.server.ts";
import { orderCredits, orderReport } from "#app/domains/orders/checkout/order-report.server.ts";
import { readCoupon } from "#app/domains/orders/checkout/read-coupon.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { CODE_GUESSES, CODE_HELD_FOR, CODE_HELD_UNOPENED } from "#app/domains/payments/codes/rules.ts";
import { listCodes } from "#app/domains/payments/codes/list-codes.server.ts";
import { endCode, makeCode } from "#app/domains/payments/codes/make-code.server.ts";
import { factOfSession } from "#app/domains/payments/stripe/facts.ts";
import { riyadhDayOf, riyadhDayStart } from "#app/lib/calendar.ts";
import { days, hours } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { insertCode } from "#tests/factories/codes.ts";
import { openStripe, paymentsAt, sdkOf, stripeOf } from "#tests/factories/context.ts";
import { at, insertShopper, pay, paymentOf } from "#tests/factories/paid-orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";

const wish = (coupon: string, shownHalalas = 40_000) => ({
  reportType: "seller_owner" as const,
  updatesReportId: null,
  shownHalalas,
  coupon,
});

const paymentsWith = (ctx: MemberContext, discountCodeId: string) =>
  ctx.db.query.payments.findMany({ where: eq(payments.discountCodeId, discountCodeId) });

const paidWith = async (ctx: MemberContext, discountCodeId: string) =>
  ctx.db.$count(payments, and(eq(payments.discountCodeId, discountCodeId), eq(payments.status, "completed")));

test("a code lowers the price of a report, however it is written, and its invoice names it", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const code = await insertCode(ctx, { code: "SAVE2030", percent: 30 });
  const property = await insertProperty(ctx);
  expect(await orderReport(ctx, property.id, wish(" sa ve٢٠٣٠ ", 28_000))).toMatchObject({ ok: true });
  const [session] = await standIn.control.sessions();
  expect(session).toMatchObject({ amount_total: 28_000 });
  const [payment] = await paymentsWith(ctx, code.id);
  expect(payment).toMatchObject({ discount: "code", amountHalalas: 28_000, listHalalas: 40_000 });
  if (!payment) throw new Error("no payment");
  await pay(shopper, payment);
  const invoice = await ctx.db.query.invoices.findFirst({ where: eq(invoices.paymentId, payment.id) });
  expect(invoice?.lines).toMatchObject([
    { discount: "code", discountHalalas: 12_000, totalHalalas: 28_000, unitHalalas: 40_000 },
  ]);
});

test("two hundred people at once on a code with ten uses make exactly ten payments with it", async () => {
  const { sdk } = openStripe();
  const shared = await insertMember({ payments: paymentsAt(sdk) });
  const code = await insertCode(shared, { mostUses: 10 });
  const people = await Promise.all(
    Array.from({ length: 200 }, () => insertMember({ payments: paymentsAt(sdk) })),
  );
  const outcomes = await Promise.all(people.map((ctx) => orderCredits(ctx, 1, 40_000, code.code)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
  const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason]));
  expect(new Set(refused)).toEqual(new Set(["code-used-up"]));
  expect(await paymentsWith(shared, code.id)).toHaveLength(10);
});

test("one person with two orders at once uses a code once, and a second click goes on with the first", async () => {
  const { ctx } = await insertShopper();
  const code = await insertCode(ctx);
  const [one, other] = [await insertProperty(ctx), await insertProperty(ctx)];
  const outcomes = await Promise.all([
    orderReport(ctx, one.id, wish(code.code)),
    orderReport(ctx, other.id, wish(code.code)),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "code-used-by-you" });
  const [payment] = await paymentsWith(ctx, code.id);
  const again = await orderReport(ctx, payment?.propertyId ?? "", wish(code.code));
  expect(again).toEqual(outcomes.find(({ ok }) => ok));
  expect(await paymentsWith(ctx, code.id)).toHaveLength(1);
  // The page shows the open order's price, and refuses the other.
  const shown = (propertyId: string) => readCoupon(ctx, code.code, { buys: "report", propertyId });
  const open = payment?.propertyId ?? "";
  expect(await shown(open)).toMatchObject({ refusal: null });
  expect(await shown(open === one.id ? other.id : one.id)).toMatchObject({ refusal: "code-used-by-you" });
});

test("a checkout that its provider has ended gives its use back at once", async () => {
  const { ctx } = await insertShopper();
  const code = await insertCode(ctx, { mostUses: 1 });
  expect(await orderCredits(ctx, 1, 40_000, code.code)).toMatchObject({ ok: true });
  const [payment] = await paymentsWith(ctx, code.id);
  await cancelCheckout(ctx, payment?.id ?? "");
  const other = await insertShopper();
  expect(await orderCredits(other.ctx, 1, 40_000, code.code)).toMatchObject({ ok: true });
});

test("a cancelled checkout that might still be paid holds its use, so that late payments stay within the limit", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const code = await insertCode(ctx, { mostUses: 1 });
  await orderCredits(ctx, 1, 40_000, code.code);
  const [payment] = await paymentsWith(ctx, code.id);
  if (!payment) throw new Error("no payment");
  // Marked as cancelled, while nothing is known of its session.
  await ctx.db.update(payments).set({ status: "cancelled" }).where(eq(payments.id, payment.id));
  const other = await insertShopper();
  expect(await orderCredits(other.ctx, 1, 40_000, code.code)).toEqual({ ok: false, reason: "code-used-up" });

  await standIn.control.pay(payment.providerCheckoutId ?? "");
  const session = await sdkOf(ctx).checkout.sessions.retrieve(payment.providerCheckoutId ?? "");
  await settlePayment(ctx, stripeOf(ctx), factOfSession(session));
  expect((await paymentOf(ctx, payment.id)).status).toBe("completed");
  const later = at(other.ctx, ctx.now() + CODE_HELD_FOR + hours(1));
  expect(await orderCredits(later, 1, 40_000, code.code)).toEqual({ ok: false, reason: "code-used-up" });
  expect(await paidWith(ctx, code.id)).toBe(1);
});

test("a use that nobody can pay any more is free again after its time", async () => {
  const { ctx } = await insertShopper();
  const code = await insertCode(ctx, { mostUses: 1 });
  await orderCredits(ctx, 1, 40_000, code.code);
  await ctx.db.update(payments).set({ status: "failed" }).where(eq(payments.discountCodeId, code.id));
  const other = await insertShopper();
  const later = at(other.ctx, ctx.now() + CODE_HELD_FOR + 1);
  expect(await orderCredits(later, 1, 40_000, code.code)).toMatchObject({ ok: true });
});

test("an order that failed before the payment page answered keeps its use for five minutes only", async () => {
  const { ctx } = await insertShopper();
  const code = await insertCode(ctx);
  await orderCredits(ctx, 1, 40_000, code.code);
  await ctx.db
    .update(payments)
    .set({ status: "failed", providerCheckoutId: null })
    .where(eq(payments.discountCodeId, code.id));
  expect(await orderCredits(ctx, 1, 40_000, code.code)).toEqual({ ok: false, reason: "code-used-by-you" });
  const later = at(ctx, ctx.now() + CODE_HELD_UNOPENED + 1);
  expect(await orderCredits(later, 1, 40_000, code.code)).toMatchObject({ ok: true });
});

test("a refunded order has used its code", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const code = await insertCode(ctx);
  await orderCredits(ctx, 1, 40_000, code.code);
  const [payment] = await paymentsWith(ctx, code.id);
  if (!payment) throw new Error("no payment");
  await pay(shopper, payment);
  await ctx.db.update(payments).set({ status: "refunded" }).where(eq(payments.id, payment.id));
  const later = at(ctx, ctx.now() + days(1));
  expect(await orderCredits(later, 1, 40_000, code.code)).toEqual({ ok: false, reason: "code-used-by-you" });
});

test("each code that cannot be used is refused with its own reason, and an ended one like one that never was", async () => {
  const { ctx } = await insertShopper();
  const now = ctx.now();
  const ended = await insertCode(ctx, { endedAt: now, endedBy: (await insertOperator()).userId });
  const cases = [
    ["NOSUCHCODE", "code-unknown"],
    ["x", "code-unknown"],
    [ended.code, "code-unknown"],
    [(await insertCode(ctx, { fromAt: now + days(1) })).code, "code-not-yet"],
    [(await insertCode(ctx, { untilAt: now })).code, "code-over"],
    [(await insertCode(ctx, { scope: "report" })).code, "code-not-for-this"],
  ] as const;
  for (const [typed, reason] of cases)
    expect(await orderCredits(ctx, 1, 40_000, typed)).toEqual({ ok: false, reason });
  expect(await ctx.db.$count(payments, eq(payments.userId, ctx.userId))).toBe(0);
});

test("a better discount applies alone, and the code is not used up", async () => {
  const { ctx } = await insertShopper();
  const code = await insertCode(ctx, { percent: 20 });
  await ctx.db.update(users).set({ officeSince: ctx.now() }).where(eq(users.id, ctx.userId));
  expect(await orderCredits(ctx, 3, 96_000, code.code)).toMatchObject({ ok: true });
  expect(await paymentsWith(ctx, code.id)).toEqual([]);
  const row = await ctx.db.query.payments.findFirst({ where: eq(payments.userId, ctx.userId) });
  expect(row).toMatchObject({ discount: "office", amountHalalas: 96_000, discountCodeId: null });
});

test("who guesses codes is stopped, even with a good one, while who enters good ones is not", async () => {
  const { ctx } = await insertShopper();
  const code = await insertCode(ctx, { usesPerPerson: 100 });
  const look = (typed: string) => readCoupon(ctx, typed, { buys: "credits", propertyId: null });
  for (let n = 0; n < CODE_GUESSES.limit + 5; n += 1) expect((await look(code.code)).refusal).toBeNull();
  for (let n = 0; n < CODE_GUESSES.limit; n += 1)
    expect((await look(`GUESS${n}`)).refusal).toBe("code-unknown");
  expect((await look(code.code)).refusal).toBe("code-too-many");
  const other = await insertShopper({ clientIp: "203.0.113.77" });
  const theirs = await readCoupon(other.ctx, code.code, { buys: "credits", propertyId: null });
  expect(theirs.refusal).toBeNull();
});

test("an administrator makes a code once, sees what became of it, and ends it", async () => {
  const admin = await insertOperator();
  const input = {
    intent: "make" as const,
    coupon: "EID-خصم-25",
    percent: 25,
    most_uses: 3,
    uses_per_person: 1,
    from: riyadhDayOf(admin.now()),
    until: riyadhDayOf(admin.now() + days(4)),
    scope: "credits" as const,
    note: "حملة العيد",
  };
  expect(await makeCode(admin, input)).toEqual({ ok: true });
  expect(await makeCode(admin, input)).toEqual({ ok: false, reason: "taken" });
  const row = await admin.db.query.discountCodes.findFirst({ where: eq(discountCodes.code, input.coupon) });
  // From midnight to midnight in Riyadh, the last day included.
  expect(row).toMatchObject({
    fromAt: riyadhDayStart(input.from),
    untilAt: riyadhDayStart(input.until) + days(1),
  });
  const id = row?.id ?? "";

  const shopper = await insertShopper();
  await orderCredits(shopper.ctx, 1, 40_000, input.coupon);
  const seen = async () => (await listCodes(admin, null)).codes.find((code) => code.id === id);
  expect(await seen()).toMatchObject({ paid: 0, held: 1, revenueHalalas: 0, state: "open" });
  const [payment] = await paymentsWith(shopper.ctx, id);
  if (!payment) throw new Error("no payment");
  await pay(shopper, payment);
  expect(await seen()).toMatchObject({ paid: 1, held: 1, revenueHalalas: 30_000, state: "open" });

  expect(await endCode(admin, id)).toEqual({ ok: true });
  expect(await endCode(admin, id)).toEqual({ ok: true });
  expect(await seen()).toMatchObject({ state: "ended" });
  const acts = await admin.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) });
  expect(acts.map(({ action }) => action).toSorted()).toEqual(["code.end", "code.make"]);
});

test("who is no longer an administrator makes and ends no code", async () => {
  const member = await insertMember();
  const former = { ...member, isAdmin: true as const, hasFreshFactor: true as const };
  const code = await insertCode(member);
  expect(await endCode(former, code.id)).toEqual({ ok: false, reason: "not-admin" });
  expect(await endCode(former, "none")).toEqual({ ok: false, reason: "gone" });
});
