import { href } from "react-router";
import { documentNumber } from "#app/domains/payments/invoice-rules.ts";
import { dashboardCopy } from "#app/i18n/dashboard/dashboard.ts";
import { einvoicesCopy } from "#app/i18n/orders/einvoices.ts";
import { invoicesCopy } from "#app/i18n/orders/invoices.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { useHydrated } from "#app/ui/kit/hydrated.ts";
import { InvoiceView } from "#app/ui/payments/invoice-view.tsx";
import type { Route } from "./+types/invoice.ts";
import { openInvoice } from "./open-invoice.server.ts";
import "./invoice.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => {
  const invoice = args.loaderData?.invoice;
  const title =
    invoice && `${invoicesCopy.title[invoice.kind]} ${documentNumber(invoice.kind, invoice.number)}`;
  return pageMeta(args, { title: title ?? invoicesCopy.missing });
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return { invoice: await openInvoice(context, params.paymentId, url) };
}

export default function Invoice({ loaderData: { invoice }, params }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const file = href("/orders/:paymentId/invoice.pdf", params);
  return (
    <div className="wrap invoice-page">
      <BackLink to="/dashboard" label={dashboardCopy.back} />
      <div className="row invoice-page__acts">
        <ButtonLink to={`${file}?kind=${invoice.kind}`} document target="_blank" icon="download">
          {invoicesCopy.download}
        </ButtonLink>
        {invoice.einvoiceId !== null && (
          <ButtonLink
            to={`${href("/orders/:paymentId/invoice.xml", params)}?kind=${invoice.kind}`}
            variant="outline"
            document
            icon="download"
          >
            {einvoicesCopy.download}
          </ButtonLink>
        )}
        {hydrated && (
          <Button variant="outline" icon="document" onClick={() => window.print()}>
            {invoicesCopy.print}
          </Button>
        )}
      </div>
      <Card>
        <InvoiceView invoice={invoice} />
      </Card>
    </div>
  );
}
