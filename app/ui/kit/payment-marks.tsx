import { payMethodsLabel, PAYMENT_METHODS } from "#app/i18n/site/product.ts";
import type { PaymentMethod } from "#app/lib/payment-methods.ts";
import { SITE_FACTS } from "#app/lib/site-facts.ts";
import "./payment-marks.css";

/** What a mark says in Latin letters; our own lettering, in the colours that people know. */
const LETTERS: Record<PaymentMethod, string> = {
  mada: "mada",
  visa: "VISA",
  mastercard: "mastercard",
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  stc_pay: "stc pay",
};

/** The payment methods that are switched on, each with its mark. */
export function PaymentMarks({
  methods = SITE_FACTS.payments.methods,
}: {
  methods?: readonly PaymentMethod[];
}) {
  return (
    <ul className="payment-marks" role="list" aria-label={payMethodsLabel}>
      {methods.map((method) => (
        <li key={method} className={`payment-mark payment-mark--${method}`}>
          <Sign method={method} />
          <bdi dir="ltr" aria-hidden="true">
            {LETTERS[method]}
          </bdi>
          <span className="vh">{PAYMENT_METHODS[method]}</span>
        </li>
      ))}
    </ul>
  );
}

/** The drawn part of a mark, for those that have one. */
function Sign({ method }: { method: PaymentMethod }) {
  if (method === "mada")
    return (
      <svg viewBox="0 0 16 12" aria-hidden="true" focusable="false">
        <rect className="payment-mark__a" y="1" width="16" height="4" rx="1" />
        <rect className="payment-mark__b" y="7" width="16" height="4" rx="1" />
      </svg>
    );
  if (method === "mastercard")
    return (
      <svg viewBox="0 0 20 12" aria-hidden="true" focusable="false">
        <circle className="payment-mark__a" cx="7" cy="6" r="6" />
        <circle className="payment-mark__b" cx="13" cy="6" r="6" />
      </svg>
    );
  return null;
}
