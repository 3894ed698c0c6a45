import { CONTENTS, REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import type { ListedDiscount, Price } from "#app/domains/payments/rules.ts";
import { pricingCopy } from "#app/i18n/site/pricing.ts";
import { Figure } from "../kit/bdi.tsx";
import { Table, TableHead } from "../kit/table.tsx";

const words = pricingCopy.discounts;
const contents = pricingCopy.contents;

/** What one report costs by what it holds. */
export function ContentPrices() {
  return (
    <Table label={contents.table}>
      <caption className="vh">{contents.table}</caption>
      <TableHead heads={[contents.what, contents.when, contents.price]} />
      <tbody>
        {CONTENTS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{contents.rows[kind].what}</th>
            <td>{contents.rows[kind].when}</td>
            <td>
              <Figure>{words.amount(REPORT_PRICES[kind])}</Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The list of discounts: quantity, discount, price per report and total. */
export function PriceList({ rows }: { rows: readonly { kind: ListedDiscount; price: Price }[] }) {
  return (
    <Table label={words.table}>
      <caption className="vh">{words.table}</caption>
      <TableHead heads={[words.what, words.saving, words.each]} />
      <tbody>
        {rows.map(({ kind, price }) => (
          <tr key={kind}>
            <th scope="row">{words.row(kind, price.quantity)}</th>
            <td>{kind === "none" ? words.none : <Figure>{words.percent(kind)}</Figure>}</td>
            <td>
              <Figure>{words.amount(price.unitHalalas)}</Figure>
              {price.quantity > 1 && (
                <span className="tiny">{words.totalOf(price.quantity, price.amountHalalas)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
