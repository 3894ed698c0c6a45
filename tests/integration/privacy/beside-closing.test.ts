import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments, properties, refunds, users } from "#app/db/schema.server.ts";
import { declineRefund } from "#app/domains/orders/refunds/decide-refund.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { priceOf } from "#app/domains/payments/price-list.ts";
import { startCheckout } from "#app/domains/payments/start-checkout.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { purgeClosed } from "#app/domains/privacy/closing/purge-closed.server.ts";
import { PropertyInput } from "#app/domains/properties/rules.ts";
import { saveProperty } from "#app/domains/properties/save-property.server.ts";
import { days } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertBuyer } from "#tests/factories/closing.ts";
import { PASSWORD } from "#tests/factories/credentials.ts";
import { insertCreditOrder } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { pay } from "#tests/factories/paid-orders.ts";

const REASON = "وجدت أن العقار بيع قبل أن أقرأ التقرير.";
const ANSWER = "لا يمكن رد المبلغ يا سارة العتيبي لأن التقرير سُلّم.";

const VILLA = PropertyInput.parse({
  country: "sa",
  city: "Riyadh",
  district: "النرجس",
  address: "شارع بيتي ١٢",
  property_type: "villa",
  area_sqm: "300",
});

/** What was in progress for a person when their account closed; returns how many rows it left. */
async function goOn(ctx: MemberContext): Promise<number[]> {
  expect(await saveProperty(ctx, "property", VILLA)).toMatchObject({ ok: false });
  const price = priceOf({
    contents: "whole",
    quantity: 1,
    isOffice: false,
    updatesMadeAt: null,
    now: ctx.now(),
  });
  expect(await startCheckout(ctx, { propertyId: null, price })).toMatchObject({ ok: false });
  return [
    await ctx.db.$count(properties, eq(properties.userId, ctx.userId)),
    await ctx.db.$count(payments, eq(payments.userId, ctx.userId)),
  ];
}

test("nothing that runs beside the closing of an account leaves a property or an order of the person, here or at Stripe", async () => {
  const { ctx, standIn } = await insertBuyer();
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  expect(await goOn(ctx)).toEqual([0, 0]);
  expect(await standIn.control.sessions()).toEqual([]);
});

test("nothing that runs beside the suspension of an account leaves a property or an order", async () => {
  const ctx = await insertMember();
  await ctx.db
    .update(users)
    .set({ suspendedAt: ctx.now(), suspendedFor: REASON })
    .where(eq(users.id, ctx.userId));
  expect(await goOn(ctx)).toEqual([0, 0]);
});

test("what an administrator answers to somebody whose account was closed meanwhile is not kept", async () => {
  const buyer = await insertBuyer();
  const { ctx } = buyer;
  const payment = await pay(buyer, await insertCreditOrder(ctx, 3));
  expect(await requestRefund(ctx, payment.id, REASON)).toEqual({ ok: true });
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  const asked = () => ctx.db.query.refunds.findFirst({ where: eq(refunds.paymentId, payment.id) });
  const id = (await asked())?.id ?? "";
  expect(await declineRefund(await insertOperator(), id, ANSWER)).toEqual({ ok: true });
  expect(await asked()).toMatchObject({ status: "declined", answer: null });

  // If one was written anyway, it is purged with the rest.
  await ctx.db.update(refunds).set({ answer: ANSWER }).where(eq(refunds.id, id));
  await purgeClosed({ ...ctx, now: () => Date.now() + days(31) });
  expect(await asked()).toMatchObject({ status: "declined", answer: null });
});
