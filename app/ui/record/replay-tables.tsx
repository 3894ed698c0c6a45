import type { MarketReplay, Score } from "#app/domains/record/rules.ts";
import { arPercent, arSignedPercent } from "#app/i18n/format.ts";
import { recordCopy } from "#app/i18n/valuation/record.ts";
import { periodWords } from "#app/i18n/valuation/valuation.ts";
import { Grade } from "../kit/grade.tsx";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";

const words = recordCopy.replay;
const NONE = "–";
const MEASURED = [recordCopy.medianError, recordCopy.bias, recordCopy.inRange] as const;

function ScoreCells({ score }: { score: Score | null }) {
  return (
    <>
      <FigureCell>{score ? arPercent(score.medianAbsError, 1) : NONE}</FigureCell>
      <FigureCell>{score ? arSignedPercent(score.medianBias) : NONE}</FigureCell>
      <FigureCell>{score ? arPercent(score.inRange, 1) : NONE}</FigureCell>
    </>
  );
}

/** A market's replay: a row for each month and one for all of them, then each month by grade, folded. */
export function ReplayTables({ market, replay }: { market: string; replay: MarketReplay }) {
  const { months, score, baseline } = replay;
  const sales = months.reduce((sum, month) => sum + month.sales, 0);
  return (
    <>
      <Table label={words.table(market)}>
        <TableHead
          heads={[recordCopy.outcomes.month, words.sales, words.valued, ...MEASURED, words.baseline]}
        />
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">
                {periodWords(month.month)}
                {month.before === 0 && <span className="tiny">{words.nothingBefore}</span>}
              </th>
              <FigureCell>{recordCopy.count(month.sales)}</FigureCell>
              <FigureCell>{recordCopy.count(month.score?.n ?? 0)}</FigureCell>
              <ScoreCells score={month.score} />
              <FigureCell>{month.baseline === null ? NONE : arPercent(month.baseline, 1)}</FigureCell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.all}</th>
            <FigureCell>{recordCopy.count(sales)}</FigureCell>
            <FigureCell>{recordCopy.count(score?.n ?? 0)}</FigureCell>
            <ScoreCells score={score} />
            <FigureCell>{baseline === null ? NONE : arPercent(baseline, 1)}</FigureCell>
          </tr>
        </tfoot>
      </Table>
      <details className="methodology__more">
        <summary>{words.byGrade}</summary>
        <Table label={words.gradesTable(market)}>
          <TableHead
            heads={[recordCopy.outcomes.month, recordCopy.outcomes.grade, words.valued, ...MEASURED]}
          />
          <tbody>
            {[...months, { ...replay, month: null }].flatMap(({ month, grades }) =>
              grades.map(({ grade, ...of }) => (
                <tr key={`${month} ${grade}`}>
                  <th scope="row">{month === null ? words.all : periodWords(month)}</th>
                  <td>
                    <Grade value={grade} bare />
                  </td>
                  <FigureCell>{recordCopy.count(of.n)}</FigureCell>
                  <ScoreCells score={of} />
                </tr>
              )),
            )}
          </tbody>
        </Table>
      </details>
    </>
  );
}
