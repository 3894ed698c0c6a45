import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { creditGifts, payments, refunds, reportCredits, reports } from "#app/db/schema.server.ts";
import { CHECKOUT_LIMIT } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { FreshAdminContext, MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { previewOrder } from "./checkout/order-report.server.ts";
import { DECIDED_DISPUTES, type CreditRefusal, type ReturnCreditRefusal } from "./rules.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Spent = { ok: true; reportId: string } | { ok: false; reason: CreditRefusal };
type Returned = { ok: true } | { ok: false; reason: ReturnCreditRefusal };

/** The payment's money is ours: not under a refund request and not disputed. Otherwise its credits buy nothing. */
const isOurs: SQL = sql`(${payments.disputeStatus} is null or ${inArray(payments.disputeStatus, [...DECIDED_DISPUTES])})
  and not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.status} in ('requested', 'granted'))`;

/** Condition for a credit that has bought nothing yet, and whose money is ours. */
export const isUnspent: SQL = sql`${reportCredits.voidedAt} is null
  and not exists (select 1 from ${reports} where ${reports.creditId} = ${reportCredits.id})
  and exists (select 1 from ${payments} where ${payments.id} = ${reportCredits.paymentId} and ${payments.status} = 'completed' and ${isOurs})`;

/** Condition for a credit that its member can spend or give: unspent, and not on its way to somebody. */
const isFree: SQL = sql`${isUnspent}
  and not exists (select 1 from ${creditGifts} where ${creditGifts.creditId} = ${reportCredits.id} and ${creditGifts.status} = 'sent')`;

/** The id of the member's oldest such credit, or null. */
export const oldestFree = (userId: string): SQL =>
  sql`(select ${reportCredits.id} from ${reportCredits} where ${reportCredits.userId} = ${userId} and ${isFree} order by ${reportCredits.createdAt}, ${reportCredits.ordinal} limit 1)`;

/** How many report credits the member has left. */
export function countCredits(ctx: MemberContext): Promise<number> {
  return ctx.db.$count(reportCredits, and(eq(reportCredits.userId, ctx.userId), isFree));
}

/**
 * Makes a report on the member's own property with their oldest credit, of either type. `orderKey` identifies the form:
 * pressing its button twice spends one credit and returns the same report. Refused if the property cannot be valued.
 */
export async function spendCredit(
  ctx: MemberContext,
  order: { propertyId: string; reportType: ReportType; orderKey: string },
): Promise<Spent> {
  if (!(await allow(ctx, `checkout:${ctx.userId}`, CHECKOUT_LIMIT))) return { ok: false, reason: "too-many" };
  const { propertyId, reportType, orderKey } = order;
  const preview = await previewOrder(ctx, propertyId);
  if (!preview) return { ok: false, reason: "gone" };
  if (!preview.offer.ok) return { ok: false, reason: "no-value" };

  const now = ctx.now();
  const oldest = oldestFree(ctx.userId);
  const report = {
    id: newId(),
    userId: ctx.userId,
    propertyId,
    creditId: oldest,
    reportType,
    promised: preview.offer.promises[reportType],
    status: "processing" as const,
    orderKey,
    createdAt: now,
    enqueuedAt: now,
    updatedAt: now,
  };
  try {
    const made = await unitOfWork(ctx)
      .when(
        "made",
        insertWhere(ctx.db, reports, report, sql`${oldest} is not null and ${mayAct(ctx.userId)}`)
          // The same form again.
          .onConflictDoNothing({ target: reports.orderKey }),
      )
      .audit("credit.spent", report.id)
      .job({ type: "report.generate", reportId: report.id })
      .tell(ctx.userId, { type: "orders.changed" })
      .run();
    if (made.ok) return { ok: true, reportId: report.id };
  } catch (error) {
    ctx.log("report.insert_failed", { reference: ctx.reference, error: errorText(error) });
    // Stored, and only the answer was lost.
    const stored = await findOrdered(ctx, orderKey).catch(() => null);
    return stored ? { ok: true, reportId: stored.id } : { ok: false, reason: "failed" };
  }
  const before = await findOrdered(ctx, orderKey);
  return before ? { ok: true, reportId: before.id } : { ok: false, reason: "no-credit" };
}

/** The member's report that this form ordered before, or undefined. */
const findOrdered = (ctx: MemberContext, orderKey: string) =>
  ctx.db.query.reports.findFirst({
    where: and(eq(reports.orderKey, orderKey), eq(reports.userId, ctx.userId)),
    columns: { id: true },
  });

/**
 * Returns the credit of a failed report to its member, once: the same payment gets a new credit, and the report is
 * withdrawn. Only for reports bought with credits; a single purchase is refunded instead.
 */
export async function returnCredit(ctx: FreshAdminContext, reportId: string): Promise<Returned> {
  const [row] = await ctx.db
    .select({ report: reports, payment: payments })
    .from(reports)
    .innerJoin(reportCredits, eq(reportCredits.id, reports.creditId))
    .innerJoin(payments, eq(payments.id, reportCredits.paymentId))
    .where(eq(reports.id, reportId));
  if (!row) return { ok: false, reason: "gone" };
  const { report, payment } = row;
  // A credit that was a gift is returned to whom it was given; its giver asks for no money back.
  const isOwn = payment.userId === report.userId && payment.credits === 1;
  if (payment.reportId === reportId || isOwn) return { ok: false, reason: "own-payment" };

  const now = ctx.now();
  const credit = {
    id: newId(),
    paymentId: payment.id,
    ordinal: sql`(select max(${reportCredits.ordinal}) + 1 from ${reportCredits} where ${reportCredits.paymentId} = ${payment.id})`,
    userId: report.userId,
    replacesId: report.creditId,
    createdAt: now,
  };
  const failed = sql`${isStandingAdmin(ctx.userId)} and exists (select 1 from ${reports} where ${reports.id} = ${reportId} and ${reports.status} = 'failed' and ${reports.withdrawnAt} is null)
    and exists (select 1 from ${payments} where ${payments.id} = ${payment.id} and ${payments.status} = 'completed')
    and not exists (select 1 from ${reportCredits} as newer where newer.replaces_id = ${report.creditId})`;
  const mail = draftMail("credit-returned", report.userId, { reportId });
  const given = await unitOfWork(ctx)
    .when("given", insertWhere(ctx.db, reportCredits, credit, failed))
    .audit("credit.returned", reportId)
    .mailMember(mail)
    .also("withdrawn", (guard) =>
      ctx.db
        .update(reports)
        .set({ withdrawnAt: now, updatedAt: now })
        .where(and(eq(reports.id, reportId), isNull(reports.withdrawnAt), guard.holds)),
    )
    .tell(report.userId, { type: "orders.changed" })
    .run();
  return given.ok ? { ok: true } : { ok: false, reason: "wrong-status" };
}
