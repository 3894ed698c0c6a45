import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deadLetters, paymentEvents } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { insertSignedInWithPassword } from "#tests/factories/credentials.ts";
import { appCtx, sdkOf, visitorCtx } from "#tests/factories/context.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertShopper } from "#tests/factories/paid-orders.ts";
import { visit } from "#tests/factories/site.ts";
import { answerMachine } from "#workers/api/dispatch.ts";

// Each was found by the fuzz tests in this folder, and failed before it was fixed.

const REFUSED = "تعذّر إكمال الطلب";

test("a post whose hidden field no form of ours sends is refused in words, not with an unchanged page", async () => {
  const { cookie } = await insertSignedInWithPassword();
  const unknownIntent = await visit(visitorCtx(), "/dashboard/settings/sessions", {
    cookie,
    form: { intent: "hasOwnProperty" },
  });
  expect(unknownIntent.status).toBe(400);
  expect(unknownIntent.text).toContain(REFUSED);
});

test("no page prints the validation library's own words", async () => {
  const { cookie } = await insertSignedInWithPassword();
  const form = { intent: "add-phone", factor_type: "+5", phone: "+966501234567" };
  const alone = await visit(visitorCtx(), "/dashboard/settings/mfa", { cookie, form });
  expect(alone.status).toBe(400);
  expect(alone.html).not.toContain("Invalid input");
  expect(alone.text).toContain(REFUSED);

  // Errors of other fields are still shown at those fields.
  const besides = { ...form, phone: "" };
  const both = await visit(visitorCtx(), "/dashboard/settings/mfa", { cookie, form: besides });
  expect(both.status).toBe(400);
  expect(both.html).not.toContain("Invalid input");
  expect(both.html).toMatch(/<p class="error"[^>]*>.*?اكتب رقم الجوال/);
});

test("a choice that was posted twice comes back chosen, and React has nothing to complain of", async () => {
  const { cookie } = await insertSignedInWithPassword();
  const body = new URLSearchParams([
    ["listing_type", "villa"],
    ["listing_type", "apartment"],
  ]);
  const answer = await visit(visitorCtx(), "/marketplace/create", { cookie, body });
  expect(answer.status).toBe(400);
});

const round: Record<string, unknown> = {};
round.self = round;

test.each([
  ["null", null, "null"],
  ["nothing", undefined, "null"],
  ["a number too large for JSON", 10n, '"[object BigInt]"'],
  ["an object that holds itself", round, '"[object Object]"'],
])("a message of %s that is given up on is on record all the same", async (_, body, stored) => {
  const ctx = appCtx();
  const id = newId();
  await recordDeadLetter(ctx, id, "miyar-dead", body);
  const row = await ctx.db.query.deadLetters.findFirst({ where: eq(deadLetters.id, id) });
  expect(JSON.stringify(row?.job)).toBe(stored);
});

/** Posts a body signed with Stripe's secret. */
async function signed(body: string): Promise<number | undefined> {
  const { ctx } = await insertShopper();
  const signature = await sdkOf(ctx).webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: env.STRIPE_WEBHOOK_SECRET,
  });
  const request = new Request(`${HERE}/api/stripe/webhook`, {
    method: "POST",
    headers: { "Stripe-Signature": signature },
    body,
  });
  const answer = await answerMachine(request, env as never, visitorCtx({ payments: ctx.payments }));
  await answer?.body?.cancel();
  return answer?.status;
}

test.each(["null", "{}", "[]", '{"id":"evt_1","type":"charge.refunded"}'])(
  "a signed body that is no event is refused for good: %s",
  async (body) => {
    expect(await signed(body)).toBe(400);
  },
);

test("a signed event deeper than the database can read is refused, and none of it is kept", async () => {
  const id = `evt_${newId()}`;
  const deep = `${"[".repeat(1500)}${"]".repeat(1500)}`;
  const body = `{"id":"${id}","type":"customer.created","data":{"object":{"a":${deep}}}}`;
  expect(await signed(body)).toBe(400);
  expect(await appCtx().db.$count(paymentEvents, eq(paymentEvents.id, id))).toBe(0);
});

test("a signed event whose fields hold something else than Stripe says is kept and settles nothing", async () => {
  const { ctx } = await insertShopper();
  const order = await insertOrder(ctx);
  const object = {
    id: {},
    status: "complete",
    payment_status: "paid",
    amount_total: "40000",
    currency: ["sar"],
    payment_intent: { id: 5 },
  };
  const events = [
    { type: "checkout.session.completed", object: { ...object, metadata: { payment_id: { id: order.id } } } },
    { type: "checkout.session.completed", object: { ...object, metadata: null } },
    { type: "charge.refunded", object: { payment_intent: { id: { x: 1 } } } },
    { type: "charge.dispute.created", object: { id: [1], payment_intent: "pi_unknown" } },
  ];
  for (const { type, object: about } of events) {
    const event = { id: `evt_${newId()}`, type, created: 1_750_000_000, data: { object: about } };
    expect(await signed(JSON.stringify(event)), type).toBe(200);
  }
  const now = await ctx.db.query.payments.findFirst({ where: (row, { eq: is }) => is(row.id, order.id) });
  expect(now).toMatchObject({ status: "pending", refundedHalalas: order.refundedHalalas });
});
