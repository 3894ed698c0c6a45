import { href } from "react-router";
import type { EInvoiceStatus } from "#app/domains/einvoices/rules.ts";
import { documentNumber } from "#app/domains/payments/invoice-rules.ts";
import type { InvoiceKind } from "#app/domains/payments/rules.ts";
import { adminEInvoicesCopy } from "#app/i18n/admin/admin-einvoices.ts";
import { attemptsCounted, instant } from "#app/i18n/admin/admin-orders.ts";
import { invoiceTotal } from "#app/i18n/orders/invoices.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Facts, type Fact } from "./facts.tsx";

export type EInvoiceData = {
  id: string;
  kind: InvoiceKind;
  number: number;
  status: EInvoiceStatus;
  correctedAt: number | null;
  issuedAt: number;
  answeredAt: number | null;
  attempts: number;
  lastError: string | null;
  totalHalalas: number;
  orderNumber: string;
};

const words = adminEInvoicesCopy;

const TONES: Record<EInvoiceStatus, BadgeTone> = {
  waiting: "info",
  accepted: "ok",
  warned: "warn",
  rejected: "bad",
};

/** What a document is, what became of its report, and whether a rejection was dealt with. */
export function EInvoiceBadges({ document: { kind, status, correctedAt } }: { document: EInvoiceData }) {
  return (
    <div className="row gap-2">
      <Badge tone="brand">{words.kinds[kind]}</Badge>
      <Badge tone={TONES[status]}>{words.status[status]}</Badge>
      {correctedAt !== null && <Badge tone="ok">{words.corrected}</Badge>}
    </div>
  );
}

/** What a list and the document's own page say of it. */
export const einvoiceFacts = (document: EInvoiceData): (Fact | false)[] => {
  const { kind, number, orderNumber, totalHalalas, issuedAt, answeredAt, attempts, lastError } = document;
  return [
    { label: words.number, value: <Ltr>{documentNumber(kind, number)}</Ltr> },
    { label: words.order, value: <Ltr>{orderNumber}</Ltr> },
    { label: words.total, value: <Num>{invoiceTotal(totalHalalas)}</Num> },
    { label: words.issuedAt, value: <Num>{instant(issuedAt)}</Num> },
    answeredAt !== null && { label: words.answeredAt, value: <Num>{instant(answeredAt)}</Num> },
    { label: words.attempts, value: attemptsCounted(attempts) },
    lastError !== null && { label: words.lastError, value: <bdi>{lastError}</bdi>, wide: true },
  ];
};

/** The path of a document's signed XML, for administrators. */
export const einvoiceXmlPath = (einvoiceId: string): string =>
  href("/admin/einvoices/:einvoiceId/xml", { einvoiceId });

/** One e-invoice in the administration's list. */
export function EInvoiceCard({ document }: { document: EInvoiceData }) {
  const number = documentNumber(document.kind, document.number);
  return (
    <li className="card adm-item">
      <EInvoiceBadges document={document} />
      <Facts facts={einvoiceFacts(document)} />
      <div className="adm-acts">
        <ButtonLink
          to={href("/admin/einvoices/:einvoiceId", { einvoiceId: document.id })}
          variant="outline"
          icon="eye"
          aria-label={words.openNamed(number)}
        >
          {words.open}
        </ButtonLink>
        <ButtonLink
          to={einvoiceXmlPath(document.id)}
          document
          variant="outline"
          icon="download"
          aria-label={words.downloadNamed(number)}
        >
          {words.download}
        </ButtonLink>
      </div>
    </li>
  );
}
