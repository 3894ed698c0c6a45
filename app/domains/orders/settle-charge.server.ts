import { and, eq, inArray, isNull, lte, sql, type SQL } from "drizzle-orm";
import type Stripe from "stripe";
import { payments, refunds } from "#app/db/schema.server.ts";
import { creditNoteStatements, invoiceStatements } from "#app/domains/payments/issue-invoice.server.ts";
import { findPayment, type Payment } from "#app/domains/payments/queries.server.ts";
import { newId } from "#app/lib/ids.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailMemberIfChanged } from "#app/platform/mail.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { operatorAlert } from "#app/platform/operator-alert.server.ts";
import { restoreStatements, withdrawStatements } from "./withdraw.server.ts";

/** Disputes whose money is gone for good. */
const LOST: ReadonlySet<string> = new Set(["lost", "charge_refunded"]);

/** More refunds of one charge than anybody makes. */
const REFUNDS_OF_A_CHARGE = 100;

type Standing = {
  refunds: Stripe.Refund[];
  dispute: Stripe.Dispute | null;
};

/**
 * Brings a paid payment in line with what Stripe holds of its charge now: what was given back, and how a dispute
 * stands. It asks Stripe instead of believing an event, so that events may come late, twice and in any order. Whole
 * money gone means `refunded`: access withdrawn, credits void, credit note; a refund that the bank sent back undoes it.
 */
export async function settleCharge(
  ctx: AppContext,
  paymentId: string,
  disputeId: string | null = null,
): Promise<void> {
  // A payment that changed while Stripe was asked is looked at again: an old answer must not follow a new one.
  for (let round = 0; round < 5; round += 1) {
    const payment = await findPayment(ctx, paymentId);
    if (!payment || !["completed", "refunded"].includes(payment.status)) return;
    const standing = await askStripe(ctx, payment, disputeId ?? payment.disputeId);
    if (!standing || (await apply(ctx, payment, standing))) return;
  }
  throw new Error(`payment ${paymentId}: it kept changing while its refunds were read`);
}

async function askStripe(
  ctx: AppContext,
  payment: Payment,
  disputeId: string | null,
): Promise<Standing | null> {
  const intent = payment.stripePaymentIntentId;
  if (intent === null) return null;
  const { data } = await ctx.stripe.refunds.list({ payment_intent: intent, limit: REFUNDS_OF_A_CHARGE });
  return { refunds: data, dispute: disputeId ? await ctx.stripe.disputes.retrieve(disputeId) : null };
}

const isGiven = ({ status }: Stripe.Refund): boolean => status !== "failed" && status !== "canceled";
const sumOf = (some: Stripe.Refund[]): number => some.reduce((sum, { amount }) => sum + amount, 0);

/** False where the payment is no longer the one that was read. */
async function apply(
  ctx: AppContext,
  payment: Payment,
  { refunds: made, dispute }: Standing,
): Promise<boolean> {
  const given = made.filter(isGiven);
  const isLost = dispute !== null && LOST.has(dispute.status);
  const isGone = isLost || sumOf(given) >= payment.amountHalalas;
  const isConfirmed = isLost || (isGone && given.every(({ status }) => status === "succeeded"));
  const status = isGone ? ("refunded" as const) : ("completed" as const);
  const next = {
    status,
    refundedHalalas: isLost ? payment.amountHalalas : sumOf(given),
    disputeId: dispute?.id ?? payment.disputeId,
    disputeStatus: dispute?.status ?? payment.disputeStatus,
  };

  // Later than the row that was read, so that a second run on the same reading finds another one.
  const stamp = Math.max(ctx.now(), payment.updatedAt + 1);
  const unchanged = and(eq(payments.id, payment.id), eq(payments.updatedAt, payment.updatedAt));
  const mine = sql`exists (select 1 from ${payments} where ${payments.id} = ${payment.id} and ${payments.updatedAt} = ${stamp})`;
  const moved = status !== payment.status;
  const isSame = Object.entries(next).every(([key, value]) => payment[key as keyof Payment] === value);
  const note = isConfirmed ? creditNoteStatements(ctx, payment) : [];
  const [won] = await ctx.db.batch([
    ctx.db
      .update(payments)
      .set(isSame ? { updatedAt: payment.updatedAt } : { ...next, updatedAt: stamp })
      .where(unchanged),
    ...(moved
      ? [
          auditIfChanged(ctx, `payment.${isGone ? "refunded" : "refund_undone"}`, payment.id, {
            reason: isLost ? "dispute" : null,
          }),
        ]
      : []),
    ...(isGone ? withdrawStatements(ctx, payment.id, mine) : []),
    ...(moved && !isGone
      ? [...restoreStatements(ctx, payment.id, mine), ...invoiceStatements(ctx, payment)]
      : []),
    ...note,
    ...disputeAlert(ctx, payment, dispute, mine),
  ]);
  if (!hasChanged(won)) return false;

  await settleRows(ctx, payment, { made, isLost });
  if (!isSame) await tellUser(ctx, payment.userId, { type: "orders.changed" });
  return true;
}

/** Administrators hear of a dispute when it opens and when it is lost. */
function disputeAlert(ctx: AppContext, payment: Payment, dispute: Stripe.Dispute | null, mine: SQL) {
  if (!dispute || dispute.status === payment.disputeStatus) return [];
  if (LOST.has(dispute.status)) return [operatorAlert(ctx, "dispute-lost", payment.id, mine)];
  return payment.disputeStatus === null ? [operatorAlert(ctx, "dispute-opened", payment.id, mine)] : [];
}

