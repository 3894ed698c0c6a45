import type { CostsAnswer, LoanAnswer } from "#app/domains/costs/rules.ts";
import { costsCopy as words } from "#app/i18n/costs/costs.ts";
import { arMoney, arMoneyWords, arPercent, type Currency } from "#app/i18n/format.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { Card } from "../kit/card.tsx";
import { Num } from "../kit/bdi.tsx";
import { FactList, type Fact } from "../kit/fact-list.tsx";
import { Notice } from "../kit/notice.tsx";
import { PurchaseTable, RentCostsTable } from "../report/income-tables.tsx";

const income = sectionCopy.income;

const figure = (text: string) => <Num>{text}</Num>;
const strong = (text: string) => <b>{figure(text)}</b>;
const signed = (value: number, currency: Currency): string =>
  `${value < 0 ? "−" : ""}${arMoney(Math.abs(value), currency)}`;

/** Buying, the loan and letting, each as far as it was asked. */
export function CostsAnswerView({ heading, answer }: { heading: string; answer: CostsAnswer }) {
  const { loan, letting } = answer;
  return (
    <section className="stack gap-6" aria-labelledby="answer-title">
      <h2 id="answer-title">{heading}</h2>
      <Buying answer={answer} />
      {loan && <Loan loan={loan} currency={answer.currency} />}
      {letting && <Letting letting={letting} currency={answer.currency} />}
      <p className="small muted">
        {words.notAdvice} {words.link}
      </p>
    </section>
  );
}

function Buying({ answer: { buying, currency, price } }: { answer: CostsAnswer }) {
  if (!buying)
    return (
      <Card as="section" className="stack" aria-labelledby="buying-title">
        <h3 id="buying-title">{words.buying.title}</h3>
        <Notice tone="warn">{income.purchaseUnknown}</Notice>
      </Card>
    );
  const { facts, relief } = words.buying;
  const sums: Fact[] = [
    [facts.price, figure(arMoney(price, currency))],
    [facts.costs, figure(arMoney(buying.total, currency))],
    [facts.share, figure(words.share(buying.share))],
    [facts.outlay, strong(arMoney(price + buying.total, currency))],
  ];
  const gross = buying.total + buying.relief;
  return (
    <Card as="section" className="stack" aria-labelledby="buying-title">
      <h3 id="buying-title">{words.buying.title}</h3>
      <FactList facts={sums} />
      <div className="costs__table">
        <PurchaseTable
          purchase={{ items: buying.items, total: gross, share: gross / price }}
          currency={currency}
          cards
        />
      </div>
      {buying.relief > 0 && (
        <Notice tone="ok">
          {relief(arMoneyWords(buying.relief, currency), arMoneyWords(buying.total, currency))}
        </Notice>
      )}
    </Card>
  );
}

function Loan({ loan, currency }: { loan: LoanAnswer; currency: Currency }) {
  const { title, terms, facts, cashNote, method } = words.mortgage;
  const sums: Fact[] = [
    [facts.monthly, strong(arMoney(loan.monthly, currency))],
    [facts.loan, figure(arMoney(loan.loan, currency))],
    [facts.deposit, figure(arMoney(loan.deposit, currency))],
    ...(loan.cash === null ? [] : [[facts.cash, figure(arMoney(loan.cash, currency))] as const]),
    [facts.total, figure(arMoney(loan.totalPaid, currency))],
    [facts.charge, figure(arMoney(loan.charge, currency))],
  ];
  return (
    <Card as="section" className="stack" aria-labelledby="loan-title">
      <h3 id="loan-title">{title}</h3>
      <p className="muted small">{terms(loan.share, loan.rate, loan.years)}</p>
      <FactList facts={sums} />
      <LoanLimits loan={loan} />
      <p className="small muted">
        {loan.cash !== null && `${cashNote} `}
        {method}
      </p>
    </Card>
  );
}

/** The loan against the limit for its buyer, or why it cannot be compared. */
function LoanLimits({ loan: { limit, verdict, isBuyerKnown, isTooLong } }: { loan: LoanAnswer }) {
  const { mortgage } = words;
  if (!limit || !verdict) return <Notice>{isBuyerKnown ? mortgage.noLimit : mortgage.noBuyer}</Notice>;
  // Above the limit of finance companies too, theirs is the one that is told.
  const said = verdict === "above" ? (limit.financeCompanies ?? limit.share) : limit.share;
  return (
    <>
      <Notice tone={verdict === "within" ? "ok" : verdict === "above" ? "bad" : "warn"}>
        {mortgage.verdict[verdict](words.share(said))}
      </Notice>
      {isTooLong && limit.maxYears !== null && <Notice tone="bad">{mortgage.tooLong(limit.maxYears)}</Notice>}
    </>
  );
}

function Letting({
  letting,
  currency,
}: {
  letting: NonNullable<CostsAnswer["letting"]>;
  currency: Currency;
}) {
  const { title, rentRow, unknown, facts, basis } = words.letting;
  const { annual, costs, grossYield, afterPayments } = letting;
  const sums: Fact[] = [
    [facts.gross, figure(arPercent(grossYield, 1))],
    ...(costs ? [[facts.net, strong(arPercent(costs.netYield, 1))] as const] : []),
    ...(afterPayments === null ? [] : [[facts.after, figure(signed(afterPayments, currency))] as const]),
  ];
  return (
    <Card as="section" className="stack" aria-labelledby="letting-title">
      <h3 id="letting-title">{title}</h3>
      <FactList facts={sums} />
      {costs ? (
        <div className="costs__table">
          <RentCostsTable
            title={rentRow}
            rent={{ annual, costs: costs.items, net: costs.net }}
            currency={currency}
            cards
          />
        </div>
      ) : (
        <Notice tone="warn">{unknown}</Notice>
      )}
      <p className="small muted">{basis}</p>
    </Card>
  );
}
