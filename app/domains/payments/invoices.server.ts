import { and, desc, eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { einvoices, invoices, payments } from "#app/db/schema.server.ts";
import { invoicesCopy } from "#app/i18n/orders/invoices.ts";
import { qrCodeSvg } from "#app/lib/pictures/qr-code.ts";
import type { AdminContext, AppContext, MemberContext } from "#app/platform/context.server.ts";
import type { InvoiceFacts } from "./invoice-rules.ts";
import type { InvoiceKind } from "./rules.ts";
import { zatcaQr } from "./zatca-qr.ts";

const credited = alias(invoices, "credited");

async function readInvoice(
  ctx: Pick<AppContext, "db" | "settings">,
  condition: SQL | undefined,
): Promise<InvoiceFacts | null> {
  const [found] = await ctx.db
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
      einvoiceId: einvoices.id,
      signedQr: einvoices.qr,
    })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(credited, eq(credited.id, invoices.refersToId))
    .leftJoin(einvoices, eq(einvoices.invoiceId, invoices.id))
    .where(condition)
    // The valid invoice: if a refund was sent back, the payment was invoiced again.
    .orderBy(desc(invoices.ordinal))
    .limit(1);
  if (!found) return null;
  const { signedQr, ...row } = found;
  const { name: sellerName, vatNumber } = row.seller;
  const from = ctx.settings.zatca?.from ?? null;
  return {
    ...row,
    vat: row.lines[0]?.vat ?? "S",
    // Signed, it has nine fields; until then, and for who is not obliged, the five of the first phase.
    qrSvg: qrCodeSvg(signedQr ?? zatcaQr({ ...row, sellerName, vatNumber }), invoicesCopy.qr),
    isUnstamped: signedQr === null && from !== null && row.issuedAt >= from,
  };
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
