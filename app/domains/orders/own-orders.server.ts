import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { invoices, payments, refunds, reportCredits } from "#app/db/schema.server.ts";
import { findOwnPayment } from "#app/domains/payments/find-payment.server.ts";
import { BY_PROVIDER } from "#app/domains/payments/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";
import { isDisputeOpen, refundOpenUntil } from "./rules.ts";

const ORDERS_PER_PAGE = 10;

type Row = typeof payments.$inferSelect;
type RefundRow = Pick<typeof refunds.$inferSelect, "paymentId" | "status" | "source" | "answer">;

/** A page of the member's own orders, newest first, each with its refund and its invoices; `next` continues after the last. */
export async function listOwnOrders(ctx: MemberContext, after: Place | null) {
  const found = await ctx.db.query.payments.findMany({
    where: and(eq(payments.userId, ctx.userId), olderThan(payments, after)),
    orderBy: newestFirst(payments),
    limit: ORDERS_PER_PAGE + 1,
  });
  const { rows: page, next } = pageOf(found, ORDERS_PER_PAGE);
  const ids = page.map(({ id }) => id);
  const [asked, issued, given] = await Promise.all([
    listRefunds(ctx, ids),
    listInvoices(ctx, ids),
    listGivenAway(ctx, ids),
  ]);
  const orders = page.map((row) =>
    orderOf(ctx, row, {
      refunds: asked.filter(({ paymentId }) => paymentId === row.id),
      invoices: issued.filter(({ paymentId }) => paymentId === row.id),
      isGivenAway: given.has(row.id),
    }),
  );
  return { orders, next };
}

/** One of the member's own orders as the list shows it, or null. */
export async function findOwnOrder(ctx: MemberContext, paymentId: string) {
  const row = await findOwnPayment(ctx, paymentId);
  if (!row) return null;
  const [asked, issued, given] = await Promise.all([
    listRefunds(ctx, [row.id]),
    listInvoices(ctx, [row.id]),
    listGivenAway(ctx, [row.id]),
  ]);
  return orderOf(ctx, row, { refunds: asked, invoices: issued, isGivenAway: given.has(row.id) });
}

async function listRefunds({ db }: MemberContext, ids: string[]): Promise<RefundRow[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      paymentId: refunds.paymentId,
      status: refunds.status,
      source: refunds.source,
      answer: refunds.answer,
    })
    .from(refunds)
    .where(inArray(refunds.paymentId, ids))
    .orderBy(desc(refunds.createdAt));
}

async function listInvoices({ db }: MemberContext, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ paymentId: invoices.paymentId, kind: invoices.kind })
    .from(invoices)
    .where(inArray(invoices.paymentId, ids));
}

/** The payments of which somebody else has a credit: a gift that was accepted. */
async function listGivenAway({ db, userId }: MemberContext, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ paymentId: reportCredits.paymentId })
    .from(reportCredits)
    .where(and(inArray(reportCredits.paymentId, ids), ne(reportCredits.userId, userId)));
  return new Set(rows.map(({ paymentId }) => paymentId));
}

function orderOf(
  ctx: MemberContext,
  row: Row,
  has: { refunds: RefundRow[]; invoices: { kind: "invoice" | "credit_note" }[]; isGivenAway: boolean },
) {
  const { id, orderNumber, reportType, credits, amountHalalas, refundedHalalas, currency, status } = row;
  const { createdAt, completedAt, disputeStatus } = row;
  // The newest request counts. An earlier one of the same order was declined or failed.
  const [newest] = has.refunds;
  // Once the whole payment is refunded, that counts, whatever happened to a request.
  const refund = (status === "refunded" && has.refunds.find((one) => one.status === "refunded")) || newest;
  const isAsked = has.refunds.some(({ source }) => source !== BY_PROVIDER);
  const until = completedAt === null ? null : refundOpenUntil(completedAt);
  const open =
    status === "completed" && !isAsked && !has.isGivenAway && !isDisputeOpen(disputeStatus) && until !== null;
  return {
    id,
    orderNumber,
    reportType,
    credits,
    amountHalalas,
    refundedHalalas,
    currency,
    status,
    createdAt,
    /** Why it was cheaper, as its invoice says it. */
    discount: row.discount,
    /** Deadline for requesting a refund; null if it is not possible. */
    refundUntil: open && ctx.now() <= until ? until : null,
    refund: refund ? { status: refund.status, answer: refund.answer } : null,
    isDisputed: isDisputeOpen(disputeStatus),
    invoices: has.invoices.map(({ kind }) => kind),
  };
}
