import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { payments, reportCredits, reports } from "#app/db/schema.server.ts";
import type { PaymentFact } from "#app/domains/payments/facts.ts";
import { findPayment, findPaymentByIntent, type Payment } from "#app/domains/payments/queries.server.ts";
import type { PaymentStatus } from "#app/domains/payments/rules.ts";
import { newId } from "#app/lib/ids.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { changes, insertWhere } from "#app/platform/d1.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { enqueueReport } from "./enqueue-report.server.ts";
import { returnPayment } from "./return-payment.server.ts";

/**
 * Acts on what Stripe said of a payment, from a webhook, the success return or the sweep; in any order and however
 * often, the result is the same. A paid single purchase ends as one completed payment, one credit and one report;
 * where its account has been closed meanwhile, the money goes back instead.
 */
export async function settlePayment(ctx: AppContext, fact: PaymentFact | null): Promise<void> {
  if (!fact) return;
  const payment = fact.paymentId
    ? await findPayment(ctx, fact.paymentId)
    : fact.paymentIntentId
      ? await findPaymentByIntent(ctx, fact.paymentIntentId)
      : null;
  if (!payment) {
    ctx.log("payment.unknown", { kind: fact.kind, sessionId: fact.sessionId });
    return;
  }
  if (fact.kind === "paid") return completePayment(ctx, payment, fact);
  if (fact.kind === "failed") await move(ctx, payment, ["pending"], "failed");
  if (fact.kind === "expired") await move(ctx, payment, ["pending"], "cancelled");
  if (fact.kind === "refunded") await move(ctx, payment, ["completed"], "refunded");
}

async function move(
  ctx: AppContext,
  payment: Payment,
  from: PaymentStatus[],
  to: PaymentStatus,
): Promise<void> {
  await ctx.db.batch([
    ctx.db
      .update(payments)
      .set({ status: to, updatedAt: ctx.now() })
      .where(and(eq(payments.id, payment.id), inArray(payments.status, from))),
    auditIfChanged(ctx, `payment.${to}`, payment.id),
  ]);
}

async function completePayment(ctx: AppContext, payment: Payment, fact: PaymentFact): Promise<void> {
  if (fact.amountHalalas !== payment.amountHalalas || fact.currency?.toUpperCase() !== payment.currency)
    throw new Error(
      `payment ${payment.id}: Stripe charged ${fact.amountHalalas} ${fact.currency}, not what was asked`,
    );
  if (payment.status === "refunded") return;

  const now = ctx.now();
  const paid = sql`exists (select 1 from ${payments} where ${payments.id} = ${payment.id} and ${payments.status} = 'completed')`;
  const open = isOpenAccount(payment.userId);
  const firstCredit = sql`(select ${reportCredits.id} from ${reportCredits} where ${reportCredits.paymentId} = ${payment.id} and ${reportCredits.ordinal} = 1)`;

  // One row per (payment, ordinal), however often this runs.
  const credits = Array.from({ length: payment.credits }, (_, index) => {
    const row = {
      id: newId(),
      paymentId: payment.id,
      ordinal: index + 1,
      userId: payment.userId,
      createdAt: now,
    };
    return insertWhere(ctx.db, reportCredits, row, paid).onConflictDoNothing();
  });
  const results = await ctx.db.batch([
    ctx.db
      .update(payments)
      .set({
        status: "completed",
        completedAt: now,
        updatedAt: now,
        stripePaymentIntentId: fact.paymentIntentId,
        ...(fact.sessionId ? { stripeSessionId: fact.sessionId } : {}),
      })
      .where(and(eq(payments.id, payment.id), inArray(payments.status, ["pending", "cancelled", "failed"]))),
    auditIfChanged(ctx, "payment.completed", payment.id),
    ...credits,
    ...spendCredit(ctx, payment, sql`${paid} and ${open}`, firstCredit),
  ]);
  if (payment.propertyId === null) return;

  const row = await findPayment(ctx, payment.id);
  if (!row) return;
  if (row.reportId === null) return returnPayment(ctx, row);
  if (changes(results.at(-2) as D1Result) === 1) await enqueueReport(ctx, row.reportId);
}

/** The credit of a single purchase is spent at once: the unique credit_id lets one report in, and the payment names it. */
function spendCredit(
  ctx: AppContext,
  { id, userId, propertyId, reportType }: Payment,
  paid: SQL,
  firstCredit: SQL,
) {
  if (propertyId === null || reportType === null) return [];
  const now = ctx.now();
  const report = {
    id: newId(),
    userId,
    propertyId,
    reportType,
    creditId: firstCredit,
    status: "processing" as const,
    createdAt: now,
    enqueuedAt: now,
    updatedAt: now,
  };
  const made = sql`(select ${reports.id} from ${reports} where ${reports.creditId} = ${firstCredit})`;
  return [
    insertWhere(ctx.db, reports, report, paid).onConflictDoNothing(),
    ctx.db
      .update(payments)
      .set({ reportId: made })
      .where(and(eq(payments.id, id), isNull(payments.reportId))),
  ];
}
