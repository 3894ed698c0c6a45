import type { SubmissionResult } from "@conform-to/react";
import { Link } from "../kit/link.tsx";
import type { ShownCoupon } from "#app/domains/payments/codes/rules.ts";
import { couponCopy } from "#app/i18n/orders/coupon.ts";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/form.tsx";
import { Notice } from "../kit/notice.tsx";
import "./coupon-field.css";

/** Where a page's discount code is. */
export const COUPON = "coupon";

/**
 * The folded field for a discount code, inside the form that orders. Its button shows the price with the code and buys
 * nothing; without scripts too. `search` is the page's query.
 */
export function CouponField({
  coupon,
  percent,
  result,
  search,
}: {
  coupon: ShownCoupon;
  /** What the code takes off where it is applied. */
  percent: number;
  result: SubmissionResult<string[]> | undefined;
  search: string;
}) {
  const answered = result?.error?.coupon ?? undefined;
  const errors = answered ?? (coupon.refusal ? [couponCopy.refused[coupon.refusal]] : undefined);
  const kept = result?.initialValue?.coupon;
  const typed = typeof kept === "string" ? kept : coupon.typed;
  const without = new URLSearchParams(search);
  without.delete("coupon");
  return (
    <details className="folded coupon" id={COUPON} open={typed !== "" || errors !== undefined || undefined}>
      <summary>{couponCopy.title}</summary>
      <div className="coupon__row">
        <Field
          label={couponCopy.label}
          hint={couponCopy.hint}
          errors={errors}
          input={{
            name: "coupon",
            defaultValue: typed,
            key: typed,
            maxLength: 60,
            autoComplete: "off",
            autoCapitalize: "characters",
            spellCheck: false,
            dir: "auto",
          }}
        />
        <Button
          type="submit"
          name="pay_with"
          value="coupon"
          variant="outline"
          formAction={`${search}#${COUPON}`}
        >
          {couponCopy.apply}
        </Button>
      </div>
      {coupon.isApplied && !answered && (
        <p className="small" role="status">
          <b>{couponCopy.applied(percent)}</b> <Link to={`?${without.toString()}`}>{couponCopy.remove}</Link>
        </p>
      )}
      {coupon.isNotBest && !answered && <Notice tone="info">{couponCopy.notBest}</Notice>}
    </details>
  );
}
