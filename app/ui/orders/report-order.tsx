import type { SubmissionResult } from "@conform-to/react";
import { useEffect, type ReactNode } from "react";
import { Form, useLocation } from "react-router";
import type { ShownCoupon } from "#app/domains/payments/codes/rules.ts";
import type { Price } from "#app/domains/payments/rules.ts";
import type { VatCode } from "#app/domains/payments/vat-rules.ts";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import { parseReportType, REPORT_TYPES, updatePath, type ReportType } from "#app/domains/reports/rules.ts";
import { orderPriceCopy } from "#app/i18n/orders/order-price.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { RichText } from "../content/prose.tsx";
import { Button, ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { ChoiceField, FormErrors } from "../kit/form.tsx";
import { Notice } from "../kit/notice.tsx";
import { PaymentMarks } from "../kit/payment-marks.tsx";
import { ORDER_KINDS } from "../property-form/order.tsx";
import { COUPON, CouponField } from "./coupon-field.tsx";
import { PriceLine } from "./price-line.tsx";
import { PromiseList } from "./promise-list.tsx";
import { useCheckout } from "./use-checkout.ts";

export type OrderTerms = {
  /** What each kind of report will hold for this property, and its price. */
  offers: Record<ReportType, Promised & { price: Price }>;
  /** The VAT in the price. */
  vat: VatCode;
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
  /** The discount code that the page was opened with. */
  coupon: ShownCoupon;
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
  const refusedCode = result?.error?.coupon;
  const { search } = useLocation();
  const isOpen = address !== null || terms.begun !== null;
  // The button is far below the page's top: the refusal takes the focus, and the view with it.
  useEffect(() => {
    if (refusedCode) document.querySelector<HTMLElement>(`#${COUPON} input`)?.focus();
    if (errors) document.querySelector<HTMLElement>(`#${PAY} [role=alert]`)?.focus();
  }, [errors, refusedCode]);
  const kept = result?.initialValue?.report_type;
  const chosen = parseReportType(typeof kept === "string" ? kept : null) ?? terms.reportType ?? terms.begun;
  const { credits, update } = terms;
  const kinds = update && terms.reportType ? [terms.reportType] : REPORT_TYPES;
  function payLabel(): ReactNode {
    if (pending) return words.opening;
    if (address) return words.payAgain;
    return terms.begun ? words.resume : <PayWords terms={terms} kinds={kinds} />;
  }
  // A credit is paid as a whole report: where each report here costs less, paying for it alone is the better way.
  const isWhole = kinds.some((kind) => terms.offers[kind].contents === "whole");
  return (
    <Card as="section" className="stack" aria-labelledby="kind-title">
      <CardHead title={<span id="kind-title">{update ? orderPriceCopy.update.title : words.kind}</span>} />
      <Earlier terms={terms} />
      <Form
        method="post"
        reloadDocument
        className="beside order__form"
        onSubmit={(event) => {
          if (isCard(event.nativeEvent)) order(event);
        }}
      >
        <div className="stack">
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
          {kinds.map((kind) => (
            <Offer key={kind} kind={kind} offer={terms.offers[kind]} />
          ))}
        </div>
        <div className="stack order__pay">
          <input type="hidden" name="order_key" value={terms.orderKey} />
          {/* Before the other buttons: Enter in its field presses the form's first button. */}
          <CouponField
            coupon={terms.coupon}
            percent={terms.offers[chosen ?? "buyer_investor"].price.percent}
            result={result}
            search={search}
          />
          {credits > 0 && (
            <div className="stack gap-2 order__credit">
              <p>
                <b>{orderPriceCopy.balance(credits)}</b>
              </p>
              {kinds.map(
                (kind) =>
                  terms.offers[kind].contents !== "whole" && (
                    <Notice tone="warn" key={kind} className={`of-kind--${kind}`}>
                      {orderPriceCopy.creditIsWhole(
                        reportTypeLabel[kind],
                        terms.offers[kind].price.amountHalalas,
                      )}
                    </Notice>
                  ),
              )}
              <Button
                type="submit"
                name="pay_with"
                value="credit"
                size="lg"
                block
                icon="check"
                variant={isWhole ? "primary" : "outline"}
              >
                {orderPriceCopy.useCredit}
              </Button>
              <p className="tiny">{orderPriceCopy.balanceText}</p>
              <p className="small muted">{orderPriceCopy.orPay}</p>
            </div>
          )}
          <Prices terms={terms} kinds={kinds} />
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
            variant={credits > 0 && isWhole ? "outline" : "primary"}
            icon="lock"
            aria-disabled={pending || undefined}
          >
            {payLabel()}
          </Button>
          <PaymentMarks />
          <p className="tiny">{words.payNote}</p>
          <p className="tiny">
            <RichText text={words.accept} apart />
          </p>
        </div>
      </Form>
      <div role="status">
        {isOpen && !errors && !refusedCode && (
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

type Offered = OrderTerms["offers"][ReportType];

/** One kind's contents for this property, with the price that the order is held to. */
function Offer({ kind, offer }: { kind: ReportType; offer: Offered }) {
  return (
    <div className={`stack gap-3 order__offer of-kind--${kind}`}>
      <h3>{words.contents(reportTypeLabel[kind])}</h3>
      <PromiseList promised={offer} />
      <input type="hidden" name={`shown_${kind}`} value={offer.price.amountHalalas} />
    </div>
  );
}

type OfKinds = { terms: OrderTerms; kinds: readonly ReportType[] };

/** The price that all of these kinds have; null if they differ. */
function commonPrice({ terms, kinds }: OfKinds): Price | null {
  const [first, ...others] = kinds.map((kind) => terms.offers[kind].price);
  const isCommon = others.every(
    ({ contents, amountHalalas }) => contents === first?.contents && amountHalalas === first.amountHalalas,
  );
  return isCommon ? (first ?? null) : null;
}

/** The price of the order; each kind's own where they differ. */
function Prices({ terms, kinds }: OfKinds) {
  const common = commonPrice({ terms, kinds });
  if (common) return <PriceLine price={common} vat={terms.vat} />;
  return kinds.map((kind) => (
    <div key={kind} className={`of-kind--${kind}`}>
      <p className="small of-kind--none">{reportTypeLabel[kind]}</p>
      <PriceLine price={terms.offers[kind].price} vat={terms.vat} />
    </div>
  ));
}

/** The amount on the button: of the chosen kind, and none while nothing is chosen and the prices differ. */
function PayWords({ terms, kinds }: OfKinds) {
  const common = commonPrice({ terms, kinds });
  if (common) return orderPriceCopy.pay(common.amountHalalas);
  return (
    <>
      <span className="of-kind--none">{orderPriceCopy.payUnchosen}</span>
      {kinds.map((kind) => (
        <span key={kind} className={`of-kind--chosen of-kind--${kind}`}>
          {orderPriceCopy.pay(terms.offers[kind].price.amountHalalas)}
        </span>
      ))}
    </>
  );
}

function isCard(event: Event): boolean {
  const button = (event as SubmitEvent).submitter;
  return button instanceof HTMLButtonElement && button.value === "card";
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
