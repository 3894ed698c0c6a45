import type { ReactNode } from "react";
import type { Facts, Questioned } from "#app/domains/reports/questioning/rules.ts";
import { arMoney, arPlain, currencyShort } from "#app/i18n/format.ts";
import { statedCopy } from "#app/i18n/reports/questioning.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { bedrooms, conditionWord, day } from "#app/i18n/valuation/valuation.ts";
import type { Currency } from "#app/lib/money.ts";
import { Num } from "../kit/bdi.tsx";
import { signedNumber } from "./drawing.tsx";

const words = statedCopy;

const FACT_WORDS: { [Fact in keyof Facts]: (value: NonNullable<Facts[Fact]>) => string } = {
  areaSqm: areaWords,
  builtSqm: areaWords,
  bedrooms,
  yearBuilt: arPlain,
  condition: (value) => conditionWord[value],
};

const factWords = <Fact extends keyof Facts>(fact: Fact, value: Facts[Fact] | undefined): string =>
  value === null || value === undefined ? words.unstated : FACT_WORDS[fact](value);

/** A recorded or told sale in one line: place, day, area, price. */
export function saleLine(
  sale: { placeNameAr?: string; project?: string | null; soldOn: string; areaSqm: number; price: number },
  currency: Currency,
): string {
  const place = sale.project ?? sale.placeNameAr;
  return [place, day(sale.soldOn), areaWords(sale.areaSqm), arMoney(sale.price, currency)]
    .filter(Boolean)
    .join("، ");
}

/** What a change did to the value. */
function Effect({ amount, currency }: { amount: number; currency: Currency }) {
  return (
    <b>
      {amount === 0 ? (
        words.unchanged
      ) : (
        <Num>
          {signedNumber(amount)} {currencyShort(currency)}
        </Num>
      )}
    </b>
  );
}

/** Each change, from what to what, with its effect on the value. */
export function StatedChanges({ questioned }: { questioned: Questioned }) {
  const { stated, was, changes } = questioned;
  const { currency } = stated.said;
  return (
    <ul className="points">
      {changes.map(({ kind, amount }) => (
        <li key={kind}>
          {words.change[kind]}
          {kind in was && (
            <>
              {": "}
              {words.fromTo(
                factWords(kind as keyof Facts, was[kind as keyof Facts]),
                factWords(kind as keyof Facts, stated.facts[kind as keyof Facts]),
              )}
            </>
          )}
          {"، "}
          {words.effect}: <Effect amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

/** What became of each told sale. Nothing if none was told. */
export function ToldSales({ questioned }: { questioned: Questioned }) {
  const { stated, outcomes } = questioned;
  return (
    <ul className="points">
      {stated.sales.map((sale, index) => {
        const outcome = outcomes[index];
        return (
          <li key={saleLine(sale, stated.said.currency)}>
            {saleLine(sale, stated.said.currency)}. {words.from[sale.from]}.
            {outcome && ` ${words.outcome[outcome]}.`}
          </li>
        );
      })}
    </ul>
  );
}

/** All that the owner stated against an earlier version, marked as theirs, on the page and in the PDF. */
export function OwnersStatement({
  questioned,
  heading,
}: {
  questioned: Questioned;
  heading: (text: string) => ReactNode;
}) {
  const { stated } = questioned;
  const { said, leftOut, sales, version, reason } = stated;
  return (
    <>
      {heading(words.title)}
      <p>{words.lead(version, arMoney(said.point, said.currency))}</p>
      <StatedChanges questioned={questioned} />
      {leftOut.length > 0 && (
        <>
          <p>
            <b>{words.leftOut}</b>
          </p>
          <ul className="points">
            {leftOut.map(({ sale, reason: why, note }) => (
              <li key={saleLine(sale, said.currency)}>
                {saleLine(sale, said.currency)}: {note === null ? words.leftOutReason[why] : <q>{note}</q>}
              </li>
            ))}
          </ul>
        </>
      )}
      {sales.length > 0 && (
        <>
          <p>
            <b>{words.sales}</b>
          </p>
          <ToldSales questioned={questioned} />
        </>
      )}
      <p>
        <b>{words.reason}</b>
      </p>
      <blockquote className="quote" dir="auto">
        {reason}
      </blockquote>
    </>
  );
}
