import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { payments, reportCredits, reports } from "#app/db/schema.server.ts";
import {
  factOfSession,
  type ChargeFact,
  type PaymentFact,
  type SessionFact,
} from "#app/domains/payments/facts.ts";
import { invoiceStatements } from "#app/domains/payments/issue-invoice.server.ts";
import { findPayment, findPaymentByIntent, type Payment } from "#app/domains/payments/queries.server.ts";
import type { PaymentStatus } from "#app/domains/payments/rules.ts";
import { enqueueReport } from "#app/domains/reports/enqueue-report.server.ts";
import { newId } from "#app/lib/ids.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailMemberIfChanged } from "#app/platform/mail.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { executeReturn, returnStatements } from "./return-payment.server.ts";
import { settleCharge } from "./settle-charge.server.ts";

/**
 * Acts on what Stripe said of a payment, from a webhook, the success return or the sweep; in any order and however
 * often, the result is the same. A paid single purchase ends as one completed payment, one invoice, one credit and one
 * report, one of several credits with these unspent; where its account has been closed meanwhile, the money goes back.
 */
export async function settlePayment(ctx: AppContext, fact: PaymentFact | null): Promise<void> {
  if (!fact) return;
  if (!("sessionId" in fact)) return settleChargeFact(ctx, fact);
  const payment = fact.paymentId ? await findPayment(ctx, fact.paymentId) : null;
  if (!payment) {
    ctx.log("payment.unknown", { kind: fact.kind, sessionId: fact.sessionId });
    return;
  }
  if (fact.kind === "paid") return completePayment(ctx, payment, fact);
  if (fact.kind === "failed") await move(ctx, payment, "failed");
  if (fact.kind === "expired") await move(ctx, payment, "cancelled");
}

/** An event of a charge may come before the one that says it was paid: then Stripe is asked which session it is of. */
async function settleChargeFact(ctx: AppContext, fact: ChargeFact): Promise<void> {
  const { paymentIntentId } = fact;
  let payment = await findPaymentByIntent(ctx, paymentIntentId);
  if (!payment) {
    const { data } = await ctx.stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
    const [session] = data;
    if (session) await settlePayment(ctx, factOfSession(session));
    payment = await findPaymentByIntent(ctx, paymentIntentId);
  }
  if (payment) return settleCharge(ctx, payment.id);
  ctx.log("payment.unknown", { kind: fact.kind, sessionId: null });
}

async function move(ctx: AppContext, payment: Payment, to: PaymentStatus): Promise<void> {
  const [moved] = await ctx.db.batch([
    ctx.db
      .update(payments)
      .set({ status: to, updatedAt: ctx.now() })
      .where(and(eq(payments.id, payment.id), eq(payments.status, "pending"))),
    auditIfChanged(ctx, `payment.${to}`, payment.id),
  ]);
  if (!hasChanged(moved)) return;
  tellOutcome(ctx, payment, to);
  await tellUser(ctx, payment.userId, { type: "orders.changed" });
}

/** One line and one point of what became of a payment, with the time since its checkout was opened. */
function tellOutcome(ctx: AppContext, { id, reportType, createdAt }: Payment, outcome: PaymentStatus): void {
  const ms = ctx.now() - createdAt;
  ctx.log(`payment.${outcome}`, { paymentId: id, ms });
  ctx.measure("payment", { what: reportType ?? "credits", outcome, ms });
}

async function completePayment(ctx: AppContext, payment: Payment, fact: SessionFact): Promise<void> {
  if (fact.amountHalalas !== payment.amountHalalas || fact.currency?.toUpperCase() !== payment.currency)
    throw new Error(
      `payment ${payment.id}: Stripe charged ${fact.amountHalalas} ${fact.currency}, not what was asked`,
    );
  if (payment.status === "refunded") return;

  const now = ctx.now();
  const owed = sql`exists (select 1 from ${payments} where ${payments.id} = ${payment.id} and ${payments.status} = 'completed') and ${isOpenAccount(payment.userId)}`;
  const receipt = draftMail("payment-receipt", payment.userId, { paymentId: payment.id });
  const [completed, ...rest] = await ctx.db.batch([
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
    mailMemberIfChanged(ctx, receipt),
    ...invoiceStatements(ctx, payment),
    ...creditStatements(ctx, payment, owed),
    ...returnStatements(ctx, payment),
    ...spendStatements(ctx, payment, owed),
  ]);
  if (hasChanged(completed)) {
    tellOutcome(ctx, payment, "completed");
    await dispatchMails(ctx, [receipt.id]);
    await tellUser(ctx, payment.userId, { type: "orders.changed" });
  }

  const row = await findPayment(ctx, payment.id);
  if (!row) return;
  if (row.reportId === null) return executeReturn(ctx, row);
  if (!hasChanged(rest.at(-2) as D1Result)) return;
  ctx.log("report.ordered", { paymentId: payment.id, reportId: row.reportId });
  await enqueueReport(ctx, row.reportId);
}

/** One row per (payment, ordinal), however often this runs. */
function creditStatements(ctx: AppContext, { id, userId, credits }: Payment, owed: SQL) {
  const createdAt = ctx.now();
  return Array.from({ length: credits }, (_, index) => {
    const row = { id: newId(), paymentId: id, ordinal: index + 1, userId, createdAt };
    return insertWhere(ctx.db, reportCredits, row, owed).onConflictDoNothing();
  });
}

/** The credit of a single purchase is spent at once: the unique credit_id lets one report in, and the payment names it. */
function spendStatements(ctx: AppContext, { id, userId, propertyId, reportType }: Payment, owed: SQL) {
  if (propertyId === null || reportType === null) return [];
  const now = ctx.now();
  const firstCredit = sql`(select ${reportCredits.id} from ${reportCredits} where ${reportCredits.paymentId} = ${id} and ${reportCredits.ordinal} = 1)`;
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
    insertWhere(ctx.db, reports, report, owed).onConflictDoNothing(),
    ctx.db
      .update(payments)
      .set({ reportId: made })
      .where(and(eq(payments.id, id), isNull(payments.reportId))),
  ];
}