/** Brings the rows of `refunds` in line, one by one: each refund of Stripe's, and the dispute that was lost. */
async function settleRows(
  ctx: AppContext,
  payment: Payment,
  { made, isLost }: { made: Stripe.Refund[]; isLost: boolean },
): Promise<void> {
  // Oldest first, so that the newest attempt of a request has the last word.
  for (const refund of made.toReversed()) {
    await adopt(ctx, payment, refund);
    if (refund.status === "succeeded") await finish(ctx, payment, refund);
    if (!isGiven(refund)) await fail(ctx, payment, refund);
  }
  if (isLost) await noteLostDispute(ctx, payment);
}

/**
 * Finds the row that ordered a refund of Stripe's and notes its id. One made in Stripe's dashboard answers the member's
 * request where it is of all that was left; else it gets a row of its own once it went through.
 */
async function adopt(ctx: AppContext, payment: Payment, refund: Stripe.Refund): Promise<void> {
  const unknown = sql`not exists (select 1 from ${refunds} as known where known.stripe_refund_id = ${refund.id})`;
  const ordered = refund.metadata?.refund_id ?? null;
  const now = ctx.now();
  if (ordered !== null) {
    const attempt = Number(refund.metadata?.attempt ?? 0);
    await ctx.db
      .update(refunds)
      .set({ stripeRefundId: refund.id, updatedAt: now })
      .where(and(eq(refunds.id, ordered), eq(refunds.attempts, attempt), unknown));
    return;
  }
  await ctx.db
    .update(refunds)
    .set({ stripeRefundId: refund.id, status: "granted", decidedAt: now, updatedAt: now })
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        inArray(refunds.status, ["requested", "granted"]),
        isNull(refunds.stripeRefundId),
        lte(refunds.amountHalalas, refund.amount),
        unknown,
      ),
    );
  if (refund.status !== "succeeded") return;
  const row = {
    id: newId(),
    paymentId: payment.id,
    userId: payment.userId,
    source: "stripe" as const,
    status: "refunded" as const,
    amountHalalas: refund.amount,
    stripeRefundId: refund.id,
    attempts: 1,
    createdAt: refund.created * 1000,
    decidedAt: refund.created * 1000,
    finishedAt: now,
    updatedAt: now,
  };
  const mail = doneMail(payment, refund.id);
  const [noted] = await ctx.db.batch([
    insertWhere(ctx.db, refunds, row, unknown),
    auditIfChanged(ctx, "refund.done", refund.id),
    mailMemberIfChanged(ctx, mail),
  ]);
  if (hasChanged(noted)) await dispatchMails(ctx, [mail.id]);
}

const doneMail = (payment: Payment, stripeRefundId: string) =>
  draftMail("refund-done", payment.userId, { paymentId: payment.id, stripeRefundId });

/** The money is on its way to the buyer's bank: says so once. */
async function finish(ctx: AppContext, payment: Payment, refund: Stripe.Refund): Promise<void> {
  const now = ctx.now();
  const mail = doneMail(payment, refund.id);
  const [done] = await ctx.db.batch([
    ctx.db
      .update(refunds)
      .set({ status: "refunded", finishedAt: now, lastError: null, updatedAt: now })
      .where(and(eq(refunds.stripeRefundId, refund.id), eq(refunds.status, "granted"))),
    auditIfChanged(ctx, "refund.done", refund.id),
    mailMemberIfChanged(ctx, mail),
  ]);
  if (hasChanged(done)) await dispatchMails(ctx, [mail.id]);
}

/** The bank would not take it: an administrator has to look, and the member is told. */
async function fail(ctx: AppContext, payment: Payment, refund: Stripe.Refund): Promise<void> {
  const now = ctx.now();
  const mail = draftMail("refund-failed", payment.userId, { paymentId: payment.id });
  const justFailed = sql`exists (select 1 from ${refunds} where ${refunds.stripeRefundId} = ${refund.id} and ${refunds.status} = 'failed' and ${refunds.updatedAt} = ${now})`;
  const [failed] = await ctx.db.batch([
    ctx.db
      .update(refunds)
      .set({
        status: "failed",
        lastError: refund.failure_reason ?? refund.status,
        finishedAt: null,
        updatedAt: now,
      })
      .where(and(eq(refunds.stripeRefundId, refund.id), inArray(refunds.status, ["granted", "refunded"]))),
    auditIfChanged(ctx, "refund.failed", refund.id, { reason: refund.failure_reason ?? null }),
    mailMemberIfChanged(ctx, mail),
    operatorAlert(ctx, "refund-failed", payment.id, justFailed),
  ]);
  if (hasChanged(failed)) await dispatchMails(ctx, [mail.id]);
}

/** The bank took the money back itself: the books show it as a refund, and a request under way has got its answer. */
async function noteLostDispute(ctx: AppContext, payment: Payment): Promise<void> {
  const now = ctx.now();
  const row = {
    id: newId(),
    paymentId: payment.id,
    userId: payment.userId,
    source: "dispute" as const,
    status: "refunded" as const,
    amountHalalas: payment.amountHalalas,
    attempts: 0,
    createdAt: now,
    decidedAt: now,
    finishedAt: now,
    updatedAt: now,
  };
  const noted = sql`exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payment.id} and ${refunds.source} = 'dispute')`;
  await ctx.db.batch([
    ctx.db
      .update(refunds)
      .set({ status: "declined", decidedAt: now, lastError: "dispute-lost", updatedAt: now })
      .where(and(eq(refunds.paymentId, payment.id), inArray(refunds.status, ["requested", "granted"]))),
    insertWhere(ctx.db, refunds, row, sql`not ${noted}`),
  ]);
}
