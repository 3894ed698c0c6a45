import { errorText } from "#app/lib/text/error-text.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import { INVOICE_PDF_LIMIT, type InvoiceFacts, type InvoicePdfRefusal } from "./invoice-rules.ts";

type Outcome = { ok: true; pdf: Uint8Array } | { ok: false; reason: InvoicePdfRefusal };

/** An invoice as a PDF, printed each time from what is stored. Refuses if requested too often. */
export async function printInvoice(ctx: MemberContext, invoice: InvoiceFacts): Promise<Outcome> {
  if (!(await allow(ctx, `invoice-pdf:${ctx.userId}`, INVOICE_PDF_LIMIT)))
    return { ok: false, reason: "too-many" };
  // Imported on demand: its fonts are half a megabyte, and few requests need them.
  const { renderInvoiceHtml } = await import("./invoice/document.tsx");
  const html = renderInvoiceHtml(invoice);
  try {
    return { ok: true, pdf: await ctx.renderPdf(html) };
  } catch (error) {
    ctx.log("invoice.print_failed", { reference: ctx.reference, error: errorText(error) });
    return { ok: false, reason: "failed" };
  }
}
