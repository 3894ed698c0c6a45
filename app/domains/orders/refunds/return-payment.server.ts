import { and, eq, sql } from "drizzle-orm";
import { payments, refunds, reportCredits } from "#app/db/schema.server.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { executeRefund } from "./execute-refund.server.ts";

/**
 * The statement that grants a refund, once, if an account was closed between Checkout and payment, so that nobody is
 * there to receive what was bought. It comes after the statements that write the payment's credits.
 */
export function insertReturn(ctx: Pick<AppContext, "db" | "now">, payment: Payment, refundId: string) {
  const { id, userId, amountHalalas } = payment;
  const now = ctx.now();
  const row = {
    id: refundId,
    paymentId: id,
    userId,
    source: "account_closed" as const,
    status: "granted" as const,
    amountHalalas,
    attempts: 1,
    createdAt: now,
    decidedAt: now,
    updatedAt: now,
  };
  // A purchase of an open account has its credits, even after its reports were purged.
  const undelivered = sql`${payments.id} = ${id} and ${payments.status} = 'completed' and not ${isOpenAccount(userId)}
    and not exists (select 1 from ${reportCredits} where ${reportCredits.paymentId} = ${id})
    and not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${id})`;
  return insertWhere(ctx.db, refunds, row, undelivered, payments);
}

/**
 * Has such a refund carried out and leaves other payments alone. Throws when the provider cannot be reached, so that the
 * webhook or the sweep tries again.
 */
export async function executeReturn(ctx: AppContext, { id }: Payment): Promise<void> {
  const granted = await ctx.db.query.refunds.findFirst({
    where: and(
      eq(refunds.paymentId, id),
      eq(refunds.source, "account_closed"),
      eq(refunds.status, "granted"),
    ),
    columns: { id: true },
  });
  if (granted) await executeRefund(ctx, granted.id);
}
