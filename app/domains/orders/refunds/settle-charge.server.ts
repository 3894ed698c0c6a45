import { and, desc, eq, ne, sql, type SQL } from "drizzle-orm";
import { auditLog, payments, refunds } from "#app/db/schema.server.ts";
import { creditNoteWrite, invoiceWrites, stampJobs } from "#app/domains/payments/issue-invoice.server.ts";
import { findPayment, type Payment } from "#app/domains/payments/find-payment.server.ts";
import type { KnownRefunds, ProviderDispute } from "#app/domains/payments/port.ts";
import { auditWhere } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { unitOfWork, type UnitOfWork } from "#app/platform/unit-of-work.server.ts";
import { isDisputeLost, isDisputeOpen } from "#app/domains/orders/rules.ts";
import { isGiven, settleRefunds, type Settled } from "./settle-refunds.server.ts";
import { restoreStatements, withdrawStatements } from "./withdraw-access.server.ts";

type Standing = Pick<Settled, "made" | "disputes">;

/**
 * Syncs a paid payment with the provider's current state of its charge: refunds and disputes. It asks instead of
 * trusting an event, so events may come late, twice and in any order. If all the money is gone the payment is
 * `refunded`: access withdrawn, credits void, credit note issued; money that came back undoes it.
 */
export async function settleCharge(ctx: AppContext, paymentId: string): Promise<void> {
  // If the payment changed while we asked, ask again: an old answer must not overwrite a newer one.
  for (let round = 0; round < 5; round += 1) {
    const payment = await findPayment(ctx, paymentId);
    if (!payment || !["completed", "refunded"].includes(payment.status)) return;
    const standing = await askProvider(ctx, payment);
    if (!standing || (await apply(ctx, payment, standing))) return;
  }
  throw new Error(`payment ${paymentId}: it kept changing while its refunds were read`);
}

async function askProvider(ctx: AppContext, payment: Payment): Promise<Standing | null> {
  const { provider, providerPaymentId } = payment;
  if (providerPaymentId === null) return null;
  const known = await readKnownRefunds(ctx, payment);
  const state = await ctx.payments.of(provider).readCharge(providerPaymentId, known);
  return { made: state.refunds, disputes: state.disputes ?? [] };
}

/** What our books have of the payment's refunds. What a bank took is told by its dispute. */
async function readKnownRefunds(ctx: AppContext, { id, amountHalalas }: Payment): Promise<KnownRefunds> {
  const rows = await ctx.db.query.refunds.findMany({
    where: and(eq(refunds.paymentId, id), ne(refunds.source, "dispute")),
    orderBy: desc(refunds.createdAt),
  });
  const waiting = rows.find((row) => row.status === "granted" && row.providerRefundId === null);
  return {
    amountHalalas,
    refunds: rows.flatMap(({ providerRefundId, status, ...row }) =>
      providerRefundId !== null && (status === "granted" || status === "refunded")
        ? [{ id: providerRefundId, amountHalalas: row.amountHalalas, createdAt: row.createdAt }]
        : [],
    ),
    ordered: waiting ? { refundId: waiting.id, attempt: waiting.attempts } : null,
  };
}

const sumOf = (some: { amountHalalas: number }[]): number =>
  some.reduce((sum, { amountHalalas }) => sum + amountHalalas, 0);

/** The dispute that a payment shows: the newest undecided one, else the newest lost one, else the newest. */
const leadingOf = (disputes: ProviderDispute[]): ProviderDispute | undefined =>
  disputes.find(isUndecided) ?? disputes.find(isDisputeLost) ?? disputes[0];

const isUndecided = (dispute: ProviderDispute): boolean =>
  isDisputeOpen(dispute.status) && !isDisputeLost(dispute);

