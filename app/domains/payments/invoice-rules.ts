import type { ReportType } from "#app/domains/reports/rules.ts";
import type { Discount } from "./rules.ts";

/** Who sells, as an invoice names them: copied into each invoice from the settings of its day. */
export type Seller = {
  name: string;
  /** Fifteen digits, 3 at both ends. */
  vatNumber: string;
  address: string;
  /** Commercial registration; null where none is set. */
  crNumber: string | null;
};

/** One line of an invoice. Amounts are halalas, VAT included. */
export type InvoiceLine = {
  item: ReportType | "credits";
  quantity: number;
  /** List price of one. */
  unitHalalas: number;
  discount: Discount;
  /** List price of all less what is charged. */
  discountHalalas: number;
  totalHalalas: number;
};
