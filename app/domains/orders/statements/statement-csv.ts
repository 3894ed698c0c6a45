import { documentNumber } from "#app/domains/payments/invoice-rules.ts";
import { statementsCopy } from "#app/i18n/orders/statements.ts";
import { riyadhDayOf } from "#app/lib/calendar.ts";
import { plainRiyals } from "#app/lib/money.ts";
import type { Statement } from "./rules.ts";

const { columns } = statementsCopy;

/** Riyals with two decimals; below nothing for what a credit note gives back. */
const amount = (halalas: number, isBack: boolean): string =>
  `${isBack && halalas > 0 ? "-" : ""}${plainRiyals(halalas)}`;

/**
 * The documents of a statement as CSV (RFC 4180) for a ledger: UTF-8 with its mark, Latin digits, riyals, a line for each
 * invoice and credit note. No field has a comma, a quote or a sign that a sheet would calculate.
 */
export function statementCsv({ documents }: Pick<Statement, "documents">): string {
  const heads = [columns.date, columns.document, columns.order, columns.net, columns.vat, columns.total];
  const lines = documents.map(({ kind, number, issuedAt, orderNumber, totalHalalas, vatHalalas }) => {
    const isBack = kind === "credit_note";
    return [
      riyadhDayOf(issuedAt),
      documentNumber(kind, number),
      orderNumber,
      amount(totalHalalas - vatHalalas, isBack),
      amount(vatHalalas, isBack),
      amount(totalHalalas, isBack),
    ];
  });
  return `\u{feff}${[heads, ...lines].map((line) => `${line.join(",")}\r\n`).join("")}`;
}
