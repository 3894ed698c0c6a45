import { Form } from "react-router";
import { findOwnOrder } from "#app/domains/orders/own-orders.server.ts";
import { AskRefundInput } from "#app/domains/orders/refunds/refund-input.ts";
import { findRefundObstacle, requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { REFUND_REASON_MAX } from "#app/domains/orders/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { arMoney } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { ordersCopy } from "#app/i18n/orders/orders.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FormErrors, SubmitButton, TextAreaField } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { orderedWords } from "#app/ui/orders/order-list.tsx";
import type { Route } from "./+types/refund.ts";
import "./refund.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = ordersCopy.ask;
const ORDERS = "/dashboard#orders";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, params }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const order = found(await findOwnOrder(member, params.paymentId));
  const obstacle = await findRefundObstacle(member, params.paymentId);
  return { order, refused: obstacle && words.refused[obstacle] };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  found(await findOwnOrder(member, params.paymentId));
  const form = await readForm(request, AskRefundInput);
  if (!form.ok) return form.reply;
  try {
    const outcome = await requestRefund(member, params.paymentId, form.value.reason);
    if (!outcome.ok) return form.refuse(words.refused[outcome.reason]);
  } catch (error) {
    member.log("refund.request_failed", { reference: member.reference, error: errorText(error) });
    return form.fail(words.failed);
  }
  return redirectWithFlash(ORDERS, "refund-requested");
}

export default function AskRefund({ loaderData: { order, refused }, actionData }: Route.ComponentProps) {
  const result = actionData?.result;
  const typed = result?.initialValue?.reason;
  return (
    <div className="wrap ask-refund">
      <BackLink to={ORDERS} label={words.back} />
      <div className="page-head">
        <h1>{words.heading}</h1>
        <p className="muted">
          {orderedWords(order)}، <Num>{arMoney(riyalsFromHalalas(order.amountHalalas), order.currency)}</Num>
        </p>
        <p className="small muted">
          {ordersCopy.columns.order} <Ltr>{order.orderNumber}</Ltr>
        </p>
      </div>
      {refused && !result ? (
        <Notice tone="warn" title={words.refusedTitle}>
          {refused}
        </Notice>
      ) : (
        <Card as="section" className="stack">
          <Notice>{order.reportType ? words.effect.report : words.effect.credits}</Notice>
          <Form method="post" className="stack">
            <FormErrors errors={result?.error?.[""]} />
            <TextAreaField
              label={words.reason}
              hint={words.reasonHint}
              errors={result?.error?.reason}
              input={{
                name: "reason",
                rows: 5,
                required: true,
                maxLength: REFUND_REASON_MAX,
                defaultValue: typeof typed === "string" ? typed : "",
              }}
            />
            <div>
              <SubmitButton>{words.send}</SubmitButton>
            </div>
            {order.refundUntil !== null && <p className="small muted">{words.until(order.refundUntil)}</p>}
          </Form>
        </Card>
      )}
    </div>
  );
}
