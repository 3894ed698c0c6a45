import type { RecordedGroup } from "#app/domains/record/rules.ts";
import { arPercent, arSignedPercent } from "#app/i18n/format.ts";
import { recordCopy } from "#app/i18n/valuation/record.ts";
import { periodWords } from "#app/i18n/valuation/valuation.ts";
import { Grade } from "../kit/grade.tsx";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";

const words = recordCopy.outcomes;
const NONE = "–";

/** A market's months and grades: how many were given, and how later sales met those that could be compared. */
export function OutcomesTable({ market, groups }: { market: string; groups: readonly RecordedGroup[] }) {
  const heads = [words.month, words.grade, words.estimates, words.reports, words.scored];
  return (
    <Table label={words.table(market)}>
      <TableHead heads={[...heads, recordCopy.medianError, recordCopy.bias, recordCopy.inRange]} />
      <tbody>
        {groups.map(({ month, grade, estimates, reports, score }) => (
          <tr key={`${month} ${grade}`}>
            <th scope="row">{periodWords(month)}</th>
            <td>
              <Grade value={grade} bare />
            </td>
            <FigureCell>{recordCopy.count(estimates)}</FigureCell>
            <FigureCell>{recordCopy.count(reports)}</FigureCell>
            <FigureCell>{recordCopy.count(score?.n ?? 0)}</FigureCell>
            <FigureCell>{score ? arPercent(score.medianAbsError, 1) : NONE}</FigureCell>
            <FigureCell>{score ? arSignedPercent(score.medianBias) : NONE}</FigureCell>
            <FigureCell>{score ? arPercent(score.inRange, 1) : NONE}</FigureCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
