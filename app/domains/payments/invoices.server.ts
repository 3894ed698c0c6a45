import { and, desc, eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { invoices, payments } from "#app/db/schema.server.ts";
import { invoicesCopy } from "#app/i18n/orders/invoices.ts";
import { qrCodeSvg } from "#app/lib/pictures/qr-code.ts";
import type { AdminContext, AppContext, MemberContext } from "#app/platform/context.server.ts";
import type { InvoiceFacts } from "./invoice-rules.ts";
import type { InvoiceKind } from "./rules.ts";
import { zatcaQr } from "./zatca-qr.ts";

const credited = alias(invoices, "credited");

async function readInvoice(
  ctx: Pick<AppContext, "db">,
  condition: SQL | undefined,
): Promise<InvoiceFacts | null> {
  const [row] = await ctx.db
    .select({
      kind: invoices.kind,
      number: invoices.number,
      refersToNumber: credited.number,
      orderNumber: invoices.orderNumber,
      issuedAt: invoices.issuedAt,
      seller: invoices.seller,
      lines: invoices.lines,
      totalHalalas: invoices.totalHalalas,
      vatHalalas: invoices.vatHalalas,
    })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(credited, eq(credited.id, invoices.refersToId))
    .where(condition)
    // The valid invoice: if a refund was sent back, the payment was invoiced again.
    .orderBy(desc(invoices.ordinal))
    .limit(1);
  if (!row) return null;
  const { name: sellerName, vatNumber } = row.seller;
  const qrSvg = qrCodeSvg(zatcaQr({ ...row, sellerName, vatNumber }), invoicesCopy.qr);
  return { ...row, vat: row.lines[0]?.vat ?? "S", qrSvg };
}

const ofPayment = (paymentId: string, kind: InvoiceKind) =>
  and(eq(invoices.paymentId, paymentId), eq(invoices.kind, kind));

/** The invoice or credit note of the member's own payment, or null. */
export function findOwnInvoice(
  ctx: MemberContext,
  paymentId: string,
  kind: InvoiceKind,
): Promise<InvoiceFacts | null> {
  return readInvoice(ctx, and(ofPayment(paymentId, kind), eq(payments.userId, ctx.userId)));
}

/** The invoice or credit note of anybody's payment, or null. */
export function findInvoice(
  ctx: AdminContext,
  paymentId: string,
  kind: InvoiceKind,
): Promise<InvoiceFacts | null> {
  return readInvoice(ctx, ofPayment(paymentId, kind));
}
