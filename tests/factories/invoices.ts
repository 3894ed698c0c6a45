import { eq } from "drizzle-orm";
import { payments } from "#app/db/schema.server.ts";
import { creditNoteWrite, invoiceWrites } from "#app/domains/payments/issue-invoice.server.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import type { PaymentStatus } from "#app/domains/payments/rules.ts";
import { newId, newOrderNumber } from "#app/lib/ids.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";

import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Row = Partial<typeof payments.$inferInsert>;

/** A payment for five credits at 15 % off, completed by default. */
export async function insertCreditsPayment(ctx: MemberContext, row: Row = {}): Promise<Payment> {
  const now = ctx.now();
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      id: newId(),
      userId: ctx.userId,
      orderNumber: newOrderNumber(now),
      credits: 5,
      amountHalalas: 170_000,
      listHalalas: 200_000,
      discount: "volume_5",
      currency: "SAR",
      status: "completed",
      createdAt: now,
      completedAt: now,
      updatedAt: now,
      ...row,
    })
    .returning();
  if (!payment) throw new Error("the payment was not stored");
  return payment;
}

/** Issues the invoice of a completed payment. */
export function issueInvoice(ctx: AppContext, payment: Payment) {
  const { invoice, note } = invoiceWrites(ctx, payment);
  return unitOfWork(ctx).write("invoice", invoice).write("note", note).run();
}

/** Issues the credit note of a refunded payment. */
export const issueCreditNote = (ctx: AppContext, payment: Payment) =>
  unitOfWork(ctx).write("creditNote", creditNoteWrite(ctx, payment)).run();

export const setPaymentStatus = (ctx: AppContext, { id }: Payment, status: PaymentStatus) =>
  ctx.db.update(payments).set({ status }).where(eq(payments.id, id));