/** False if the payment, or what our books have of its refunds, has changed since it was read. */
async function apply(ctx: AppContext, payment: Payment, { made, disputes }: Standing): Promise<boolean> {
  const lost = sumOf(disputes.filter(isDisputeLost));
  const back = sumOf(made.filter(isGiven)) + lost;
  const arrived = sumOf(made.filter(({ status }) => status === "succeeded")) + lost;
  const isGone = back >= payment.amountHalalas;
  const isConfirmed = arrived >= payment.amountHalalas;
  const status = isGone ? ("refunded" as const) : ("completed" as const);
  const leading = leadingOf(disputes);
  const next = {
    status,
    // After a partial refund, a bank may still take the whole amount.
    refundedHalalas: Math.min(back, payment.amountHalalas),
    disputeId: leading?.id ?? payment.disputeId,
    disputeStatus: leading?.status ?? payment.disputeStatus,
  };
  const isSame = Object.entries(next).every(([key, value]) => payment[key as keyof Payment] === value);

  // Always later than in the row that was read, so that a second run with the same reading sees a changed row.
  const stamp = isSame ? payment.updatedAt : Math.max(ctx.now(), payment.updatedAt + 1);
  const unchanged = and(eq(payments.id, payment.id), eq(payments.updatedAt, payment.updatedAt));
  // Compare the status too: another run in the same millisecond may have written another one.
  const mine = sql`exists (select 1 from ${payments} where ${payments.id} = ${payment.id} and ${payments.updatedAt} = ${stamp} and ${payments.status} = ${status})`;
  const moved = status !== payment.status;
  const unit = unitOfWork(ctx).whenUpdated("settled", payments, { ...next, updatedAt: stamp }, unchanged);
  if (moved)
    unit.audit(`payment.${isGone ? "refunded" : "refund_undone"}`, payment.id, {
      reason: isGone && lost > 0 ? "dispute" : null,
    });
  if (isGone) unit.writeAll(withdrawStatements(ctx, payment.id, mine));
  if (moved && !isGone) {
    unit.writeAll(restoreStatements(ctx, payment.id, mine));
    const { invoice, note } = invoiceWrites(ctx, payment);
    unit.write("invoice", invoice).write("invoiceNoted", note);
  }
  if (isConfirmed) unit.write("creditNote", creditNoteWrite(ctx, payment));
  if (isConfirmed || moved) for (const job of stampJobs(ctx, payment)) unit.job(job);
  for (const dispute of disputes) tellOfDispute(unit, { ctx, payment, dispute, mine });
  if (!(await unit.run()).ok) return false;

  const isTold = await settleRefunds(ctx, payment, { made, disputes, isGone, isConfirmed });
  if (!isSame) await tellUser(ctx, payment.userId, { type: "orders.changed" });
  return isTold;
}

/**
 * Administrators hear about each dispute twice: when it opens and when it is lost. An entry in the audit log records
 * that they have. They already know the dispute in the payment's row.
 */
function tellOfDispute(
  unit: Pick<UnitOfWork, "when" | "alertOperators">,
  { ctx, payment, dispute, mine }: { ctx: AppContext; payment: Payment; dispute: ProviderDispute; mine: SQL },
): void {
  const isLost = isDisputeLost(dispute);
  if (!isLost && !isUndecided(dispute)) return;
  const isNamed = dispute.id === payment.disputeId && payment.disputeStatus !== null;
  if (isNamed && (!isLost || isDisputeLost({ status: payment.disputeStatus }))) return;
  const act = isLost ? "payment.dispute_lost" : "payment.disputed";
  const untold = sql`${mine} and not exists (select 1 from ${auditLog} where ${auditLog.subjectId} = ${payment.id}
    and ${auditLog.action} = ${act} and ${auditLog.details} ->> '$.disputeId' = ${dispute.id})`;
  unit
    .when(`told of ${dispute.id}`, auditWhere(ctx, untold, act, payment.id, { disputeId: dispute.id }))
    .alertOperators(isLost ? "dispute-lost" : "dispute-opened", payment.id);
}
