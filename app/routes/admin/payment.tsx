import { href } from "react-router";
import { findPaymentFile } from "#app/domains/orders/admin/admin-payment.server.ts";
import { isDisputeOpen, REFUND_REASON_MAX } from "#app/domains/orders/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { AdminPage, AuditCard } from "#app/ui/admin/admin-page.tsx";
import { AskedAct } from "#app/ui/admin/act-form.tsx";
import { Facts } from "#app/ui/admin/facts.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { DocumentLinks, Money, PaymentBadges, paymentFacts } from "#app/ui/admin/payment-facts.tsx";
import { BoughtList, EventList, RefundHistory } from "#app/ui/admin/payment-history.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import type { Route } from "./+types/payment.ts";
import { actOnPayment } from "./act-on-payment.server.ts";
import "#app/ui/admin/admin-parts.css";

const words = adminOrdersCopy.payment;
const addressOf = (paymentId: string): string => href("/admin/payments/:paymentId", { paymentId });

export const ErrorBoundary = () => <ListError title={adminOrdersCopy.payments.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, params }: Route.LoaderArgs) {
  return found(await findPaymentFile(context.get(adminContext), params.paymentId));
}

export function action({ context, params, request }: Route.ActionArgs) {
  return actOnPayment(context.get(adminContext), request, addressOf(params.paymentId));
}

export default function AdminPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, refunds, bought, events, audit } = loaderData;
  const result = actionData?.result;
  const forms = { to: addressOf(payment.id), result };
  const isUnderWay = refunds.some(({ status }) => ["requested", "granted", "failed"].includes(status));
  const canRefund = payment.status === "completed" && !isUnderWay && !isDisputeOpen(payment.disputeStatus);
  return (
    <AdminPage back={{ to: "/admin/payments", label: words.back }} result={result}>
      <Card as="section" className="adm-item">
        <div className="adm-item__head">
          <div>
            <h2>
              {words.title} <Ltr>{payment.orderNumber}</Ltr>
            </h2>
            <PaymentBadges payment={payment} />
          </div>
          <p className="adm-item__amount">
            <Money halalas={payment.amountHalalas} />
          </p>
        </div>
        <Facts
          facts={[
            ...paymentFacts(payment),
            payment.email !== null && {
              label: adminOrdersCopy.payments.email,
              value: <Ltr>{payment.email}</Ltr>,
            },
            payment.title !== null && { label: adminOrdersCopy.payments.property, value: payment.title },
          ]}
        />
        {payment.officeSince !== null && <Badge>{adminOrdersCopy.payments.office}</Badge>}
        <div className="adm-acts">
          {canRefund && (
            <AskedAct
              act={{ intent: "refund", subject: payment.id, ...forms }}
              words={adminOrdersCopy.refunds.own}
              icon="refresh"
              variant="danger-outline"
              field={{
                name: "reason",
                label: adminOrdersCopy.refunds.own.label,
                hint: adminOrdersCopy.refunds.own.hint,
                maxLength: REFUND_REASON_MAX,
              }}
            />
          )}
          <DocumentLinks payment={payment} />
        </div>
      </Card>
      <RefundHistory refunds={refunds} orderNumber={payment.orderNumber} {...forms} />
      <div className="column adm-cols adm">
        <BoughtList bought={bought} />
        <EventList events={events} {...forms} />
      </div>
      <AuditCard title={words.audit} entries={audit} />
    </AdminPage>
  );
}
