import type Stripe from "stripe";
import { expect, test } from "vitest";
import { factOfEvent, isEvent } from "./facts.ts";

const dispute = (object: unknown) =>
  factOfEvent({ type: "charge.dispute.created", data: { object } } as Stripe.Event);

test.each(["\ud800", "", "dp_1/../../refunds", "dp 1", "x".repeat(300), 8, null])(
  "what is no id of Stripe's is never asked for: %j",
  (id) => {
    expect(dispute({ id, payment_intent: "pi_1" })).toEqual({ kind: "dispute", providerPaymentId: "pi_1" });
    expect(dispute({ id: "dp_1", payment_intent: id })).toBeNull();
    expect(isEvent({ id, type: "charge.refunded", data: { object: {} } })).toBe(false);
  },
);

test("a dispute's payment is known by the intent, alone or as an object; which dispute it is, is asked of Stripe", () => {
  const known = { kind: "dispute", providerPaymentId: "pi_1" };
  expect(dispute({ id: "dp_1AbC", payment_intent: "pi_1" })).toEqual(known);
  expect(dispute({ id: "dp_1AbC", payment_intent: { id: "pi_1" } })).toEqual(known);
});
