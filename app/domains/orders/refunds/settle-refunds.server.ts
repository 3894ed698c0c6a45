import { and, eq, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { payments, refunds } from "#app/db/schema.server.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import { BY_PROVIDER } from "#app/domains/payments/rules.ts";
import type { ProviderDispute, ProviderRefund } from "#app/domains/payments/port.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { isDisputeLost } from "#app/domains/orders/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** The provider's refunds and disputes of a charge, newest first, and what they mean for the payment. */
export type Settled = {
  made: ProviderRefund[];
  disputes: ProviderDispute[];
  /** All the money was refunded, or is being refunded. */
  isGone: boolean;
  /** All of it has arrived. Before that, no bank can send it back. */
  isConfirmed: boolean;
};

/** Whether a refund counts: it succeeded, or has not failed yet. */
export const isGiven = ({ status }: ProviderRefund): boolean => status !== "failed";

/**
 * Syncs the rows of `refunds` with the provider, one by one: each of its refunds, each lost dispute, and requests with
 * nothing left to refund. False if a refund was read as the difference to books that have changed since: ask again.
 */
export async function settleRefunds(ctx: AppContext, payment: Payment, state: Settled): Promise<boolean> {
  const { made, disputes, isGone, isConfirmed } = state;
  // Oldest first, so that the newest attempt of a request is written last.
  for (const refund of made.toReversed()) {
    await adopt(ctx, payment, { refund, isGone });
    if (refund.status === "succeeded") await finish(ctx, payment, refund);
    if (!isGiven(refund)) await fail(ctx, payment, refund);
  }
  for (const dispute of disputes) await noteDispute(ctx, payment, dispute);
  if (isConfirmed)
    await endRequests(ctx, payment, disputes.some(isDisputeLost) ? "dispute-lost" : "given-back");
  return areWritten(
    ctx,
    made.filter(({ after }) => after !== null),
  );
}

/** Whether each of these refunds has its row. */
async function areWritten(ctx: AppContext, some: ProviderRefund[]): Promise<boolean> {
  if (some.length === 0) return true;
  const ids = some.map(({ id }) => id);
  return (await ctx.db.$count(refunds, inArray(refunds.providerRefundId, ids))) === ids.length;
}

/**
 * Finds the row that ordered one of the provider's refunds and stores its id. A refund made in the provider's dashboard
 * answers the member's request if it refunds everything that was left. Otherwise it gets its own row once it succeeded.
 */
async function adopt(
  ctx: AppContext,
  payment: Payment,
  { refund, isGone }: { refund: ProviderRefund; isGone: boolean },
): Promise<void> {
  const unknown = sql`not exists (select 1 from ${refunds} as known where known.provider_refund_id = ${refund.id}) and ${isStillNew(payment, refund)}`;
  const now = ctx.now();
  if (refund.ordered !== null) {
    const { refundId, attempt } = refund.ordered;
    await ctx.db
      .update(refunds)
      .set({ providerRefundId: refund.id, amountHalalas: refund.amountHalalas, updatedAt: now })
      .where(and(eq(refunds.id, refundId), eq(refunds.attempts, attempt), unknown));
    return;
  }
  // A failed refund answers no request. Neither does a partial one that leaves something to refund.
  if (isGone && isGiven(refund))
    await unitOfWork(ctx)
      .whenUpdated(
        "changed",
        refunds,
        {
          providerRefundId: refund.id,
          amountHalalas: refund.amountHalalas,
          status: "granted",
          decidedAt: now,
          updatedAt: now,
        },
        and(
          eq(refunds.paymentId, payment.id),
          inArray(refunds.status, ["requested", "granted"]),
          isNull(refunds.providerRefundId),
          lte(refunds.amountHalalas, refund.amountHalalas),
          unknown,
        ),
      )
      .audit("refund.adopted", refund.id, { paymentId: payment.id })
      .run();
  if (refund.status !== "succeeded") return;
  const row = {
    id: newId(),
    paymentId: payment.id,
    userId: payment.userId,
    source: BY_PROVIDER,
    status: "refunded" as const,
    amountHalalas: refund.amountHalalas,
    providerRefundId: refund.id,
    attempts: 1,
    createdAt: refund.createdAt,
    decidedAt: refund.createdAt,
    finishedAt: now,
    updatedAt: now,
  };
  await unitOfWork(ctx)
    .when("noted", insertWhere(ctx.db, refunds, row, unknown))
    .audit("refund.done", refund.id)
    .mailMember(doneMail(payment, refund.id))
    .run();
}

/**
 * Whether our books still have as much of the payment's refunds as when a sum was read: two that read at once would both
 * take the difference for a refund.
 */
function isStillNew({ id }: Payment, { after }: ProviderRefund): SQL {
  if (after === null) return sql`true`;
  const had = sql`select coalesce(sum(had.amount_halalas), 0) from ${refunds} as had where had.payment_id = ${id}
    and had.source <> 'dispute' and had.provider_refund_id is not null and had.status in ('granted', 'refunded')`;
  return sql`(${had}) = ${after}`;
}

const doneMail = (payment: Payment, providerRefundId: string) =>
  draftMail("refund-done", payment.userId, { paymentId: payment.id, providerRefundId });

/** Tells the member once that the money is on its way to their bank. */
async function finish(ctx: AppContext, payment: Payment, refund: ProviderRefund): Promise<void> {
  const now = ctx.now();
  await unitOfWork(ctx)
    .whenUpdated(
      "done",
      refunds,
      { status: "refunded", finishedAt: now, lastError: null, updatedAt: now },
      and(eq(refunds.providerRefundId, refund.id), eq(refunds.status, "granted")),
    )
    .audit("refund.done", refund.id)
    .mailMember(doneMail(payment, refund.id))
    .run();
}

/** The bank refused the money: an administrator has to look, and the member is told. */
async function fail(ctx: AppContext, payment: Payment, refund: ProviderRefund): Promise<void> {
  const now = ctx.now();
  const mail = draftMail("refund-failed", payment.userId, { paymentId: payment.id });
  await unitOfWork(ctx)
    .whenUpdated(
      "failed",
      refunds,
      {
        status: "failed",
        lastError: refund.failure,
        finishedAt: null,
        updatedAt: now,
      },
      and(eq(refunds.providerRefundId, refund.id), inArray(refunds.status, ["granted", "refunded"])),
    )
    .audit("refund.failed", refund.id, { reason: refund.failure })
    .mailMember(mail)
    .alertOperators("refund-failed", payment.id)
    .run();
}

/** A lost dispute is a refund in the books, of the disputed amount. Winning on appeal removes it again. */
async function noteDispute(ctx: AppContext, payment: Payment, dispute: ProviderDispute): Promise<void> {
  const ofBank = and(eq(refunds.paymentId, payment.id), eq(refunds.source, "dispute"));
  if (!isDisputeLost(dispute)) {
    await ctx.db.delete(refunds).where(and(ofBank, eq(refunds.providerRefundId, dispute.id)));
    return;
  }
  const now = ctx.now();
  const row = {
    id: newId(),
    paymentId: payment.id,
    userId: payment.userId,
    source: "dispute" as const,
    status: "refunded" as const,
    amountHalalas: dispute.amountHalalas,
    providerRefundId: dispute.id,
    attempts: 0,
    createdAt: now,
    decidedAt: now,
    finishedAt: now,
    updatedAt: now,
  };
  // A row from before we stored dispute ids belongs to the one dispute that was known then.
  const known = or(eq(refunds.providerRefundId, dispute.id), isNull(refunds.providerRefundId));
  const noted = sql`exists (select 1 from ${refunds} where ${and(ofBank, known)})`;
  await insertWhere(ctx.db, refunds, row, sql`not ${noted} and ${dispute.amountHalalas} > 0`);
}

/**
 * Ends open and failed requests of a payment whose money was returned in another way: nothing is left to refund. The
 * member is told, because otherwise their request would stay unanswered.
 */
async function endRequests(
  ctx: AppContext,
  payment: Payment,
  reason: "dispute-lost" | "given-back",
): Promise<void> {
  const isBack = sql`exists (select 1 from ${payments} where ${payments.id} = ${payment.id} and ${payments.status} = 'refunded')`;
  const waiting = and(inArray(refunds.status, ["requested", "granted"]), isNull(refunds.providerRefundId));
  const open = and(eq(refunds.paymentId, payment.id), or(waiting, eq(refunds.status, "failed")));
  for (const { id, userId, source } of await ctx.db.query.refunds.findMany({ where: open })) {
    const now = ctx.now();
    const unit = unitOfWork(ctx)
      .whenUpdated(
        "ended",
        refunds,
        { status: "declined", decidedAt: now, lastError: reason, updatedAt: now },
        and(eq(refunds.id, id), open, isBack),
      )
      .audit("refund.ended", id, { reason });
    if (source === "member") unit.mailMember(draftMail("refund-ended", userId, { refundId: id }));
    await unit.run();
  }
}
