import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { auditLog, payments, reportCredits, reports } from "#app/db/schema.server.ts";
import type { ChargeFact, CheckoutFact, PaymentFact, PaymentProvider } from "#app/domains/payments/port.ts";
import { invoiceWrites, stampJobs } from "#app/domains/payments/issue-invoice.server.ts";
import {
  findPayment,
  findByProviderPayment,
  type Payment,
} from "#app/domains/payments/find-payment.server.ts";
import type { PaymentStatus } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { newId } from "#app/lib/ids.ts";
import { auditWhere } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { executeReturn, insertReturn } from "#app/domains/orders/refunds/return-payment.server.ts";
import { settleCharge } from "#app/domains/orders/refunds/settle-charge.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/**
 * Processes what a provider said about a payment, from a webhook, the success page or the sweep. In any order and
 * however often, the result is the same. A paid single purchase becomes one completed payment, one invoice, one credit
 * and one report. A purchase of several credits becomes a payment, an invoice and unspent credits. If the account was
 * closed meanwhile, the payment is refunded.
 */
export async function settlePayment(
  ctx: AppContext,
  provider: PaymentProvider,
  fact: PaymentFact | null,
): Promise<void> {
  if (!fact) return;
  if (!("checkoutId" in fact)) return settleChargeFact(ctx, provider, fact);
  if (fact.kind === "changed")
    return settlePayment(ctx, provider, (await provider.findCheckout(fact.checkoutId)).fact);
  const payment = fact.paymentId ? await findPayment(ctx, fact.paymentId) : null;
  // Another provider's word about a payment counts for nothing.
  if (payment?.provider !== provider.name) {
    ctx.log("payment.unknown", { kind: fact.kind, checkoutId: fact.checkoutId });
    return;
  }
  if (fact.kind === "paid") return completePayment(ctx, payment, fact);
  if (isOfOtherCheckout(payment, fact)) return;
  if (fact.kind === "failed") await move(ctx, payment, "failed");
  if (fact.kind === "expired") await move(ctx, payment, "cancelled");
}

/** Whether another page of this payment ended: one that was opened twice, as its first answer was lost. */
const isOfOtherCheckout = ({ providerCheckoutId }: Payment, { checkoutId }: CheckoutFact): boolean =>
  providerCheckoutId !== null && checkoutId !== null && providerCheckoutId !== checkoutId;

/** A charge's event may come before the one that says it was paid. Then ask which checkout it belongs to. */
async function settleChargeFact(ctx: AppContext, provider: PaymentProvider, fact: ChargeFact): Promise<void> {
  const { providerPaymentId } = fact;
  let payment = await findByProviderPayment(ctx, provider.name, providerPaymentId);
  if (!payment) {
    const checkout = await provider.findCheckoutOf(providerPaymentId);
    if (checkout) await settlePayment(ctx, provider, checkout.fact);
    payment = await findByProviderPayment(ctx, provider.name, providerPaymentId);
  }
  if (payment) return settleCharge(ctx, payment.id);
  ctx.log("payment.unknown", { kind: fact.kind, checkoutId: null });
}

async function move(ctx: AppContext, payment: Payment, to: PaymentStatus): Promise<void> {
  const moved = await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      payments,
      // Its provider says so itself: this page can no longer be paid.
      { status: to, updatedAt: ctx.now(), checkoutEndedAt: ctx.now() },
      and(eq(payments.id, payment.id), eq(payments.status, "pending")),
    )
    .audit(`payment.${to}`, payment.id)
    .run();
  if (!moved.ok) return;
  tellOutcome(ctx, payment, to);
  await tellUser(ctx, payment.userId, { type: "orders.changed" });
}

/** Writes one log line and one metric about the outcome of a payment, with the time since its checkout was opened. */
function tellOutcome(ctx: AppContext, { id, reportType, createdAt }: Payment, outcome: PaymentStatus): void {
  const ms = ctx.now() - createdAt;
  ctx.log(`payment.${outcome}`, { paymentId: id, ms });
  ctx.measure("payment", { what: reportType ?? "credits", outcome, ms });
}

