import { and, eq, ne, sql } from "drizzle-orm";
import { payments, refunds } from "#app/db/schema.server.ts";
import { findOwnPayment } from "#app/domains/payments/queries.server.ts";
import { newId } from "#app/lib/ids.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailIfChanged } from "#app/platform/mail.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { operatorAlert } from "#app/platform/operator-alert.server.ts";
import { isDisputeOpen, refundOpenUntil, type RefundRefusal } from "./rules.ts";

type Outcome = { ok: true } | { ok: false; reason: RefundRefusal };

/** Why the member's own payment cannot be asked back now; null where it can. */
export async function findRefundObstacle(
  ctx: MemberContext,
  paymentId: string,
): Promise<RefundRefusal | null> {
  const payment = await findOwnPayment(ctx, paymentId);
  if (!payment) return "gone";
  if (payment.status !== "completed" || payment.completedAt === null) return "not-paid";
  if (isDisputeOpen(payment.disputeStatus)) return "disputed";
  const rows = await ctx.db
    .select({ status: refunds.status })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.source, "stripe")));
  if (rows.some(({ status }) => status !== "declined")) return "under-way";
  if (rows.length > 0) return "declined-before";
  return ctx.now() > refundOpenUntil(payment.completedAt) ? "too-late" : null;
}

/**
 * Asks the member's own payment back, within seven days of the purchase to the millisecond. It then waits for an
 * administrator; the member and the administrators get a mail. Of two at once one is written.
 */
export async function requestRefund(ctx: MemberContext, paymentId: string, reason: string): Promise<Outcome> {
  const obstacle = await findRefundObstacle(ctx, paymentId);
  if (obstacle) return { ok: false, reason: obstacle };

  const now = ctx.now();
  const row = {
    id: newId(),
    paymentId,
    userId: ctx.userId,
    source: "member" as const,
    reason,
    status: "requested" as const,
    amountHalalas: sql`${payments.amountHalalas} - ${payments.refundedHalalas}`,
    attempts: 0,
    createdAt: now,
    updatedAt: now,
  };
  const still = sql`${payments.id} = ${paymentId} and ${payments.userId} = ${ctx.userId} and ${payments.status} = 'completed'
    and ${isOpenAccount(ctx.userId)}
    and not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${paymentId} and ${refunds.source} <> 'stripe')`;
  const mail = draftMail("refund-received", ctx.userId, { paymentId });
  const [asked] = await ctx.db.batch([
    insertWhere(ctx.db, refunds, row, still, payments),
    auditIfChanged(ctx, "refund.requested", paymentId),
    mailIfChanged(ctx, mail),
    operatorAlert(ctx, "refund-requested", paymentId),
  ]);
  if (!hasChanged(asked))
    return { ok: false, reason: (await findRefundObstacle(ctx, paymentId)) ?? "under-way" };
  await dispatchMails(ctx, [mail.id]);
  return { ok: true };
}
