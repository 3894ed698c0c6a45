import { href } from "react-router";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Facts } from "./facts.tsx";
import { DocumentLinks, Money, PaymentBadges, paymentFacts, type PaymentData } from "./payment-facts.tsx";

/** One payment in the administration's list. */
export function PaymentCard({ payment }: { payment: PaymentData }) {
  const { id, orderNumber } = payment;
  return (
    <li className="card adm-item">
      <div className="adm-item__head">
        <PaymentBadges payment={payment} />
        <p className="adm-item__amount">
          <Money halalas={payment.amountHalalas} />
        </p>
      </div>
      <Facts facts={paymentFacts(payment)} />
      <div className="adm-acts">
        <ButtonLink
          to={href("/admin/payments/:paymentId", { paymentId: id })}
          variant="outline"
          aria-label={adminOrdersCopy.payments.openNamed(orderNumber)}
        >
          {adminOrdersCopy.payments.open}
        </ButtonLink>
        <DocumentLinks payment={payment} />
      </div>
    </li>
  );
}
