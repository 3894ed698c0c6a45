import { href } from "react-router";
import type { Discount, RefundStatus, PaymentStatus } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { arDate, arMoney } from "#app/i18n/format.ts";
import { invoicesCopy } from "#app/i18n/orders/invoices.ts";
import { reportsWords } from "#app/i18n/orders/order-price.ts";
import { ordersCopy } from "#app/i18n/orders/orders.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Table, TableHead } from "../kit/table.tsx";
import "./order-list.css";

export type OrderRowData = {
  id: string;
  orderNumber: string;
  reportType: ReportType | null;
  credits: number;
  amountHalalas: number;
  refundedHalalas: number;
  currency: "SAR";
  status: PaymentStatus;
  createdAt: number;
  refundUntil: number | null;
  refund: { status: RefundStatus; answer: string | null } | null;
  isDisputed: boolean;
  invoices: ("invoice" | "credit_note")[];
  discount: Discount;
};

export const PAYMENT_TONES: Record<PaymentStatus, BadgeTone> = {
  pending: "warn",
  completed: "ok",
  failed: "bad",
  cancelled: "info",
  refunded: "info",
};

/** What an order was for: a type of report, or a number of credits. */
export const orderedWords = ({
  reportType,
  credits,
}: Pick<OrderRowData, "reportType" | "credits">): string =>
  reportType ? reportTypeLabel[reportType] : `${ordersCopy.credits} ${reportsWords(credits)}`;

/** The member's orders, newest first, with the invoice and refund of each. */
export function OrderList({ orders }: { orders: OrderRowData[] }) {
  const { columns } = ordersCopy;
  return (
    <Table label={ordersCopy.list} cards>
      <TableHead
        heads={[columns.order, columns.date, columns.what, columns.amount, columns.status, columns.acts]}
      />
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </Table>
  );
}

function OrderRow({ order }: { order: OrderRowData }) {
  const { columns } = ordersCopy;
  const money = (halalas: number) => <Num>{arMoney(riyalsFromHalalas(halalas), order.currency)}</Num>;
  return (
    <tr>
      <th scope="row" data-label={columns.order}>
        <Ltr>{order.orderNumber}</Ltr>
      </th>
      <td data-label={columns.date}>
        <Num>{arDate(order.createdAt)}</Num>
      </td>
      <td data-label={columns.what}>{orderedWords(order)}</td>
      <td data-label={columns.amount}>
        {money(order.amountHalalas)}
        {order.discount === "code" && (
          <span className="tiny order-list__more">{invoicesCopy.discountFor.code}</span>
        )}
        {order.refundedHalalas > 0 && order.status === "completed" && (
          <span className="tiny order-list__more">
            {ordersCopy.refundedPart} {money(order.refundedHalalas)}
          </span>
        )}
      </td>
      <td data-label={columns.status}>
        <Badge tone={PAYMENT_TONES[order.status]}>{paymentsCopy.status[order.status]}</Badge>
        {order.isDisputed && <span className="tiny order-list__more">{ordersCopy.disputed}</span>}
        {order.refund && (
          <span className="tiny order-list__more">
            {ordersCopy.refund[order.refund.status]}
            {order.refund.answer && (
              <>
                . {ordersCopy.answer} <bdi>{order.refund.answer}</bdi>
              </>
            )}
          </span>
        )}
      </td>
      <td data-label={columns.acts}>
        <Acts order={order} />
      </td>
    </tr>
  );
}

function Acts({ order: { id, orderNumber, invoices, refundUntil } }: { order: OrderRowData }) {
  const order = { paymentId: id };
  const invoice = href("/orders/:paymentId/invoice", order);
  const links = [
    ...(invoices.includes("invoice") ? [{ to: invoice, label: ordersCopy.invoice }] : []),
    ...(invoices.includes("credit_note")
      ? [{ to: `${invoice}?kind=credit_note`, label: ordersCopy.creditNote }]
      : []),
    ...(refundUntil === null
      ? []
      : [{ to: href("/orders/:paymentId/refund", order), label: ordersCopy.askRefund }]),
  ];
  return (
    <div className="row gap-2">
      {links.map(({ to, label }) => (
        <ButtonLink
          key={to}
          to={to}
          variant="ghost"
          size="sm"
          aria-label={ordersCopy.ofOrder(label, orderNumber)}
        >
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
