import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payments } from "#app/db/schema.server.ts";
import { STRIPE_EVENTS } from "#app/domains/payments/stripe/facts.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { newId } from "#app/lib/ids.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { sdkOf, visitorCtx } from "#tests/factories/context.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { buyReport, insertShopper } from "#tests/factories/paid-orders.ts";
import { runCron } from "#workers/cron.ts";
import { answerMachine } from "#workers/api/dispatch.ts";
import type { Random } from "../../../../scripts/seed/random.ts";
import { chosen, PATIENT, randomFor, ROUNDS } from "./effort.ts";
import { hostileJson } from "./hostile-json.ts";
import { told } from "./hostile-texts.ts";
import { count, inTime, isFault, opens, tally } from "./judge.ts";
import { beginAnew, people } from "./starts.ts";

beforeAll(beginAnew);
afterAll(() => {
  if (ROUNDS > 0) console.log(`webhooks: ${JSON.stringify(tally)}`);
});

type Json = Record<string, unknown>;

/** An unpaid order, and an event of every type that we handle. */
async function insertOrders() {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const { payment: paid } = await buyReport(shopper);
  const pending = await insertOrder(ctx);
  const session = await sdkOf(ctx).checkout.sessions.retrieve(pending.providerCheckoutId ?? "");
  const dispute = await standIn.control.dispute(paid.providerCheckoutId ?? "");
  const intent = paid.providerPaymentId;
  const objects: Json = {
    checkout: { ...session, status: "complete", payment_status: "paid", payment_intent: `pi_${newId()}` },
    refund: {
      id: `re_${newId()}`,
      object: "refund",
      amount: 40_000,
      payment_intent: intent,
      status: "succeeded",
    },
    charge: { id: `ch_${newId()}`, object: "charge", payment_intent: intent, refunded: true },
    dispute: structuredClone(dispute),
  };
  const events = STRIPE_EVENTS.map((type) => {
    const [kind = ""] = type.split(".");
    const object = type.startsWith("charge.dispute") ? objects.dispute : objects[kind];
    return { id: `evt_${newId()}`, object: "event", type, created: 1_750_000_000, data: { object } };
  });
  return { shopper, paid, pending, events };
}

/** Every path in a JSON value, as lists of keys. */
function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy: Json = { ...(value as Json) };
  const next = replaced(copy[key], rest, by);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}

/** The event with one value replaced, usually one that we read; `body` is what is sent. */
function hostileEvent(event: Json, random: Random): { body: string; change: string } {
  if (random.chance(0.08)) {
    const body = random.pick([
      "null",
      "[]",
      "{}",
      '""',
      "0",
      "{",
      JSON.stringify({ ...event, data: undefined }),
    ]);
    return { body, change: told(body) };
  }
  const READ =
    /^(id|type|data|object|payment_intent|amount_total|currency|status|payment_status|metadata|payment_id)$/;
  const places = placesIn(event);
  const read = places.filter((place) => READ.test(place.at(-1) ?? ""));
  const place = random.pick(random.chance(0.75) ? read : places);
  const by = random.chance(0.1) ? undefined : hostileJson(random);
  const body = JSON.stringify(replaced(event, place, by)) ?? "";
  return { body, change: `${event.type as string}: ${place.join(".")} = ${told(by)}` };
}

/**
 * Errors that make Stripe send the event again: the paid amount differs from the order, or Stripe's API does not know
 * the dispute, as can happen right after it opened.
 */
const COMES_AGAIN = /not what was asked|No such dispute/;

test(
  "whatever a signed webhook says is taken or refused once and for all, and no money is made up",
  PATIENT,
  async () => {
    const random = randomFor("webhooks");
    await insertOperator();
    const { cookies, visitor } = await people();
    for (const round of chosen(random, [1, 2, 3, 4], 4)) {
      const { shopper, paid, pending, events } = await insertOrders();
      for (const event of events) {
        const { body, change } = hostileEvent(event, random);
        const ctx = visitorCtx({ payments: shopper.ctx.payments });
        const signature = await sdkOf(ctx).webhooks.generateTestHeaderStringAsync({
          payload: body,
          secret: env.STRIPE_WEBHOOK_SECRET,
        });
        const request = new Request(`${HERE}/api/stripe/webhook`, {
          method: "POST",
          headers: { "Stripe-Signature": signature, "Content-Type": "application/json" },
          body,
        });
        const answer = await inTime(answerMachine(request, env as never, ctx), change);
        const status = answer?.status ?? 404;
        await answer?.body?.cancel();
        count(status);
        const faults = ctx.logged.filter(isFault);
        if (faults.some(({ error }) => COMES_AGAIN.test(String(error)))) continue;
        expect(faults, `round ${round}, ${change}`).toEqual([]);
        expect(status, `round ${round}, ${change}`).toBeLessThan(500);
      }
      const { db } = shopper.ctx;
      const rows = await db.query.payments.findMany({ where: eq(payments.userId, shopper.ctx.userId) });
      for (const row of rows) {
        expect(row.amountHalalas).toBe(row.id === paid.id ? paid.amountHalalas : pending.amountHalalas);
        expect(row.refundedHalalas ?? 0).toBe(0);
      }
      await requestRefund(shopper.ctx, paid.id, "وجدت أن العقار بيع قبل أن أقرأ التقرير");
      for (const path of ["/admin/payments", "/admin/settings", `/admin/payments/${pending.id}`])
        await opens(visitor(), path, cookies.aal2, `webhooks of round ${round}`);
    }
  },
);

test("stored events of any content are swept without a fault", PATIENT, async () => {
  const { ctx } = await insertShopper();
  // Open orders are looked up at Stripe, but those of the rounds belong to other stand-ins.
  await ctx.db.update(payments).set({ status: "cancelled" }).where(eq(payments.status, "pending"));
  const later = { ...ctx, now: () => Date.now() + 300_000 };
  for (let sweep = 0; sweep < 3; sweep += 1) await runCron("* * * * *", later);
  const faults = ctx.logged.filter((line) => isFault(line) && !COMES_AGAIN.test(String(line.error)));
  expect(faults).toEqual([]);
});
