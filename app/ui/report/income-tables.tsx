import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arNumber, arPercent, arPlain, currencyShort } from "#app/i18n/format.ts";
import { costSourceWord, purchaseCostWord, rateWords, rentCostWord } from "#app/i18n/valuation/income.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { moneyWords } from "#app/i18n/reports/report-sentences.ts";
import { Figure, Num } from "#app/ui/kit/bdi.tsx";
import { signedMoney } from "./drawing.tsx";

const income = sectionCopy.income;
const cash = sectionCopy.cash;

type Rent = NonNullable<ReportBody["estimate"]["rent"]>;
type Purchase = NonNullable<ReportBody["figures"]["purchase"]>;
type CashFlow = NonNullable<ReportBody["figures"]["cashFlow"]>;
type Currency = ReportBody["estimate"]["currency"];

const tableClass = (kind: string, cards?: boolean): string =>
  cards ? `table table--cards ${kind}` : `table ${kind}`;

function CostHead({ currency }: { currency: Currency }) {
  return (
    <thead>
      <tr>
        <th scope="col">{income.cost}</th>
        <th scope="col">{income.basis}</th>
        <th scope="col">{income.amount(currencyShort(currency))}</th>
        <th scope="col">{income.source}</th>
      </tr>
    </thead>
  );
}

/** From the rent down to what is left of it, cost by cost. */
export function RentCostsTable({
  rent,
  currency,
  cards,
}: {
  rent: Rent;
  currency: Currency;
  cards?: boolean;
}) {
  const amount = income.amount(currencyShort(currency));
  return (
    <table className={tableClass("table--costs", cards)}>
      <caption className="vh">{income.costs}</caption>
      <CostHead currency={currency} />
      <tbody>
        <tr>
          <th scope="row">{income.rentRow}</th>
          <td />
          <td data-label={amount}>
            <Figure>{arNumber(rent.annual)}</Figure>
          </td>
          <td />
        </tr>
        {rent.costs.map((cost) => (
          <tr key={cost.kind}>
            <th scope="row">{rentCostWord[cost.kind]}</th>
            <td data-label={income.basis}>{rateWords(cost, currency)}</td>
            <td data-label={amount}>
              <Figure>{`−${arNumber(cost.annual)}`}</Figure>
            </td>
            <td className="tiny" data-label={income.source}>
              {costSourceWord[cost.source]}
            </td>
          </tr>
        ))}
        <tr className="sum">
          <th scope="row">{income.net}</th>
          <td />
          <td data-label={amount}>
            <Figure>{signedMoney(rent.net)}</Figure>
          </td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}

/** What buying costs beyond the price, item by item. */
export function PurchaseTable({
  purchase,
  currency,
  cards,
}: {
  purchase: Purchase;
  currency: Currency;
  cards?: boolean;
}) {
  const amount = income.amount(currencyShort(currency));
  return (
    <table className={tableClass("table--costs", cards)}>
      <caption className="vh">{income.purchase}</caption>
      <CostHead currency={currency} />
      <tbody>
        {purchase.items.map((item) => (
          <tr key={item.kind}>
            <th scope="row">
              <span className="place">
                {purchaseCostWord(item)}
                {item.payer === "agreed" && <small>{income.agreed}</small>}
              </span>
            </th>
            <td data-label={income.basis}>{rateWords(item, currency)}</td>
            <td data-label={amount}>
              <Figure>{arNumber(item.amount)}</Figure>
            </td>
            <td className="tiny" data-label={income.source}>
              {costSourceWord[item.source]}
            </td>
          </tr>
        ))}
        <tr className="sum">
          <th scope="row">{income.purchaseTotal(arPercent(purchase.share, 1))}</th>
          <td />
          <td data-label={amount}>
            <Figure>{arNumber(purchase.total)}</Figure>
          </td>
          <td />
        </tr>
      </tbody>
    </table>
  );
}

/** The investment year by year, and what its years add up to. */
export function CashFlowTable({
  cashFlow,
  currency,
  cards,
}: {
  cashFlow: CashFlow;
  currency: Currency;
  cards?: boolean;
}) {
  const sumOf = (name: "rent" | "costs"): number => cashFlow.rows.reduce((sum, row) => sum + row[name], 0);
  return (
    <table className={tableClass("table--cash", cards)}>
      <caption className="vh">
        {cash.flow} ({currencyShort(currency)})
      </caption>
      <thead>
        <tr>
          <th scope="col">{cash.year}</th>
          <th scope="col">{cash.rent}</th>
          <th scope="col">{cash.costs}</th>
          <th scope="col">{cash.net}</th>
          <th scope="col">{cash.value}</th>
        </tr>
      </thead>
      <tbody>
        {cashFlow.rows.map((row) => (
          <tr key={row.ahead}>
            <th scope="row">
              <Num>{row.year === null ? cash.nth(row.ahead) : arPlain(row.year)}</Num>
            </th>
            <td data-label={cash.rent}>
              <Figure>{arNumber(row.rent)}</Figure>
            </td>
            <td data-label={cash.costs}>
              <Figure>{`−${arNumber(row.costs)}`}</Figure>
            </td>
            <td data-label={cash.net}>
              <Figure>{signedMoney(row.net)}</Figure>
            </td>
            <td data-label={cash.value}>
              <Figure>{arNumber(row.value)}</Figure>
            </td>
          </tr>
        ))}
        <tr className="sum">
          <th scope="row">{cash.total}</th>
          <td data-label={cash.rent}>
            <Figure>{arNumber(sumOf("rent"))}</Figure>
          </td>
          <td data-label={cash.costs}>
            <Figure>{`−${arNumber(sumOf("costs"))}`}</Figure>
          </td>
          <td data-label={cash.net}>
            <Figure>{signedMoney(cashFlow.netTotal)}</Figure>
          </td>
          <td data-label={cash.value}>
            <Figure>{arNumber(cashFlow.finalValue)}</Figure>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The purchase price in words, for the sentence above its costs. */
export const purchasePrice = ({ estimate, property, figures }: ReportBody): string =>
  moneyWords(
    figures.price?.plausible && property.price !== null ? property.price : estimate.point,
    estimate.currency,
  );
