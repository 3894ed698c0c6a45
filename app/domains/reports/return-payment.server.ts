import { and, eq, isNotNull } from "drizzle-orm";
import { payments, users } from "#app/db/schema.server.ts";
import type { Payment } from "#app/domains/payments/queries.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/**
 * Gives back what was paid for a report that nobody is there to receive: its account was closed between Checkout and
 * payment. Leaves any other payment alone. May run again at any point; Stripe refunds a payment once. Throws when Stripe
 * cannot be reached, so that the webhook or the sweep tries again.
 */
export async function returnPayment(ctx: AppContext, payment: Payment): Promise<void> {
  const { id, userId, status, propertyId, reportId, stripePaymentIntentId: intentId } = payment;
  // What a purge has cut from its report is bookkeeping, and has no property either.
  if (status !== "completed" || propertyId === null || reportId !== null || intentId === null) return;
  const isClosed = await ctx.db.$count(users, and(eq(users.id, userId), isNotNull(users.closedAt)));
  if (isClosed === 0) return;

  await ctx.stripe.refunds.create(
    { payment_intent: intentId, metadata: { payment_id: id } },
    { idempotencyKey: `return-${id}` },
  );
  await ctx.db.batch([
    ctx.db
      .update(payments)
      .set({ status: "refunded", updatedAt: ctx.now() })
      .where(and(eq(payments.id, id), eq(payments.status, "completed"))),
    auditIfChanged(ctx, "payment.refunded", id, { reason: "account-closed" }),
  ]);
}
