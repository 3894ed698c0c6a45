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

/** Number of its invoices that a credit note cancels. A rejected credit note is followed by another to the same invoice. */
const cancelledOf = (paymentId: string): SQL<number> =>
  sql<number>`(select count(distinct ${invoices.refersToId}) from ${invoices} where ${isOf(paymentId, "credit_note")})`;

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
export function invoiceWrites(ctx: IssueContext, payment: Sold, issuedAt = ctx.now(), also = sql`true`) {
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
    sql`${exists(paymentIn(ctx, payment.id, "completed"))} and ${invoiced} = ${cancelledOf(payment.id)} and ${also}`,
  );
  const id = newest(payment.id, sql`${invoices.id}`);
  const note = ctx.db
    .update(payments)
    .set({ invoiceId: id })
    .where(and(eq(payments.id, payment.id), sql`${payments.invoiceId} is not ${id}`));
  return { invoice, note };
}

/** Signs what a payment was just issued, where invoices have to be e-invoices. Without its job the sweep does. */
export const stampJobs = (
  { settings }: Pick<IssueContext, "settings">,
  { id: paymentId }: Pick<Payment, "id">,
): { type: "einvoice.stamp"; paymentId: string }[] =>
  settings.zatca ? [{ type: "einvoice.stamp", paymentId }] : [];

/**
 * The statement that issues a payment's credit note, if the payment is `refunded` when it runs and has a valid invoice.
 * Lines and amounts are the invoice's, the seller is today's. Run again, it changes nothing.
 */
export function creditNoteWrite(ctx: IssueContext, payment: Sold, issuedAt = ctx.now()) {
  const isDue = sql`${exists(paymentIn(ctx, payment.id, "refunded"))} and ${cancelledOf(payment.id)} < ${countOf(payment.id, "invoice")}`;
  return noteWrite(ctx, payment, { issuedAt, isDue });
}

/** A credit note to the payment's newest invoice, if it is due. */
function noteWrite(ctx: IssueContext, payment: Sold, { issuedAt, isDue }: { issuedAt: number; isDue: SQL }) {
  const copied = (column: SQL) => newest(payment.id, column);
  return insertWhere(
    ctx.db,
    invoices,
    {
      id: newId(),
      kind: "credit_note",
      number: nextNumber("credit_note"),
      paymentId: payment.id,
      ordinal: sql`${countOf(payment.id, "credit_note")} + 1`,
      orderNumber: payment.orderNumber,
      refersToId: copied(sql`${invoices.id}`),
      totalHalalas: copied(sql`${invoices.totalHalalas}`),
      vatHalalas: copied(sql`${invoices.vatHalalas}`),
      currency: payment.currency,
      seller: ctx.settings.seller,
      lines: copied(sql`${invoices.lines}`),
      issuedAt,
    },
    isDue,
  );
}

/** Holds while this invoice is the payment's newest, is not cancelled, and the payment is completed. */
export const isStandingInvoice = (ctx: IssueContext, paymentId: string, invoiceId: string): SQL =>
  sql`(${exists(paymentIn(ctx, paymentId, "completed"))} and ${newest(paymentId, sql`${invoices.id}`)} = ${invoiceId} and ${cancelledOf(paymentId)} < ${countOf(paymentId, "invoice")})`;

/** Holds while this credit note is the newest of the payment's, and cancels the newest invoice. */
export const isStandingNote = (paymentId: string, noteId: string): SQL =>
  sql`((select ${invoices.id} from ${invoices} where ${isOf(paymentId, "credit_note")} order by ${invoices.ordinal} desc limit 1) = ${noteId}
    and (select ${invoices.refersToId} from ${invoices} where ${invoices.id} = ${noteId}) = ${newest(paymentId, sql`${invoices.id}`)})`;

/** The statements that put a credit note and a new invoice in an invoice's place, if `holds` and it still stands. */
export function replaceWrites(ctx: IssueContext, payment: Sold, holds: SQL) {
  const issuedAt = ctx.now();
  return [
    noteWrite(ctx, payment, { issuedAt, isDue: holds }),
    ...Object.values(invoiceWrites(ctx, payment, issuedAt, holds)),
  ];
}

/** The statement that issues a credit note once more, to the same invoice, if `holds`. */
export const repeatNoteWrite = (ctx: IssueContext, payment: Sold, holds: SQL) =>
  noteWrite(ctx, payment, { issuedAt: ctx.now(), isDue: holds });

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
      const unit = unitOfWork(ctx).write("invoice", invoice).write("noted", note);
      for (const job of stampJobs(ctx, payment)) unit.job(job);
      const { changed } = await unit.run();
      issued += changed.invoice;
    } catch (error) {
      // The others still get theirs; the next sweep tries this one again.
      ctx.log("sweep.invoice_failed", { id: payment.id, error: errorText(error) });
    }
  }
  if (issued > 0) ctx.log("invoice.issued", { count: issued });
}
