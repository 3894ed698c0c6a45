import { and, eq, sql } from "drizzle-orm";
import { payments, refunds } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { tryRefund } from "./execute-refund.server.ts";
import { isDisputeOpen, type RefundActRefusal } from "#app/domains/orders/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: RefundActRefusal };
const refuse = (reason: RefundActRefusal): Outcome => ({ ok: false, reason });

const findRefund = (ctx: AdminContext, id: string) =>
  ctx.db.query.refunds.findFirst({ where: eq(refunds.id, id) });

/** Grants a member's request and has the provider carry it out. If it does not answer now, the sweep goes on. */
export async function grantRefund(ctx: FreshAdminContext, refundId: string): Promise<Outcome> {
  if (!(await findRefund(ctx, refundId))) return refuse("gone");
  const now = ctx.now();
  const granted = await unitOfWork(ctx)
    .whenUpdated(
      "granted",
      refunds,
      { status: "granted", attempts: 1, decidedBy: ctx.userId, decidedAt: now, updatedAt: now },
      and(eq(refunds.id, refundId), eq(refunds.status, "requested"), isStandingAdmin(ctx.userId)),
    )
    .audit("refund.granted", refundId)
    .run();
  if (!granted.ok) return refuse("wrong-status");
  await tryRefund(ctx, refundId);
  return { ok: true };
}

/** Declines a member's request with a written answer, which the member gets by mail. */
export async function declineRefund(
  ctx: FreshAdminContext,
  refundId: string,
  answer: string,
): Promise<Outcome> {
  const row = await findRefund(ctx, refundId);
  if (!row) return refuse("gone");
  const now = ctx.now();
  const mail = draftMail("refund-declined", row.userId, { refundId });
  // No answer is stored for somebody who has closed their account.
  const kept = sql`case when ${isOpenAccount(row.userId)} then ${answer} end`;
  const declined = await unitOfWork(ctx)
    .whenUpdated(
      "declined",
      refunds,
      { status: "declined", answer: kept, decidedBy: ctx.userId, decidedAt: now, updatedAt: now },
      and(eq(refunds.id, refundId), eq(refunds.status, "requested"), isStandingAdmin(ctx.userId)),
    )
    .audit("refund.declined", refundId)
    .mailMember(mail)
    .run();
  if (!declined.ok) return refuse("wrong-status");
  await tellUser(ctx, row.userId, { type: "orders.changed" });
  return { ok: true };
}

/**
 * Refunds a completed payment because an administrator decides so, at any time, with a reason for the books. Refused
 * while a request of its member waits (then grant that one) or while the bank holds the money in a dispute.
 */
export async function refundPayment(
  ctx: FreshAdminContext,
  paymentId: string,
  reason: string,
): Promise<Outcome> {
  const payment = await ctx.db.query.payments.findFirst({ where: eq(payments.id, paymentId) });
  if (!payment) return refuse("gone");
  if (payment.status !== "completed") return refuse("not-paid");
  if (isDisputeOpen(payment.disputeStatus)) return refuse("disputed");

  const now = ctx.now();
  const id = newId();
  const row = {
    id,
    paymentId,
    userId: payment.userId,
    source: "operator" as const,
    reason,
    status: "granted" as const,
    decidedBy: ctx.userId,
    amountHalalas: sql`${payments.amountHalalas} - ${payments.refundedHalalas}`,
    attempts: 1,
    createdAt: now,
    decidedAt: now,
    updatedAt: now,
  };
  const open = sql`${isStandingAdmin(ctx.userId)} and ${payments.id} = ${paymentId} and ${payments.status} = 'completed'
    and not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${paymentId} and ${refunds.status} in ('requested', 'granted', 'failed'))`;
  const made = await unitOfWork(ctx)
    .when("made", insertWhere(ctx.db, refunds, row, open, payments))
    .audit("refund.granted", id, { paymentId })
    .run();
  if (!made.ok) return refuse("under-way");
  await tryRefund(ctx, id);
  return { ok: true };
}

/** Has the provider try a failed refund again, as a new order with a key of its own. */
export async function retryRefund(ctx: FreshAdminContext, refundId: string): Promise<Outcome> {
  const row = await findRefund(ctx, refundId);
  if (!row) return refuse("gone");
  const now = ctx.now();
  const paid = sql`exists (select 1 from ${payments} where ${payments.id} = ${row.paymentId} and ${payments.status} = 'completed')`;
  const none = sql`not exists (select 1 from ${refunds} as other where other.payment_id = ${row.paymentId} and other.status in ('requested', 'granted'))`;
  const again = await unitOfWork(ctx)
    .whenUpdated(
      "again",
      refunds,
      {
        status: "granted",
        providerRefundId: null,
        lastError: null,
        attempts: sql`${refunds.attempts} + 1`,
        decidedBy: ctx.userId,
        updatedAt: now,
      },
      and(eq(refunds.id, refundId), eq(refunds.status, "failed"), paid, none, isStandingAdmin(ctx.userId)),
    )
    .audit("refund.retried", refundId)
    .run();
  if (!again.ok) return refuse("wrong-status");
  await tryRefund(ctx, refundId);
  return { ok: true };
}
