import { data, type RouterContextProvider } from "react-router";
import type { InvoiceFacts } from "#app/domains/payments/invoice-rules.ts";
import { findInvoice, findOwnInvoice } from "#app/domains/payments/invoices.server.ts";
import { INVOICE_KINDS } from "#app/domains/payments/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { adminOf } from "#app/http/guards.server.ts";
import { invoicesCopy } from "#app/i18n/orders/invoices.ts";

/**
 * The invoice of the member's own payment, or its credit note with `?kind=credit_note`. An administrator may open
 * anybody's. Throws the page's 404 for anything else.
 */
export async function openInvoice(
  context: Readonly<RouterContextProvider>,
  paymentId: string,
  url: URL,
): Promise<InvoiceFacts> {
  const asked = url.searchParams.get("kind") ?? "invoice";
  const kind = INVOICE_KINDS.find((known) => known === asked);
  const admin = adminOf(context);
  const invoice =
    kind &&
    (await (admin
      ? findInvoice(admin, paymentId, kind)
      : findOwnInvoice(context.get(memberContext), paymentId, kind)));
  if (!invoice) throw data({ message: invoicesCopy.missing }, { status: 404 });
  return invoice;
}
