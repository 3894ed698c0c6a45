import { href } from "react-router";
import {
  INVOICE_PDF_LIMIT,
  invoiceFileName,
  type InvoicePdfRefusal,
} from "#app/domains/payments/invoice-rules.ts";
import { printEInvoice } from "#app/domains/einvoices/print-einvoice.server.ts";
import { memberContext } from "#app/http/context.ts";
import { plainPage } from "#app/http/plain-page.server.ts";
import { privateFile } from "#app/http/private-file.server.ts";
import { invoicesCopy } from "#app/i18n/orders/invoices.ts";
import type { Route } from "./+types/invoice-pdf.ts";
import { openInvoice } from "./open-invoice.server.ts";

const ANSWER: Record<InvoicePdfRefusal, { status: number; retryAfter: number }> = {
  "too-many": { status: 429, retryAfter: INVOICE_PDF_LIMIT.windowMs / 1000 },
  failed: { status: 503, retryAfter: 60 },
};

/** The page in the opened tab if there is no file. */
function failed(reason: InvoicePdfRefusal, back: string): Promise<Response> {
  const { status, retryAfter } = ANSWER[reason];
  return plainPage({
    status,
    title: invoicesCopy.noPdf,
    text: invoicesCopy.noPdfBecause[reason],
    link: { href: back, label: invoicesCopy.toInvoice },
    forMembers: true,
    headers: { "Retry-After": String(retryAfter) },
  });
}

/** The PDF of an invoice or credit note: shown in the tab, with a file name for saving, never cached. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const invoice = await openInvoice(context, params.paymentId, url);
  const printed = await printEInvoice(context.get(memberContext), invoice);
  if (!printed.ok)
    return failed(printed.reason, `${href("/orders/:paymentId/invoice", params)}?kind=${invoice.kind}`);
  return privateFile(printed.pdf as Uint8Array<ArrayBuffer>, {
    type: "application/pdf",
    size: printed.pdf.byteLength,
    disposition: `inline; filename="${invoiceFileName(invoice)}"`,
  });
}
