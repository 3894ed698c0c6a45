import { href } from "react-router";
import { orderPath } from "#app/domains/reports/rules.ts";
import { confirmReturn } from "#app/domains/orders/refunds/confirm-return.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { found } from "#app/http/found.server.ts";
import { arMoney } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { orderCopy } from "#app/i18n/orders/order.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FactList, type Fact } from "#app/ui/kit/fact-list.tsx";
import { orderedWords } from "#app/ui/orders/order-list.tsx";
import { usePollWhile } from "#app/ui/report/live.ts";
import type { Route } from "./+types/payment-success.ts";
import "./payment.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: orderCopy.success.title });

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  // Only some providers put their checkout into the address.
  const checkoutId = query.get("session_id");
  const paymentId = query.get("payment_id");
  // Buying several credits returns without property and type; a single report has both.
  const paired = Boolean(query.get("property_id")) === Boolean(query.get("report_type"));
  if (!paymentId || !paired) throw redirectWithFlash("/", "payment-incomplete");

  const outcome = await confirmReturn(context.get(memberContext), { paymentId, checkoutId });
  if (!outcome.ok && outcome.reason === "incomplete") throw redirectWithFlash("/", "payment-incomplete");
  if (!outcome.ok && outcome.reason === "gone") throw found(null);
  if (!outcome.ok) return { payment: null };
  const { id, orderNumber, amountHalalas, currency, status, reportType, propertyId, credits, invoiceId } =
    outcome.payment;
  return {
    payment: {
      orderNumber,
      bought: orderedWords({ reportType, credits }),
      invoice: invoiceId ? href("/orders/:paymentId/invoice", { paymentId: id }) : null,
      amount: riyalsFromHalalas(amountHalalas),
      currency,
      status,
      reportType,
      session: (outcome.payment.providerCheckoutId ?? "").slice(0, 12).toUpperCase(),
      again: propertyId && reportType ? orderPath(propertyId, reportType) : "/dashboard/credits",
    },
  };
}

type Payment = NonNullable<Route.ComponentProps["loaderData"]["payment"]>;

function headOf({ status, reportType }: Payment): { title: string; text?: string } {
  const { success } = orderCopy;
  if (status === "completed")
    return {
      title: success.title,
      text: reportType ? success.paidText(productCopy.readiness) : success.paidCreditsText,
    };
  if (status === "pending") return { title: success.waitingTitle, text: success.waitingText };
  if (status === "refunded") return { title: success.refundedTitle };
  return { title: success.failedTitle, text: success.failedText };
}

function factsOf(payment: Payment): readonly Fact[] {
  const { success } = orderCopy;
  return [
    [success.order, <Ltr key="order">{payment.orderNumber}</Ltr>],
    [success.session, <Ltr key="session">{payment.session}</Ltr>],
    [payment.reportType ? success.report : success.bought, payment.bought],
    [success.amount, <Num key="amount">{arMoney(payment.amount, payment.currency)}</Num>],
    [success.status, paymentsCopy.status[payment.status]],
  ];
}

export default function PaymentSuccess({ loaderData: { payment } }: Route.ComponentProps) {
  usePollWhile(payment?.status === "pending");
  if (!payment)
    return (
      <div className="wrap column payment">
        <EmptyState
          spot="error"
          level={1}
          title={orderCopy.success.verifyTitle}
          text={orderCopy.success.verifyText}
        >
          <ButtonLink to="/dashboard">{orderCopy.success.dashboard}</ButtonLink>
        </EmptyState>
      </div>
    );
  const lost = payment.status === "failed" || payment.status === "cancelled";
  return (
    <div className="wrap column payment">
      <EmptyState spot={lost ? "error" : "success"} level={1} {...headOf(payment)}>
        {lost ? (
          <ButtonLink to={payment.again}>{orderCopy.success.again}</ButtonLink>
        ) : payment.reportType ? (
          <ButtonLink to="/dashboard">{orderCopy.success.dashboard}</ButtonLink>
        ) : (
          <ButtonLink to="/order">{orderCopy.success.useCredits}</ButtonLink>
        )}
        {payment.invoice && (
          <ButtonLink to={payment.invoice} variant="outline">
            {orderCopy.success.invoice}
          </ButtonLink>
        )}
      </EmptyState>
      <Card as="section" aria-label={orderCopy.success.order}>
        <FactList className="payment__facts" facts={factsOf(payment)} />
      </Card>
    </div>
  );
}
