import { orderPath } from "#app/domains/reports/rules.ts";
import { cancelCheckout } from "#app/domains/orders/checkout/cancel-checkout.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { found } from "#app/http/found.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { orderCopy } from "#app/i18n/orders/order.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import type { Route } from "./+types/payment-canceled.ts";
import "./payment.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: orderCopy.canceled.title });

export async function loader({ context, request }: Route.LoaderArgs) {
  const paymentId = new URL(request.url).searchParams.get("payment_id");
  if (!paymentId) throw redirectWithFlash("/", "payment-incomplete");
  const { status, propertyId, reportType } = found(
    await cancelCheckout(context.get(memberContext), paymentId),
  );
  return {
    paid: status === "completed",
    credits: propertyId === null,
    again: propertyId && reportType ? orderPath(propertyId, reportType) : "/dashboard/credits",
  };
}

export default function PaymentCanceled({ loaderData: { paid, credits, again } }: Route.ComponentProps) {
  const { canceled } = orderCopy;
  return (
    <div className="wrap column payment">
      <EmptyState
        spot={paid ? "success" : "empty-list"}
        level={1}
        title={paid ? canceled.paidTitle : canceled.title}
        text={paid ? (credits ? canceled.paidCreditsText : canceled.paidText) : canceled.text}
      >
        {!paid && <ButtonLink to={again}>{canceled.again}</ButtonLink>}
        <ButtonLink to="/dashboard" variant={paid ? "primary" : "outline"}>
          {canceled.dashboard}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
