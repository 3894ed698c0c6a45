import { taxWithin } from "#app/lib/money.ts";
import type { EInvoice, EInvoiceLine, TaxCategory } from "./types.ts";

/** What the lines of one VAT category come to. */
export type CategoryTotal = { tax: TaxCategory; netHalalas: number; vatHalalas: number };

export type Totals = {
  netHalalas: number;
  vatHalalas: number;
  totalHalalas: number;
  categories: CategoryTotal[];
};

const sumOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const keyOf = (tax: TaxCategory): string => (tax.code === "S" ? "S" : `${tax.code} ${tax.reasonCode}`);

/** The sums of an invoice: each is the sum of its lines, to the halala. */
export function totalsOf(lines: EInvoiceLine[]): Totals {
  const categories = [...new Set(lines.map(({ tax }) => keyOf(tax)))].flatMap((key) => {
    const same = lines.filter(({ tax }) => keyOf(tax) === key);
    const [first] = same;
    return first
      ? [
          {
            tax: first.tax,
            netHalalas: sumOf(same.map(({ netHalalas }) => netHalalas)),
            vatHalalas: sumOf(same.map(({ vatHalalas }) => vatHalalas)),
          },
        ]
      : [];
  });
  const netHalalas = sumOf(categories.map((each) => each.netHalalas));
  const vatHalalas = sumOf(categories.map((each) => each.vatHalalas));
  return { netHalalas, vatHalalas, totalHalalas: netHalalas + vatHalalas, categories };
}

/** VAT on a net amount, a half rounded up; whole numbers until the one division. */
const vatOn = (netHalalas: number, percent: number): number =>
  Math.floor((2 * netHalalas * percent + 100) / 200);

/** A price that includes VAT, for `quantity` of something. */
export type PricedLine = {
  name: string;
  quantity: number;
  /** What is charged, VAT included. */
  totalHalalas: number;
  /** What was taken off, VAT included. */
  discountHalalas: number;
  tax: TaxCategory;
};

/**
 * Splits prices that include VAT into net and VAT. VAT is rounded once for all that is at the same rate, a half up, and each
 * line takes what the lines before it left: so the lines add up to the VAT contained in their total.
 */
export function splitVat(lines: PricedLine[]): EInvoiceLine[] {
  let charged = 0;
  let contained = 0;
  return lines.map(({ name, quantity, totalHalalas, discountHalalas, tax }) => {
    const netOf = (halalas: number): number => halalas - taxWithin(halalas, tax.percent);
    charged += tax.percent > 0 ? totalHalalas : 0;
    const vatHalalas = tax.percent > 0 ? taxWithin(charged, tax.percent) - contained : 0;
    contained += vatHalalas;
    const netHalalas = totalHalalas - vatHalalas;
    const listHalalas = netOf(totalHalalas + discountHalalas);
    return {
      name,
      quantity,
      netHalalas,
      discountHalalas: discountHalalas === 0 ? 0 : Math.max(0, listHalalas - netHalalas),
      tax,
      vatHalalas,
      totalHalalas,
    };
  });
}

const isAmount = (halalas: number): boolean => Number.isSafeInteger(halalas) && halalas >= 0;

/**
 * Throws unless the amounts of an invoice agree: each line's net and VAT are its total, and the VAT of a category is its rate of
 * the net, give or take the one halala that the tax authority allows for prices that include VAT (BR-CO-17).
 */
export function checkAmounts({ number, lines }: Pick<EInvoice, "number" | "lines">): void {
  const fail = (what: string): never => {
    throw new Error(`e-invoice ${number}: ${what}`);
  };
  if (lines.length === 0) fail("it has no line");
  for (const { quantity, netHalalas, discountHalalas, vatHalalas, totalHalalas } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) fail(`a quantity of ${quantity}`);
    if (![netHalalas, discountHalalas, vatHalalas, totalHalalas].every(isAmount))
      fail("an amount that is no whole halalas");
    if (netHalalas + vatHalalas !== totalHalalas)
      fail(`a line's net ${netHalalas} and VAT ${vatHalalas} are not its total ${totalHalalas}`);
  }
  for (const { tax, netHalalas, vatHalalas } of totalsOf(lines).categories)
    if (Math.abs(vatOn(netHalalas, tax.percent) - vatHalalas) > (tax.percent > 0 ? 1 : 0))
      fail(`VAT of ${vatHalalas} on ${netHalalas} at ${tax.percent} percent`);
}