async function completePayment(ctx: AppContext, payment: Payment, fact: CheckoutFact): Promise<void> {
  if (fact.amountHalalas !== payment.amountHalalas || fact.currency?.toUpperCase() !== payment.currency)
    throw new Error(
      `payment ${payment.id}: ${payment.provider} charged ${fact.amountHalalas} ${fact.currency}, not what was asked`,
    );
  if (await isPaidTwice(ctx, payment, fact)) return;
  if (payment.status === "refunded") return;

  const now = ctx.now();
  const isOwed = sql`exists (select 1 from ${payments} where ${payments.id} = ${payment.id} and ${payments.status} = 'completed') and ${isOpenAccount(payment.userId)}`;
  const receipt = draftMail("payment-receipt", payment.userId, { paymentId: payment.id });
  const [refundId, reportId] = [newId(), newId()];
  const { invoice, note } = invoiceWrites(ctx, payment);
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "completed",
      payments,
      {
        status: "completed",
        completedAt: now,
        updatedAt: now,
        providerPaymentId: fact.providerPaymentId,
        ...(fact.checkoutId ? { providerCheckoutId: fact.checkoutId } : {}),
      },
      and(eq(payments.id, payment.id), inArray(payments.status, ["pending", "cancelled", "failed"])),
    )
    .audit("payment.completed", payment.id)
    .mailMember(receipt)
    .tell(payment.userId, { type: "orders.changed" });
  for (const job of stampJobs(ctx, payment)) unit.job(job);
  unit
    // The following statements check the rows, not the guard: they also finish what an earlier run left undone.
    .write("invoice", invoice)
    .write("invoiceNoted", note)
    .writeAll(creditStatements(ctx, payment, isOwed))
    .when("refundGranted", insertReturn(ctx, payment, refundId))
    .audit("refund.granted", refundId, { paymentId: payment.id });
  if (isOfReport(payment))
    unit
      .when("reportOrdered", insertReport(ctx, payment, { reportId, isOwed }))
      .job({ type: "report.generate", reportId })
      .write("reportNamed", nameReport(ctx, payment));
  const settled = await unit.run();
  if (settled.ok) tellOutcome(ctx, payment, "completed");

  const row = await findPayment(ctx, payment.id);
  if (row && (await isPaidTwice(ctx, row, fact))) return;
  if (row?.reportId === reportId) ctx.log("report.ordered", { paymentId: payment.id, reportId });
  if (row?.reportId === null) await executeReturn(ctx, row);
}

/**
 * Whether this is a second payment for what is paid already, by a page that was opened twice. It buys nothing:
 * administrators are told, once, and give it back in the provider's dashboard.
 */
async function isPaidTwice(ctx: AppContext, payment: Payment, fact: CheckoutFact): Promise<boolean> {
  const { providerPaymentId: first, status } = payment;
  if (status !== "completed" && status !== "refunded") return false;
  const second = fact.providerPaymentId;
  if (first === null || second === null || first === second) return false;
  const untold = sql`not exists (select 1 from ${auditLog} where ${auditLog.subjectId} = ${payment.id}
    and ${auditLog.action} = 'payment.paid_twice' and ${auditLog.details} ->> '$.providerPaymentId' = ${second})`;
  await unitOfWork(ctx)
    .when("told", auditWhere(ctx, untold, "payment.paid_twice", payment.id, { providerPaymentId: second }))
    .alertOperators("paid-twice", payment.id)
    .run();
  ctx.log("payment.paid_twice", { paymentId: payment.id, providerPaymentId: second }, "error");
  return true;
}

/** One row per (payment, ordinal), however often this runs. */
function creditStatements(ctx: AppContext, { id, userId, credits }: Payment, isOwed: SQL) {
  const createdAt = ctx.now();
  return Array.from({ length: credits }, (_, index) => {
    const row = { id: newId(), paymentId: id, ordinal: index + 1, userId, createdAt };
    return insertWhere(ctx.db, reportCredits, row, isOwed).onConflictDoNothing();
  });
}

/** The purchase of one report, not of credits for later. */
type OfReport = Payment & { propertyId: string; reportType: ReportType };
const isOfReport = (payment: Payment): payment is OfReport =>
  payment.propertyId !== null && payment.reportType !== null;

/** The credit that is spent at once. */
const firstCreditOf = (paymentId: string): SQL =>
  sql`(select ${reportCredits.id} from ${reportCredits} where ${reportCredits.paymentId} = ${paymentId} and ${reportCredits.ordinal} = 1)`;

/** The report of a single purchase: the unique `credit_id` lets one in. */
function insertReport(
  ctx: AppContext,
  { id, userId, propertyId, reportType, promised }: OfReport,
  { reportId, isOwed }: { reportId: string; isOwed: SQL },
) {
  const now = ctx.now();
  const report = {
    id: reportId,
    userId,
    propertyId,
    reportType,
    promised,
    creditId: firstCreditOf(id),
    status: "processing" as const,
    createdAt: now,
    enqueuedAt: now,
    updatedAt: now,
  };
  return insertWhere(ctx.db, reports, report, isOwed).onConflictDoNothing();
}

/** The payment names the report that its credit bought. */
function nameReport(ctx: AppContext, { id }: Payment) {
  const bought = sql`(select ${reports.id} from ${reports} where ${reports.creditId} = ${firstCreditOf(id)})`;
  return ctx.db
    .update(payments)
    .set({ reportId: bought })
    .where(and(eq(payments.id, id), isNull(payments.reportId)));
}
