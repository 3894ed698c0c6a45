import { useEffect, useRef } from "react";
import type { Questioned, SaidValue } from "#app/domains/reports/questioning/rules.ts";
import { arMoney, arNumber } from "#app/i18n/format.ts";
import { questioningCopy } from "#app/i18n/reports/questioning.ts";
import { Card } from "../kit/card.tsx";
import { Grade } from "../kit/grade.tsx";
import { FigureCell, TableHead } from "../kit/table.tsx";
import { StatedChanges, ToldSales } from "./stated-changes.tsx";
import "./question.css";

const words = questioningCopy.effect;

export type Tried = { questioned: Questioned; now: SaidValue };

/** What the typed changes would do: value, range and grade before and after, and the effect of each change. */
export function QuestionEffect({ tried, canMake }: { tried: Tried; canMake: boolean }) {
  const { questioned, now } = tried;
  const { said, sales } = questioned.stated;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [tried]);
  const range = ({ low, high, currency }: SaidValue) => `${arNumber(low)} – ${arMoney(high, currency)}`;
  return (
    <Card as="section" className="stack" aria-labelledby="effect">
      <h2 id="effect" tabIndex={-1} ref={title}>
        {words.title}
      </h2>
      <table className="table table--cards question__effect">
        <TableHead heads={[words.figure, words.before, words.after]} />
        <tbody>
          <tr>
            <th scope="row">{words.value}</th>
            <FigureCell label={words.before}>{arMoney(said.point, said.currency)}</FigureCell>
            <FigureCell label={words.after} strong>
              {arMoney(now.point, now.currency)}
            </FigureCell>
          </tr>
          <tr>
            <th scope="row">{words.range}</th>
            <FigureCell label={words.before}>{range(said)}</FigureCell>
            <FigureCell label={words.after}>{range(now)}</FigureCell>
          </tr>
          <tr>
            <th scope="row">{words.grade}</th>
            <td data-label={words.before}>
              <Grade bare value={said.grade} />
            </td>
            <td data-label={words.after}>
              <Grade bare value={now.grade} />
            </td>
          </tr>
        </tbody>
      </table>
      <h3>{words.changes}</h3>
      <StatedChanges questioned={questioned} />
      {sales.length > 0 && (
        <>
          <h3>{words.sales}</h3>
          <ToldSales questioned={questioned} />
        </>
      )}
      <p className="small muted">{canMake ? words.nothingMade : words.onlyTried}</p>
    </Card>
  );
}
