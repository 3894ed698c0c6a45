import { href } from "react-router";
import { isDisputeOpen } from "#app/domains/orders/rules.ts";
import type { Discount, PaymentStatus } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { adminListsCopy } from "#app/i18n/admin/admin-lists.ts";
import { adminOrdersCopy, instant } from "#app/i18n/admin/admin-orders.ts";
import { disputeWords } from "#app/i18n/valuation/bank-words.ts";
import { arMoney } from "#app/i18n/format.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Link } from "../kit/link.tsx";
import { PROVIDER_NAMES } from "#app/i18n/site/product.ts";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import { PAYMENT_TONES } from "../orders/order-list.tsx";
import type { Fact } from "./facts.tsx";

export type PaymentData = {
  id: string;
  userId: string;
  orderNumber: string;
  reportType: ReportType | null;
  credits: number;
  amountHalalas: number;
  listHalalas: number;
  refundedHalalas: number;
  discount: Discount;
  currency: "SAR";
  status: PaymentStatus;
  disputeStatus: string | null;
  provider: ProviderName;
  providerPaymentId: string | null;
  invoiceId: string | null;
  createdAt: number;
  completedAt: number | null;
  ownerName: string | null;
  closedAt: number | null;
};

const words = adminOrdersCopy.payments;

export const Money = ({ halalas }: { halalas: number }) => (
  <Num>{arMoney(riyalsFromHalalas(halalas), "SAR", halalas % 100 === 0 ? 0 : 2)}</Num>
);

/** What the discount took off, in percent: of a code it stands nowhere else. */
const percentOff = ({ listHalalas, amountHalalas }: PaymentData): number =>
  Math.round((100 * (listHalalas - amountHalalas)) / listHalalas);

/** What an order was for: a type of report, or a number of credits. */
export const boughtWords = ({ reportType, credits }: Pick<PaymentData, "reportType" | "credits">): string =>
  reportType ? paymentsCopy.lineItem[reportType] : words.credits(credits);

/** The member's name, or why there is none; never an address. */
export function memberName({ ownerName, closedAt }: Pick<PaymentData, "ownerName" | "closedAt">): string {
  return closedAt === null ? (ownerName ?? adminOrdersCopy.newPerson) : adminOrdersCopy.closed;
}

export function DisputeBadge({ status }: { status: string | null }) {
  if (status === null) return null;
  return <Badge tone={isDisputeOpen(status) ? "bad" : "info"}>{disputeWords(status)}</Badge>;
}

/** A payment's state, dispute and discount. */
export function PaymentBadges({ payment }: { payment: PaymentData }) {
  return (
    <div className="row gap-2">
      <Badge tone={PAYMENT_TONES[payment.status]}>{paymentsCopy.status[payment.status]}</Badge>
      <DisputeBadge status={payment.disputeStatus} />
    </div>
  );
}

/** The facts about a payment, for the list and the payment's page. */
export function paymentFacts(payment: PaymentData): (Fact | false | null)[] {
  const { discount, listHalalas, refundedHalalas, status, provider, providerPaymentId, completedAt } =
    payment;
  return [
    { label: words.order, value: <Ltr>{payment.orderNumber}</Ltr> },
    {
      label: words.member,
      value: (
        <Link to={href("/admin/people/:userId", { userId: payment.userId })}>
          <bdi>{memberName(payment)}</bdi>
        </Link>
      ),
    },
    { label: words.bought, value: boughtWords(payment) },
    { label: adminListsCopy.payments.currency, value: adminListsCopy.payments.currencies[payment.currency] },
    { label: words.date, value: <Num>{instant(payment.createdAt)}</Num> },
    completedAt !== null && { label: words.paidAt, value: <Num>{instant(completedAt)}</Num> },
    { label: words.provider, value: <bdi>{PROVIDER_NAMES[provider]}</bdi> },
    {
      label: words.intent,
      value: providerPaymentId ? <Ltr>{providerPaymentId}</Ltr> : adminOrdersCopy.none,
    },
    discount !== "none" && {
      label: words.discount,
      value: paymentsCopy.discount[discount](percentOff(payment)),
    },
    discount !== "none" && { label: words.listPrice, value: <Money halalas={listHalalas} /> },
    refundedHalalas > 0 &&
      status === "completed" && { label: words.refundedPart, value: <Money halalas={refundedHalalas} /> },
  ];
}

/** Links to a payment's documents. */
export function DocumentLinks({ payment }: { payment: PaymentData }) {
  const { id, orderNumber, invoiceId, status } = payment;
  const invoice = href("/orders/:paymentId/invoice", { paymentId: id });
  return (
    <>
      {invoiceId !== null && (
        <ButtonLink
          to={invoice}
          variant="ghost"
          icon="document"
          aria-label={`${words.invoice} ${orderNumber}`}
        >
          {words.invoice}
        </ButtonLink>
      )}
      {invoiceId !== null && status === "refunded" && (
        <ButtonLink
          to={`${invoice}?kind=credit_note`}
          variant="ghost"
          icon="document"
          aria-label={`${words.creditNote} ${orderNumber}`}
        >
          {words.creditNote}
        </ButtonLink>
      )}
    </>
  );
}
