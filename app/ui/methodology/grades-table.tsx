import type { Grade as GradeValue } from "#app/domains/valuation/engine/types.ts";
import type { BacktestRow } from "#app/domains/valuation/rules.ts";
import { arPercent } from "#app/i18n/format.ts";
import { methodologyCopy } from "#app/i18n/valuation/methodology.ts";
import { Figure } from "../kit/bdi.tsx";
import { Grade } from "../kit/grade.tsx";
import { Table, TableHead } from "../kit/table.tsx";
import { inPercent, StatisticCell } from "./statistic-cell.tsx";

const words = methodologyCopy.range;

export type GradeMeaning = {
  grade: GradeValue;
  /** The grade's limits, and what it means for the reader. */
  condition: string;
  meaning: string;
  /** In the markets' order; null if the market's tests have none of this grade. */
  measured: (Pick<BacktestRow, "n" | "medianAbsError" | "coverage80" | "intervals"> | null)[];
};

/** Each grade: its limits, and its measured error and coverage on unseen sales of each market. */
export function GradesTable({
  markets,
  grades,
}: {
  markets: readonly string[];
  grades: readonly GradeMeaning[];
}) {
  return (
    <Table label={words.table}>
      <TableHead
        heads={[
          words.grade,
          words.meaning,
          ...markets.flatMap((market) => [words.errorHead(market), words.coverHead(market)]),
        ]}
      />
      <tbody>
        {grades.map(({ grade, condition, meaning, measured }) => (
          <tr key={grade}>
            <th scope="row">
              <Grade value={grade} bare />
            </th>
            <td className="methodology__meaning">
              {condition}
              <span className="tiny">{meaning}</span>
            </td>
            {markets.flatMap((market, index) => {
              const figures = measured[index];
              return [
                <td key={`${market} error`}>
                  <Figure>{figures ? arPercent(figures.medianAbsError, 1) : "–"}</Figure>
                  {figures && <span className="tiny">{words.tested(figures.n)}</span>}
                </td>,
                <StatisticCell
                  key={`${market} cover`}
                  value={figures?.coverage80 ?? null}
                  interval={figures?.intervals.coverage80 ?? null}
                  format={inPercent}
                />,
              ];
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
