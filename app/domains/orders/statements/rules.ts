import type { InvoiceKind } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";

/** How credits for later moved in a month. `voided`: their purchase was refunded. */
export type CreditMoves = {
  opening: number;
  bought: number;
  returned: number;
  spent: number;
  voided: number;
  closing: number;
};

/** A report made in a month; without an order number it was made with a credit. */
export type StatementReport = {
  id: string;
  reportType: ReportType;
  createdAt: number;
  orderNumber: string | null;
  title: string;
};

/** An invoice or credit note of a month. Amounts are halalas, VAT included, and never negative. */
export type StatementDocument = {
  kind: InvoiceKind;
  number: number;
  issuedAt: number;
  paymentId: string;
  orderNumber: string;
  reportType: ReportType | null;
  credits: number;
  totalHalalas: number;
  vatHalalas: number;
};

/** A member's month (Riyadh): what was paid and given back, and what it bought. */
export type Statement = {
  /** "2026-11" */
  month: string;
  from: number;
  isOver: boolean;
  documents: StatementDocument[];
  totalHalalas: number;
  vatHalalas: number;
  credits: CreditMoves;
  reports: StatementReport[];
  reportsMade: number;
};
