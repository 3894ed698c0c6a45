import { and, asc, eq, exists, isNull, sql, type SQL } from "drizzle-orm";
import { invoices, payments } from "#app/db/schema.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { invoiceLine, type Sale } from "./invoice-line.ts";
import type { Payment } from "./find-payment.server.ts";
import type { InvoiceKind, PaymentStatus } from "./rules.ts";
import { vatIn, VAT_PERCENTS } from "./vat-rules.ts";

type IssueContext = Pick<AppContext, "db" | "settings" | "now">;
type Sold = Sale & Pick<Payment, "id" | "orderNumber" | "currency">;

/** Invoices that one sweep issues. */
const AT_ONCE = 20;

/** The next number of a kind, read by the INSERT itself: SQLite writes one after another, so there are no gaps. */
const nextNumber = (kind: InvoiceKind): SQL =>
  sql`(select coalesce(max(${invoices.number}), 0) + 1 from ${invoices} where ${invoices.kind} = ${kind})`;

const isOf = (paymentId: string, kind: InvoiceKind) =>
  and(eq(invoices.paymentId, paymentId), eq(invoices.kind, kind));

/** Number of documents of a kind that a payment has when the statement runs. */
const countOf = (paymentId: string, kind: InvoiceKind): SQL<number> =>
  sql<number>`(select count(*) from ${invoices} where ${isOf(paymentId, kind)})`;

/** A column of the payment's newest invoice. */
const newest = (paymentId: string, column: SQL): SQL =>
  sql`(select ${column} from ${invoices} where ${isOf(paymentId, "invoice")} order by ${invoices.ordinal} desc limit 1)`;

const paymentIn = (ctx: IssueContext, id: string, status: PaymentStatus) =>
  ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.status, status)));

/**
 * The statements that issue a payment's tax invoice and store its id in the payment. They act if the payment is
 * `completed` when they run and has no valid invoice: none yet, or one cancelled by a credit note. Run again, they
 * change nothing.
 */
export function invoiceWrites(ctx: IssueContext, payment: Sold, issuedAt = ctx.now()) {
  const invoiced = countOf(payment.id, "invoice");
  const line = invoiceLine(payment);
  const invoice = insertWhere(
    ctx.db,
    invoices,
    {
      id: newId(),
      kind: "invoice",
      number: nextNumber("invoice"),
      paymentId: payment.id,
      ordinal: sql`${invoiced} + 1`,
      orderNumber: payment.orderNumber,
      totalHalalas: payment.amountHalalas,
      vatHalalas: vatIn(payment.amountHalalas, VAT_PERCENTS[line.vat]),
      currency: payment.currency,
      seller: ctx.settings.seller,
      lines: [line],
      issuedAt,
    },
    sql`${exists(paymentIn(ctx, payment.id, "completed"))} and ${invoiced} = ${countOf(payment.id, "credit_note")}`,
  );
  const id = newest(payment.id, sql`${invoices.id}`);
  const note = ctx.db
    .update(payments)
    .set({ invoiceId: id })
    .where(and(eq(payments.id, payment.id), sql`${payments.invoiceId} is not ${id}`));
  return { invoice, note };
}

/**
 * The statement that issues a payment's credit note, if the payment is `refunded` when it runs and has a valid invoice.
 * Lines and amounts are the invoice's, the seller is today's. Run again, it changes nothing.
 */
export function creditNoteWrite(ctx: IssueContext, payment: Sold, issuedAt = ctx.now()) {
  const noted = countOf(payment.id, "credit_note");
  const copied = (column: SQL) => newest(payment.id, column);
  return insertWhere(
    ctx.db,
    invoices,
    {
      id: newId(),
      kind: "credit_note",
      number: nextNumber("credit_note"),
      paymentId: payment.id,
      ordinal: sql`${noted} + 1`,
      orderNumber: payment.orderNumber,
      refersToId: copied(sql`${invoices.id}`),
      totalHalalas: copied(sql`${invoices.totalHalalas}`),
      vatHalalas: copied(sql`${invoices.vatHalalas}`),
      currency: payment.currency,
      seller: ctx.settings.seller,
      lines: copied(sql`${invoices.lines}`),
      issuedAt,
    },
    sql`${exists(paymentIn(ctx, payment.id, "refunded"))} and ${noted} < ${countOf(payment.id, "invoice")}`,
  );
}

/** Issues invoices for completed payments that have none, dated now, the oldest payment first, a few in each run. */
export async function issueMissing(ctx: AppContext): Promise<void> {
  const rows = await ctx.db.query.payments.findMany({
    where: and(eq(payments.status, "completed"), isNull(payments.invoiceId)),
    orderBy: asc(payments.completedAt),
    limit: AT_ONCE,
  });
  let issued = 0;
  for (const payment of rows) {
    try {
      const { invoice, note } = invoiceWrites(ctx, payment);
      const { changed } = await unitOfWork(ctx).write("invoice", invoice).write("noted", note).run();
      issued += changed.invoice;
    } catch (error) {
      // The others still get theirs; the next sweep tries this one again.
      ctx.log("sweep.invoice_failed", { id: payment.id, error: errorText(error) });
    }
  }
  if (issued > 0) ctx.log("invoice.issued", { count: issued });
}
