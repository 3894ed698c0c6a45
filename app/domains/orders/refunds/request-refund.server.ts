import { and, eq, ne, sql } from "drizzle-orm";
import { payments, refunds, reportCredits } from "#app/db/schema.server.ts";
import { findOwnPayment } from "#app/domains/payments/find-payment.server.ts";
import { BY_PROVIDER } from "#app/domains/payments/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { isDisputeOpen, refundOpenUntil, type RefundRefusal } from "#app/domains/orders/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: RefundRefusal };

/** Why the member cannot request a refund of this payment now; null if they can. */
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
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.source, BY_PROVIDER)));
  if (rows.some(({ status }) => status !== "declined")) return "under-way";
  if (rows.length > 0) return "declined-before";
  if (await hasGivenAway(ctx, paymentId)) return "given-away";
  return ctx.now() > refundOpenUntil(payment.completedAt) ? "too-late" : null;
}

/** SQL condition: somebody else accepted a credit of the payment as a gift, so its money is no longer its buyer's alone. */
const isGivenAway = ({ userId }: Pick<MemberContext, "userId">, paymentId: string) =>
  sql`exists (select 1 from ${reportCredits} where ${reportCredits.paymentId} = ${paymentId} and ${reportCredits.userId} <> ${userId})`;

async function hasGivenAway(ctx: MemberContext, paymentId: string): Promise<boolean> {
  const mine = and(eq(payments.id, paymentId), isGivenAway(ctx, paymentId));
  return (await ctx.db.$count(payments, mine)) > 0;
}

/**
 * The member requests a refund of their own payment, within seven days of the purchase to the millisecond. The request
 * waits for an administrator; both get a mail. Of two simultaneous requests only one is written.
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
    and not ${isGivenAway(ctx, paymentId)}
    and not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${paymentId} and ${refunds.source} <> ${BY_PROVIDER})`;
  const mail = draftMail("refund-received", ctx.userId, { paymentId });
  const asked = await unitOfWork(ctx)
    .when("asked", insertWhere(ctx.db, refunds, row, still, payments))
    .audit("refund.requested", paymentId)
    .mail(mail)
    .alertOperators("refund-requested", paymentId)
    .run();
  if (!asked.ok) return { ok: false, reason: (await findRefundObstacle(ctx, paymentId)) ?? "under-way" };
  return { ok: true };
}
