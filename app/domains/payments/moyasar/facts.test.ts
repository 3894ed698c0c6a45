import { expect, test } from "vitest";
import { checkoutOf, factOfEvent, refundedOf, refundsOf } from "./facts.ts";
import type { MoyasarInvoice, MoyasarPayment } from "./shapes.server.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");

const payment = (given: Partial<MoyasarPayment> = {}): MoyasarPayment => ({
  id: "pay-1",
  status: "paid",
  amount: 40_000,
  currency: "SAR",
  refunded: 0,
  invoice_id: "inv-1",
  ...given,
});

const invoice = (given: Partial<MoyasarInvoice> = {}): MoyasarInvoice => ({
  id: "inv-1",
  status: "initiated",
  amount: 40_000,
  currency: "SAR",
  url: "https://checkout.moyasar.com/invoices/inv-1",
  expired_at: "2026-11-26T13:00:00Z",
  created_at: "2026-11-26T12:00:00Z",
  metadata: { payment_id: "ours" },
  payments: [],
  ...given,
});

test.each([
  ["initiated", [], NOW, "unpaid", true],
  ["failed", [payment({ status: "failed" })], NOW, "unpaid", true],
  ["initiated", [], NOW + 3_600_000, "expired", false],
  ["failed", [payment({ status: "failed" })], NOW + 3_600_000, "expired", false],
  ["canceled", [], NOW, "expired", false],
  ["expired", [], NOW, "expired", false],
  ["on_hold", [payment({ status: "authorized" })], NOW + 3_600_000, "unpaid", false],
  ["paid", [payment({ status: "failed" }), payment()], NOW + 3_600_000, "paid", false],
  ["refunded", [payment({ status: "refunded", refunded: 40_000 })], NOW, "paid", false],
  ["paid", [payment({ status: "captured" })], NOW, "paid", false],
  ["voided", [payment({ status: "voided" })], NOW, "expired", false],
] as const)("an invoice that is %s with %j is %#: what it says", (status, payments, now, kind, isOpen) => {
  const checkout = checkoutOf(invoice({ status, payments: [...payments] }), now);
  expect(checkout).toMatchObject({ isOpen, url: isOpen ? expect.any(String) : null });
  expect(checkout.fact).toMatchObject({
    kind,
    paymentId: "ours",
    checkoutId: "inv-1",
    amountHalalas: 40_000,
  });
  expect(checkout.fact.providerPaymentId).toBe(kind === "paid" ? "pay-1" : null);
});

test("what was charged is the payment's amount, not the invoice's", () => {
  const paid = invoice({ status: "paid", payments: [payment({ amount: 100 })] });
  expect(checkoutOf(paid, NOW).fact.amountHalalas).toBe(100);
});

const ordered = { refundId: "refund", attempt: 1 };
const known = { amountHalalas: 40_000, refunds: [], ordered: null };

test("the sum that our books do not have is the new refund, and ours if it completes what was ordered", () => {
  const part = payment({ status: "refunded", refunded: 5000, refunded_at: "2026-11-26T12:30:00Z" });
  expect(refundsOf(part, { ...known, ordered }, NOW)).toEqual([
    {
      id: "pay-1-5000",
      amountHalalas: 5000,
      status: "succeeded",
      failure: null,
      createdAt: NOW + 1_800_000,
      ordered: null,
      after: 0,
    },
  ]);
  const told = [{ id: "pay-1-5000", amountHalalas: 5000, createdAt: NOW }];
  const whole = payment({ status: "refunded", refunded: 40_000 });
  expect(refundsOf(whole, { ...known, refunds: told, ordered }, NOW)).toMatchObject([
    { id: "pay-1-40000", amountHalalas: 35_000, ordered, after: 5000 },
    { id: "pay-1-5000", amountHalalas: 5000, after: null },
  ]);
});

test("a sum that is not above our books changes nothing, and a voided payment went back whole", () => {
  const told = [{ id: "pay-1-5000", amountHalalas: 5000, createdAt: NOW }];
  for (const refunded of [0, 5000])
    expect(refundsOf(payment({ refunded }), { ...known, refunds: told }, NOW)).toHaveLength(1);
  expect(refundedOf(payment({ status: "voided" }))).toBe(40_000);
});

const event = (type: string, invoiceId: string | null = "inv-1") =>
  factOfEvent({ id: "e", type, data: { ...payment(), invoice_id: invoiceId } });

test("a webhook says only where to ask; a refused attempt and payments outside our pages say nothing", () => {
  for (const type of ["payment_paid", "payment_captured"])
    expect(event(type)).toEqual({ kind: "changed", checkoutId: "inv-1" });
  for (const type of ["payment_refunded", "payment_voided"])
    expect(event(type)).toEqual({ kind: "refund", providerPaymentId: "pay-1" });
  for (const type of ["payment_failed", "payment_faild", "payment_authorized", "payout_paid"])
    expect(event(type)).toBeNull();
  expect(event("payment_paid", null)).toBeNull();
});
