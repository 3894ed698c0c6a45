import type { ReactNode } from "react";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arNumber, arPercent, arPlain, currencyShort } from "#app/i18n/format.ts";
import { costSourceWord, purchaseCostWord, rateWords, rentCostWord } from "#app/i18n/valuation/income.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { moneyWords } from "#app/i18n/reports/report-sentences.ts";
import { Num } from "#app/ui/kit/bdi.tsx";
import { FigureCell } from "#app/ui/kit/table.tsx";
import { signedMoney } from "./drawing.tsx";
import { ReportTable } from "./report-table.tsx";

const income = sectionCopy.income;
const cash = sectionCopy.cash;

type Rent = NonNullable<ReportBody["estimate"]["rent"]>;
type Purchase = NonNullable<ReportBody["figures"]["purchase"]>;
type CashFlow = NonNullable<ReportBody["figures"]["cashFlow"]>;
type Cost = Rent["costs"][number] | Purchase["items"][number];
type Currency = ReportBody["estimate"]["currency"];

type CostsProps = { currency: Currency; cards?: boolean };

const amountHead = (currency: Currency): string => income.amount(currencyShort(currency));

/** Costs with their basis, amount and source, and their sum. */
function CostsTable({
  caption,
  currency,
  cards,
  children,
}: CostsProps & { caption: string; children: ReactNode }) {
  return (
    <ReportTable
      caption={caption}
      heads={[income.cost, income.basis, amountHead(currency), income.source]}
      kind="table--costs"
      cards={cards}
    >
      {children}
    </ReportTable>
  );
}

/** One cost: its name, how it is calculated, its amount and its source. */
function CostRow({
  title,
  cost,
  amount,
  currency,
}: {
  title: ReactNode;
  cost: Cost;
  amount: string;
  currency: Currency;
}) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-label={income.basis}>{rateWords(cost, currency)}</td>
      <FigureCell label={amountHead(currency)}>{amount}</FigureCell>
      <td className="tiny" data-label={income.source}>
        {costSourceWord[cost.source]}
      </td>
    </tr>
  );
}

/** A row with only an amount: what the costs are subtracted from, or what remains. */
function AmountRow({
  title,
  amount,
  currency,
  sum,
}: {
  title: string;
  amount: string;
  currency: Currency;
  sum?: boolean;
}) {
  return (
    <tr className={sum ? "sum" : undefined}>
      <th scope="row">{title}</th>
      <td />
      <FigureCell label={amountHead(currency)}>{amount}</FigureCell>
      <td />
    </tr>
  );
}

/** From the gross to the net rent, cost by cost. `title` names the rent. */
export function RentCostsTable({
  rent,
  title = income.rentRow,
  currency,
  cards,
}: CostsProps & { rent: Pick<Rent, "annual" | "costs" | "net">; title?: string }) {
  return (
    <CostsTable caption={income.costs} currency={currency} cards={cards}>
      <AmountRow title={title} amount={arNumber(rent.annual)} currency={currency} />
      {rent.costs.map((cost) => (
        <CostRow
          key={cost.kind}
          title={rentCostWord[cost.kind]}
          cost={cost}
          amount={`−${arNumber(cost.annual)}`}
          currency={currency}
        />
      ))}
      <AmountRow sum title={income.net} amount={signedMoney(rent.net)} currency={currency} />
    </CostsTable>
  );
}

/** Costs of buying on top of the price, item by item. */
export function PurchaseTable({
  purchase,
  currency,
  cards,
}: CostsProps & { purchase: Pick<Purchase, "items" | "share" | "total"> }) {
  const { items, share, total } = purchase;
  return (
    <CostsTable caption={income.purchase} currency={currency} cards={cards}>
      {items.map((item) => (
        <CostRow
          key={item.kind}
          title={
            <span className="place">
              {purchaseCostWord(item)}
              {item.payer === "agreed" && <small>{income.agreed}</small>}
            </span>
          }
          cost={item}
          amount={arNumber(item.amount)}
          currency={currency}
        />
      ))}
      <AmountRow
        sum
        title={income.purchaseTotal(arPercent(share, 1))}
        amount={arNumber(total)}
        currency={currency}
      />
    </CostsTable>
  );
}

/** The investment year by year, with totals. */
export function CashFlowTable({ cashFlow, currency, cards }: CostsProps & { cashFlow: CashFlow }) {
  const sumOf = (name: "rent" | "costs"): number => cashFlow.rows.reduce((sum, row) => sum + row[name], 0);
  return (
    <ReportTable
      caption={
        <>
          {cash.flow} ({currencyShort(currency)})
        </>
      }
      heads={[cash.year, cash.rent, cash.costs, cash.net, cash.value]}
      kind="table--cash"
      cards={cards}
    >
      {cashFlow.rows.map((row) => (
        <tr key={row.ahead}>
          <th scope="row">
            <Num>{row.year === null ? cash.nth(row.ahead) : arPlain(row.year)}</Num>
          </th>
          <FlowCells rent={row.rent} costs={row.costs} net={row.net} value={row.value} />
        </tr>
      ))}
      <tr className="sum">
        <th scope="row">{cash.total}</th>
        <FlowCells
          rent={sumOf("rent")}
          costs={sumOf("costs")}
          net={cashFlow.netTotal}
          value={cashFlow.finalValue}
        />
      </tr>
    </ReportTable>
  );
}

function FlowCells({ rent, costs, net, value }: Record<"rent" | "costs" | "net" | "value", number>) {
  return (
    <>
      <FigureCell label={cash.rent}>{arNumber(rent)}</FigureCell>
      <FigureCell label={cash.costs}>{`−${arNumber(costs)}`}</FigureCell>
      <FigureCell label={cash.net}>{signedMoney(net)}</FigureCell>
      <FigureCell label={cash.value}>{arNumber(value)}</FigureCell>
    </>
  );
}

/** The purchase price in words, for the sentence above its costs. */
export const purchasePrice = ({ estimate, property, figures }: ReportBody): string =>
  moneyWords(
    figures.price?.plausible && property.price !== null ? property.price : estimate.point,
    estimate.currency,
  );
