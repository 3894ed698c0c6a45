import { REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { data, Form, useLocation } from "react-router";
import { countCredits } from "#app/domains/orders/credits.server.ts";
import { isOffice, quoteCredits } from "#app/domains/orders/checkout/quote-price.server.ts";
import { readCoupon, shownCoupon } from "#app/domains/orders/checkout/read-coupon.server.ts";
import { listGifts } from "#app/domains/orders/gifts/list-gifts.server.ts";
import { DISCOUNT_PERCENT, MOST_CREDITS } from "#app/domains/payments/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { creditsCopy } from "#app/i18n/orders/credits.ts";
import { arMoney } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { orderPriceCopy, reportsWords } from "#app/i18n/orders/order-price.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { newId } from "#app/lib/ids.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { RichText } from "#app/ui/content/prose.tsx";
import { BackLink } from "#app/ui/kit/back-link.tsx";
import { Num } from "#app/ui/kit/bdi.tsx";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { Field, FormErrors } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { PaymentMarks } from "#app/ui/kit/payment-marks.tsx";
import { Table, TableHead } from "#app/ui/kit/table.tsx";
import { CouponField } from "#app/ui/orders/coupon-field.tsx";
import { Gifts } from "#app/ui/orders/gifts.tsx";
import { PriceLine } from "#app/ui/orders/price-line.tsx";
import type { Route } from "./+types/credits.ts";
import { actOnCredits } from "./act-on-credits.server.ts";
import "./credits.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: creditsCopy.title });

/** The number of credits chosen at first: what most people buy. */
const USUAL = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const typed = url.searchParams.get("quantity");
  const asked = typed === null ? USUAL : Number(foldDigits(typed.trim()));
  const isGood = Number.isInteger(asked) && asked >= 1 && asked <= MOST_CREDITS;
  const code = typedLine(url.searchParams.get("coupon") ?? "");
  const coupon = await readCoupon(member, code, { buys: "credits", propertyId: null });
  const price = isGood ? await quoteCredits(member, asked, coupon.code) : null;
  return data(
    {
      left: await countCredits(member),
      office: await isOffice(member),
      typed: typed ?? String(USUAL),
      price,
      coupon: shownCoupon(coupon, price ?? { discount: "none" }),
      gifts: await listGifts(member),
      giverName: member.fullName,
      // Identifies the form that is shown.
      formKey: newId(),
    },
    { status: isGood ? 200 : 400 },
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return actOnCredits(context.get(memberContext), request);
}

export default function Credits({ loaderData, actionData }: Route.ComponentProps) {
  const { left, office, typed, price, coupon, gifts, giverName, formKey } = loaderData;
  const { search } = useLocation();
  const result = actionData?.result;
  const intent = result?.initialValue?.intent;
  // Whatever is not of a gift is an order.
  const bought = intent === "give" || intent === "take-back" ? undefined : result;
  const errors = bought?.error?.quantity ?? (price ? undefined : [creditsCopy.quantityRange]);
  return (
    <div className="wrap credits">
      <BackLink to="/dashboard" label={creditsCopy.back} />
      <PageHead title={creditsCopy.title} lead={creditsCopy.lead} />
      <div className="grid grid--fit credits__grid">
        <Card as="section" className="stack" aria-labelledby="buy-title">
          <h2 id="buy-title">{creditsCopy.left(left)}</h2>
          {left > 0 && (
            <p>
              <ButtonLink to="/order" variant="outline" size="sm" iconEnd="forward">
                {creditsCopy.use}
              </ButtonLink>
            </p>
          )}
          {office && <Notice tone="ok">{creditsCopy.office}</Notice>}
          <Form method="get" className="credits__count" preventScrollReset>
            {coupon.typed !== "" && <input type="hidden" name="coupon" value={coupon.typed} />}
            <Field
              label={creditsCopy.quantity}
              hint={creditsCopy.quantityHint}
              errors={errors}
              input={{
                type: "number",
                name: "quantity",
                defaultValue: typed,
                key: typed,
                required: true,
                inputMode: "numeric",
              }}
            />
            <Button type="submit" variant="outline">
              {creditsCopy.showPrice}
            </Button>
          </Form>
          {price && (
            <Form method="post" reloadDocument className="stack">
              <input type="hidden" name="intent" value="buy" />
              <input type="hidden" name="quantity" value={price.quantity} />
              <input type="hidden" name="shown_price" value={price.amountHalalas} />
              <div>
                <p>
                  <b>{reportsWords(price.quantity)}</b>
                </p>
                <PriceLine price={price} />
                {price.quantity > 1 && (
                  <p className="small muted">
                    <Num>{orderPriceCopy.amount(price.unitHalalas)}</Num> {creditsCopy.perReport}
                  </p>
                )}
              </div>
              {/* Before the other button: Enter in its field presses the form's first button. */}
              <CouponField coupon={coupon} percent={price.percent} result={bought} search={search} />
              <div id="pay">
                <FormErrors errors={bought?.error?.[""]} />
              </div>
              <Button
                type="submit"
                name="pay_with"
                value="card"
                size="lg"
                block
                icon="lock"
                formAction={`${search}#pay`}
              >
                {orderPriceCopy.pay(price.amountHalalas)}
              </Button>
              <PaymentMarks />
              <p className="tiny">{propertiesCopy.order.payNote}</p>
              <p className="tiny">
                <RichText text={creditsCopy.valid} apart />
              </p>
            </Form>
          )}
        </Card>
        <VolumeTable />
      </div>
      <Gifts gifts={gifts} left={left} giverName={giverName} formKey={formKey} result={result} />
    </div>
  );
}

function VolumeTable() {
  const list = riyalsFromHalalas(REPORT_PRICES.whole);
  const rows = [
    { label: creditsCopy.rows.one, percent: DISCOUNT_PERCENT.none },
    { label: creditsCopy.rows.three, percent: DISCOUNT_PERCENT.volume_3 },
    { label: creditsCopy.rows.five, percent: DISCOUNT_PERCENT.volume_5 },
  ];
  return (
    <Table label={creditsCopy.table}>
      <caption className="vh">{creditsCopy.table}</caption>
      <TableHead heads={[creditsCopy.howMany, creditsCopy.saving, creditsCopy.each]} />
      <tbody>
        {rows.map(({ label, percent }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{percent === 0 ? creditsCopy.none : <Num>{creditsCopy.percent(percent)}</Num>}</td>
            <td>
              <Num>{arMoney((list * (100 - percent)) / 100, PRODUCT.currency)}</Num>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
