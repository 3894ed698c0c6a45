import { and, desc, eq, inArray, ne, type SQLWrapper } from "drizzle-orm";
import { invoices, payments, refunds, reportCredits } from "#app/db/schema.server.ts";
import { findOwnPayment } from "#app/domains/payments/find-payment.server.ts";
import { BY_PROVIDER } from "#app/domains/payments/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";
import { isDisputeOpen, refundOpenUntil } from "./rules.ts";

const ORDERS_PER_PAGE = 10;

type Row = typeof payments.$inferSelect;

/** A page of the member's own orders, newest first, each with its refund and its invoices; `next` continues after the last. */
export async function listOwnOrders(ctx: MemberContext, after: Place | null) {
  const where = and(eq(payments.userId, ctx.userId), olderThan(payments, after));
  const [orderBy, limit] = [newestFirst(payments), ORDERS_PER_PAGE + 1];
  const ids = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  const [found, about] = await Promise.all([
    ctx.db.query.payments.findMany({ where, orderBy, limit }),
    readAbout(ctx, ids),
  ]);
  const { rows: page, next } = pageOf(found, ORDERS_PER_PAGE);
  return { orders: page.map((row) => orderOf(ctx, row, about)), next };
}

/** One of the member's own orders as the list shows it, or null. */
export async function findOwnOrder(ctx: MemberContext, paymentId: string) {
  const own = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.userId, ctx.userId)));
  const [row, about] = await Promise.all([findOwnPayment(ctx, paymentId), readAbout(ctx, own)]);
  return row ? orderOf(ctx, row, about) : null;
}

/** What belongs to the payments whose ids a statement gives: read beside them, not after them. */
async function readAbout({ db, userId }: MemberContext, ids: SQLWrapper) {
  const [asked, issued, givenAway] = await Promise.all([
    db
      .select({
        paymentId: refunds.paymentId,
        status: refunds.status,
        source: refunds.source,
        answer: refunds.answer,
      })
      .from(refunds)
      .where(inArray(refunds.paymentId, ids))
      .orderBy(desc(refunds.createdAt)),
    db
      .select({ paymentId: invoices.paymentId, kind: invoices.kind })
      .from(invoices)
      .where(inArray(invoices.paymentId, ids)),
    // Somebody else has a credit of it: a gift that was accepted.
    db
      .selectDistinct({ paymentId: reportCredits.paymentId })
      .from(reportCredits)
      .where(and(inArray(reportCredits.paymentId, ids), ne(reportCredits.userId, userId))),
  ]);
  return { asked, issued, givenAway };
}
type About = Awaited<ReturnType<typeof readAbout>>;

function orderOf(ctx: MemberContext, row: Row, { asked, issued, givenAway }: About) {
  const { id, orderNumber, reportType, credits, amountHalalas, refundedHalalas, currency, status } = row;
  const { createdAt, completedAt, disputeStatus } = row;
  const isOfIt = ({ paymentId }: { paymentId: string }): boolean => paymentId === id;
  const requests = asked.filter(isOfIt);
  // The newest request counts. An earlier one of the same order was declined or failed.
  const [newest] = requests;
  // Once the whole payment is refunded, that counts, whatever happened to a request.
  const refund = (status === "refunded" && requests.find((one) => one.status === "refunded")) || newest;
  const isAsked = requests.some(({ source }) => source !== BY_PROVIDER);
  const until = completedAt === null ? null : refundOpenUntil(completedAt);
  const open =
    status === "completed" &&
    !isAsked &&
    !givenAway.some(isOfIt) &&
    !isDisputeOpen(disputeStatus) &&
    until !== null;
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
    invoices: issued.filter(isOfIt).map(({ kind }) => kind),
  };
}
