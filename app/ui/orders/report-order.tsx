import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import { Form, useLocation } from "react-router";
import type { Price } from "#app/domains/payments/rules.ts";
import { parseReportType, updatePath, type ReportType } from "#app/domains/reports/rules.ts";
import { orderPriceCopy } from "#app/i18n/orders/order-price.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { RichText } from "../content/prose.tsx";
import { Button, ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { ChoiceField, FormErrors } from "../kit/form.tsx";
import { Notice } from "../kit/notice.tsx";
import { ORDER_KINDS, OrderContents } from "../property-form/order.tsx";
import { PriceLine } from "./price-line.tsx";
import { useCheckout } from "./use-checkout.ts";

export type OrderTerms = {
  price: Price;
  credits: number;
  orderKey: string;
  /** The type of report from the URL, the form or the updated report. */
  reportType: ReportType | null;
  /** Types that the member has already bought for this property. */
  bought: ReportType[];
  /** The earlier report that this order updates. */
  update: { madeAt: number; openUntil: number; isOpen: boolean } | null;
  /** Earlier reports that can be updated for half the price. */
  updatable: { reportId: string; reportType: ReportType }[];
  /** The type whose payment page was opened and not completed, while that page lasts. */
  begun: ReportType | null;
};

const words = propertiesCopy.order;

/** Where the outcome of paying is said. */
const PAY = "pay";

/** What is ordered, its price with the reason, and the payment methods. */
export function ReportOrder({
  terms,
  result: served,
}: {
  terms: OrderTerms;
  result: SubmissionResult<string[]> | undefined;
}) {
  // With JavaScript, payment opens in a new tab; without it, in this one.
  const { result, address, pending, order } = useCheckout(served);
  const errors = result?.error?.[""];
  const { search } = useLocation();
  const isOpen = address !== null || terms.begun !== null;
  // The button is far below the page's top: the refusal takes the focus, and the view with it.
  useEffect(() => {
    if (errors) document.querySelector<HTMLElement>(`#${PAY} [role=alert]`)?.focus();
  }, [errors]);
  const kept = result?.initialValue?.report_type;
  const chosen = parseReportType(typeof kept === "string" ? kept : null) ?? terms.reportType ?? terms.begun;
  const { price, credits, update } = terms;
  function payLabel(): string {
    if (pending) return words.opening;
    if (address) return words.payAgain;
    return terms.begun ? words.resume : orderPriceCopy.pay(price.amountHalalas);
  }
  return (
    <Card as="section" className="stack" aria-labelledby="kind-title">
      <CardHead title={<span id="kind-title">{update ? orderPriceCopy.update.title : words.kind}</span>} />
      <Earlier terms={terms} />
      <Form
        method="post"
        reloadDocument
        className="stack"
        onSubmit={(event) => {
          if (!isCredit(event.nativeEvent)) order(event);
        }}
      >
        {update && terms.reportType ? (
          <>
            <input type="hidden" name="report_type" value={terms.reportType} />
            <p>{reportTypeLabel[terms.reportType]}</p>
          </>
        ) : (
          <ChoiceField
            label={<span className="vh">{words.kind}</span>}
            name="report_type"
            required
            defaultValue={chosen ?? undefined}
            options={ORDER_KINDS}
            errors={result?.error?.report_type}
          />
        )}
        <OrderContents only={update ? terms.reportType : null} />
        <input type="hidden" name="shown_price" value={price.amountHalalas} />
        <input type="hidden" name="order_key" value={terms.orderKey} />
        {credits > 0 && (
          <div className="stack gap-2 order__credit">
            <p>
              <b>{orderPriceCopy.balance(credits)}</b>
            </p>
            <Button type="submit" name="pay_with" value="credit" size="lg" block icon="check">
              {orderPriceCopy.useCredit}
            </Button>
            <p className="tiny">{orderPriceCopy.balanceText}</p>
            <p className="small muted">{orderPriceCopy.orPay}</p>
          </div>
        )}
        <PriceLine price={price} />
        <div id={PAY} className="order__outcome">
          <FormErrors errors={errors} />
        </div>
        <Button
          type="submit"
          name="pay_with"
          value="card"
          formAction={`${search}#${PAY}`}
          size="lg"
          block
          variant={credits > 0 ? "outline" : "primary"}
          icon="lock"
          aria-disabled={pending || undefined}
        >
          {payLabel()}
        </Button>
        <p className="tiny">{words.payNote}</p>
        <p className="tiny">
          <RichText text={words.accept} apart />
        </p>
      </Form>
      <div role="status">
        {isOpen && !errors && (
          <Notice tone="info" title={address ? words.opened : words.begun}>
            <p>{address ? words.openedText : words.begunText}</p>
            <ButtonLink to="/dashboard" variant="ghost" size="sm" iconEnd="forward">
              {words.dashboard}
            </ButtonLink>
          </Notice>
        )}
      </div>
      {!update && (
        <p className="small">
          {orderPriceCopy.moreTitle}{" "}
          <ButtonLink to="/dashboard/credits" variant="ghost" size="sm" iconEnd="forward">
            {orderPriceCopy.more}
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}

function isCredit(event: Event): boolean {
  const button = (event as SubmitEvent).submitter;
  return button instanceof HTMLButtonElement && button.value === "credit";
}

/** The member's reports on this property, and the price of an update. */
function Earlier({ terms: { bought, update, updatable } }: { terms: OrderTerms }) {
  if (update)
    return (
      <Notice tone={update.isOpen ? "ok" : "warn"}>
        {update.isOpen
          ? orderPriceCopy.update.text(update.madeAt, update.openUntil)
          : orderPriceCopy.update.late(update.madeAt)}
      </Notice>
    );
  if (updatable.length > 0)
    return updatable.map(({ reportId, reportType }) => (
      <Notice tone="info" key={reportId}>
        <p>{orderPriceCopy.update.offer(reportTypeLabel[reportType])}</p>
        <ButtonLink to={updatePath(reportId)} variant="ghost" size="sm" iconEnd="forward">
          {orderPriceCopy.update.action}
        </ButtonLink>
      </Notice>
    ));
  if (bought.length === 0) return null;
  return (
    <Notice tone="warn" icon="info" title={words.bought(bought.map((type) => reportTypeLabel[type]))}>
      <p>{words.boughtText}</p>
      <ButtonLink to="/dashboard" variant="ghost" size="sm" iconEnd="forward">
        {words.dashboard}
      </ButtonLink>
    </Notice>
  );
}
