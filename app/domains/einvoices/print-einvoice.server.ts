import { documentNumber, type InvoiceFacts } from "#app/domains/payments/invoice-rules.ts";
import { printInvoice } from "#app/domains/payments/print-invoice.server.ts";
import { invoicesCopy } from "#app/i18n/orders/invoices.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { findXml } from "./find-xml.server.ts";
import { xmlNameOf } from "./xml-name.ts";

/**
 * An invoice as a PDF. One with an e-invoice is a PDF/A-3 with the signed XML attached, which is what the law calls
 * handing it over.
 */
export async function printEInvoice(
  ctx: MemberContext,
  invoice: InvoiceFacts,
): ReturnType<typeof printInvoice> {
  const printed = await printInvoice(ctx, invoice);
  if (!printed.ok || invoice.einvoiceId === null) return printed;
  const xml = await findXml(ctx, invoice.einvoiceId);
  if (xml === null) return printed;
  try {
    // Imported on demand: few requests need what reads and writes PDFs.
    const { attachToPdf } = await import("./document/pdf-a3.ts");
    const title = `${invoicesCopy.title[invoice.kind]} ${documentNumber(invoice.kind, invoice.number)}`;
    const pdf = await attachToPdf(printed.pdf, {
      xml,
      fileName: xmlNameOf(invoice),
      title,
      language: "ar",
    });
    return { ok: true, pdf };
  } catch (error) {
    ctx.log("einvoice.attach_failed", { reference: ctx.reference, error: errorText(error) });
    return { ok: false, reason: "failed" };
  }
}
