import { arNumber, arPercent, arSignedPercent } from "#app/i18n/format.ts";
import { methodologyCopy, testedType } from "#app/i18n/valuation/methodology.ts";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";

const words = methodologyCopy.tests;

/** Levels of Saudi districts by type, compared with the Authority's later figures. */
export function LevelsTable({
  rows,
}: {
  rows: readonly { type: string; n: number; medianAbsError: number; medianBias: number }[];
}) {
  if (rows.length === 0) return null;
  return (
    // The region of this name is its table.
    <section className="methodology__market late">
      <h3>{words.levels}</h3>
      <p>{words.levelsText}</p>
      <Table label={words.levels}>
        <TableHead heads={[words.type, words.cells, words.medianError, words.bias]} />
        <tbody>
          {rows.map(({ type, n, medianAbsError, medianBias }) => (
            <tr key={type}>
              <th scope="row">{testedType[type] ?? type}</th>
              <FigureCell>{arNumber(n)}</FigureCell>
              <FigureCell>{arPercent(medianAbsError, 1)}</FigureCell>
              <FigureCell>{arSignedPercent(medianBias)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
