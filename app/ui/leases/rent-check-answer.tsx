import type { LeaseCity, MarketRent, NoMarketRent, RentBand, Ruling } from "#app/domains/leases/rules.ts";
import { rentCheckCopy as words } from "#app/i18n/leases/rent-check.ts";
import { arMoney, arMoneyWords, type Currency } from "#app/i18n/format.ts";
import { RichText } from "../content/prose.tsx";
import { Card } from "../kit/card.tsx";
import { FactList, type Fact } from "../kit/fact-list.tsx";
import { Num } from "../kit/bdi.tsx";
import { Notice } from "../kit/notice.tsx";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";

export type RentCheckAnswer = {
  heading: string;
  city: LeaseCity;
  currency: Currency;
  rent: number;
  ruling: Ruling;
  market: MarketRent | NoMarketRent;
  notice: { days: number; by: string; isOver: boolean };
};

const { riyadh, dubai, percent, day } = words;

/** What the rules allow, in the words of the figure and in sentences; then the notice and the market's rent. */
export function RentCheckAnswerView({ answer }: { answer: RentCheckAnswer }) {
  const { heading, ruling, currency } = answer;
  return (
    <section className="stack gap-6" aria-labelledby="answer-title">
      <Card as="div" className="stack">
        <h2 id="answer-title">{heading}</h2>
        <FactList facts={headline(ruling, currency)} />
        <RulingText answer={answer} />
        <NoticeText answer={answer} />
      </Card>
      {ruling.kind === "bands" && <Bands bands={ruling.bands} rent={answer.rent} currency={currency} />}
      <Market market={answer.market} currency={currency} />
      <p className="small muted">
        {words.notAdvice} {words.link}
      </p>
    </section>
  );
}

const strong = (text: string) => <b>{text}</b>;
const money = (value: number, currency: Currency) => <Num>{arMoney(value, currency)}</Num>;

const increaseWords = (increase: number): string =>
  increase === 0 ? words.answer.none : words.answer.upTo(percent(increase));

/** The increases that our range leads to, from the least to the most. */
function spanOf({ at }: Extract<Ruling, { kind: "bands" }>) {
  return at && { from: at.low, to: at.high, isOne: at.low.increase === at.high.increase };
}

function bandsHeadline(ruling: Extract<Ruling, { kind: "bands" }>, currency: Currency): Fact[] {
  const { answer } = words;
  const span = spanOf(ruling);
  if (!span) return [[answer.label, strong(answer.byIndex)]];
  const { from, to, isOne } = span;
  const said = isOne
    ? increaseWords(to.increase)
    : from.increase === 0
      ? answer.noneOr(percent(to.increase))
      : answer.between(percent(from.increase), percent(to.increase));
  const rents = isOne ? (
    money(to.rent, currency)
  ) : (
    <>{words.market.range(arMoney(from.rent, currency), arMoney(to.rent, currency))}</>
  );
  return [
    [answer.label, strong(said)],
    [answer.highest, rents],
  ];
}

function headline(ruling: Ruling, currency: Currency): Fact[] {
  const { answer } = words;
  switch (ruling.kind) {
    case "frozen":
      return [
        [answer.label, strong(answer.none)],
        [answer.highest, money(ruling.rent, currency)],
      ];
    case "bands":
      return bandsHeadline(ruling, currency);
    case "after-freeze":
      return [[answer.label, strong(answer.unknown)]];
    case "first-let":
    case "new-lease":
      return [[answer.label, strong(answer.free)]];
  }
}

function RulingText({ answer: { ruling, rent, currency } }: { answer: RentCheckAnswer }) {
  switch (ruling.kind) {
    case "frozen":
      return (
        <>
          <p>{riyadh.frozen(arMoneyWords(rent, currency), day(ruling.until))}</p>
          <p className="small muted">{riyadh.outside}</p>
          <p className="small muted">{riyadh.objection}</p>
        </>
      );
    case "first-let":
      return <p>{riyadh.firstLet(day(ruling.until))}</p>;
    case "after-freeze":
      return <p>{riyadh.after(day(ruling.until))}</p>;
    case "new-lease":
      return <p>{dubai.newLease}</p>;
    case "bands":
      return (
        <>
          <BandsText ruling={ruling} currency={currency} />
          <Notice>
            <p>
              <RichText text={dubai.official} />
            </p>
          </Notice>
        </>
      );
  }
}

function BandsText({ ruling, currency }: { ruling: Extract<Ruling, { kind: "bands" }>; currency: Currency }) {
  const { at } = ruling;
  const span = spanOf(ruling);
  if (!at || !span) return <p>{dubai.noMarket}</p>;
  const { from, to, isOne } = span;
  if (!isOne)
    return (
      <p>
        {dubai.spans(
          increaseWords(from.increase),
          increaseWords(to.increase),
          increaseWords(at.middle.increase),
        )}
      </p>
    );
  if (to.increase === 0) return <p>{dubai.oneNone}</p>;
  return <p>{dubai.one(percent(to.increase), arMoneyWords(to.rent, currency))}</p>;
}

/** By when notice is due: to change a rent in Dubai, not to renew in Riyadh. A first lease has none. */
function NoticeText({ answer: { city, ruling, notice } }: { answer: RentCheckAnswer }) {
  if (ruling.kind !== "frozen" && ruling.kind !== "bands") return null;
  const said = city === "Riyadh" ? riyadh.notice : dubai.notice;
  return (
    <p>
      {said(notice.days, day(notice.by))} {notice.isOver && words.noticeOver}
    </p>
  );
}

function averageWords({ over, upTo }: RentBand, currency: Currency): string {
  if (upTo === null) return dubai.over(arMoney(over ?? 0, currency));
  const to = arMoney(upTo, currency);
  return over === null ? dubai.upTo(to) : dubai.range(arMoney(over, currency), to);
}

/** Which average of the official index leads to which increase of this rent. */
function Bands({ bands, rent, currency }: { bands: readonly RentBand[]; rent: number; currency: Currency }) {
  return (
    <div className="stack">
      <h3>{dubai.table}</h3>
      <p className="muted">{dubai.tableLead(arMoneyWords(rent, currency))}</p>
      <Table label={dubai.table}>
        <TableHead heads={[dubai.average, dubai.increase, dubai.newRent]} />
        <tbody>
          {bands.map((band) => (
            <tr key={band.increase}>
              <th scope="row">{averageWords(band, currency)}</th>
              <td>{increaseWords(band.increase)}</td>
              <FigureCell>{arMoney(band.rent, currency)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="small muted">{dubai.fractions}</p>
    </div>
  );
}

function Market({ market, currency }: { market: MarketRent | NoMarketRent; currency: Currency }) {
  const { title, facts, range, contracts, source, note, missing } = words.market;
  return (
    <Card as="section" className="stack" aria-labelledby="market-title">
      <h3 id="market-title">{title}</h3>
      {typeof market === "string" ? (
        <p>{missing[market]}</p>
      ) : (
        <>
          <FactList
            facts={[
              [facts.range, range(arMoney(market.low, currency), arMoney(market.high, currency))],
              [facts.middle, money(market.annual, currency)],
              [facts.contracts, contracts(market.contracts, market.isLocal)],
              [facts.from, source(market.source, market.period)],
            ]}
          />
          <p className="small muted">{note}</p>
        </>
      )}
    </Card>
  );
}
