import { and, asc, eq, exists, isNull, notExists, sql, type SQL } from "drizzle-orm";
import { invoices, payments } from "#app/db/schema.server.ts";
import { errorText } from "#app/lib/error-text.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { changes, insertWhere } from "#app/platform/d1.server.ts";
import { invoiceLine, type Sale } from "./invoice-line.ts";
import type { Payment } from "./queries.server.ts";
import type { InvoiceKind, PaymentStatus } from "./rules.ts";
import { vatIn } from "./vat.ts";

type IssueContext = Pick<AppContext, "db" | "settings" | "now">;
type Sold = Sale & Pick<Payment, "id" | "orderNumber" | "currency">;

/** Invoices that one sweep issues. */
const AT_ONCE = 20;

/** The next number of a kind, read by the INSERT itself: SQLite writes one after another, so that none is left out. */
const nextNumber = (kind: InvoiceKind): SQL =>
  sql`(select coalesce(max(${invoices.number}), 0) + 1 from ${invoices} where ${invoices.kind} = ${kind})`;

const documentOf = (ctx: IssueContext, paymentId: string, kind: InvoiceKind) =>
  ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), eq(invoices.kind, kind)));

const paymentIn = (ctx: IssueContext, id: string, status: PaymentStatus) =>
  ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.status, status)));

/**
 * Batch statements that issue the tax invoice of a payment where its row is `completed` as they run and has none yet, and
 * note it in the payment. Run again they change nothing. The first one's `changes` says whether it was issued.
 */
export function invoiceStatements(ctx: IssueContext, payment: Sold, issuedAt = ctx.now()) {
  const issued = documentOf(ctx, payment.id, "invoice");
  const insert = insertWhere(
    ctx.db,
    invoices,
    {
      id: newId(),
      kind: "invoice",
      number: nextNumber("invoice"),
      paymentId: payment.id,
      orderNumber: payment.orderNumber,
      totalHalalas: payment.amountHalalas,
      vatHalalas: vatIn(payment.amountHalalas),
      currency: payment.currency,
      seller: ctx.settings.seller,
      lines: [invoiceLine(payment)],
      issuedAt,
    },
    sql`${exists(paymentIn(ctx, payment.id, "completed"))} and ${notExists(issued)}`,
  );
  const note = ctx.db
    .update(payments)
    .set({ invoiceId: sql`${issued}` })
    .where(and(eq(payments.id, payment.id), isNull(payments.invoiceId), exists(issued)));
  return [insert, note] as const;
}

/**
 * A batch statement that issues the credit note of a payment where its row is `refunded` as it runs, has an invoice and
 * no credit note yet. Lines and amounts are the invoice's, the seller is today's. Run again it changes nothing.
 */
export function creditNoteStatements(ctx: IssueContext, payment: Sold, issuedAt = ctx.now()) {
  const invoice = documentOf(ctx, payment.id, "invoice");
  const copied = (column: SQL) =>
    sql`(select ${column} from ${invoices} where ${invoices.paymentId} = ${payment.id} and ${invoices.kind} = 'invoice')`;
  const insert = insertWhere(
    ctx.db,
    invoices,
    {
      id: newId(),
      kind: "credit_note",
      number: nextNumber("credit_note"),
      paymentId: payment.id,
      orderNumber: payment.orderNumber,
      refersToId: sql`${invoice}`,
      totalHalalas: copied(sql`${invoices.totalHalalas}`),
      vatHalalas: copied(sql`${invoices.vatHalalas}`),
      currency: payment.currency,
      seller: ctx.settings.seller,
      lines: copied(sql`${invoices.lines}`),
      issuedAt,
    },
    sql`${exists(paymentIn(ctx, payment.id, "refunded"))} and ${exists(invoice)}
      and ${notExists(documentOf(ctx, payment.id, "credit_note"))}`,
  );
  return [insert] as const;
}

/** Issues the invoices of completed payments that have none, dated now, oldest payment first; a few a run. */
export async function issueMissing(ctx: AppContext): Promise<void> {
  const rows = await ctx.db.query.payments.findMany({
    where: and(eq(payments.status, "completed"), isNull(payments.invoiceId)),
    orderBy: asc(payments.completedAt),
    limit: AT_ONCE,
  });
  let issued = 0;
  for (const payment of rows) {
    try {
      const [inserted] = await ctx.db.batch(invoiceStatements(ctx, payment));
      issued += changes(inserted);
    } catch (error) {
      // The others still get theirs; the next sweep tries this one again.
      ctx.log("sweep.invoice_failed", { id: payment.id, error: errorText(error) });
    }
  }
  if (issued > 0) ctx.log("invoice.issued", { count: issued });
}
