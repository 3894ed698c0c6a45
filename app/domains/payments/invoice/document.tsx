import { renderToStaticMarkup } from "react-dom/server";
import { invoicesCopy } from "#app/i18n/orders/invoices.ts";
import { searchableMarkup } from "#app/lib/text/printed-text.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { fontFaces } from "#app/ui/fonts/print/faces.ts";
import invoiceCss from "#app/ui/payments/invoice-view.css?raw";
import { InvoiceView } from "#app/ui/payments/invoice-view.tsx";
import baseCss from "#app/ui/styles/base.css?raw";
import layersCss from "#app/ui/styles/layers.css?raw";
import surfacesCss from "#app/ui/styles/surfaces.css?raw";
import tablesCss from "#app/ui/styles/tables.css?raw";
import tokensCss from "#app/ui/styles/tokens.css?raw";
import { documentNumber, type InvoiceFacts } from "../invoice-rules.ts";
import printCss from "./print.css?raw";

const STYLES = [layersCss, fontFaces, tokensCss, baseCss, surfacesCss, tablesCss, invoiceCss, printCss].join(
  "\n",
);

/** An invoice or credit note as one A4 sheet: complete HTML with fonts, styles and QR code inside. */
export function renderInvoiceHtml(invoice: InvoiceFacts): string {
  const number = documentNumber(invoice.kind, invoice.number);
  const markup = renderToStaticMarkup(
    <html lang="ar" dir="rtl" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <title>{`${invoicesCopy.title[invoice.kind]} ${number} | ${PRODUCT.name}`}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <main>
          <InvoiceView invoice={invoice} />
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${searchableMarkup(markup)}`;
}
