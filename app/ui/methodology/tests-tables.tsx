import { arNumber, arPercent, arSignedPercent } from "#app/i18n/format.ts";
import { copy, marketName, splitWords, testedType } from "#app/i18n/methodology.ts";
import type { BacktestRow } from "#app/domains/valuation/rules.ts";
import { Figure } from "../kit/bdi.tsx";
import { Table } from "../kit/table.tsx";

const words = copy.tests;

const MISSING = "–";
const percent = (fraction: number | null): string => (fraction === null ? MISSING : arPercent(fraction, 1));

function Cell({ label, value }: { label: string; value: string }) {
  return (
    <td data-label={label}>
      <Figure>{value}</Figure>
    </td>
  );
}

function Scores({ row }: { row: BacktestRow }) {
  return (
    <>
      <Cell label={words.sales} value={arNumber(row.n)} />
      <Cell label={words.medianError} value={percent(row.medianAbsError)} />
      <Cell label={words.within10} value={percent(row.within10)} />
      <Cell label={words.within20} value={percent(row.within20)} />
      <Cell label={words.coverage} value={percent(row.coverage80)} />
      <Cell label={words.bias} value={arSignedPercent(row.medianBias)} />
    </>
  );
}

function ScoreHeads() {
  return (
    <>
      {[words.sales, words.medianError, words.within10, words.within20, words.coverage, words.bias].map(
        (head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ),
      )}
    </>
  );
}

/** Each market's tests, all types together, beside a plain method. */
export function TestsTable({ rows }: { rows: readonly (BacktestRow & { baselineError: number | null })[] }) {
  return (
    <Table label={words.table} cards>
      <thead>
        <tr>
          <th scope="col">{words.market}</th>
          <th scope="col">{words.split}</th>
          <ScoreHeads />
          <th scope="col">{words.baseline}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.market} ${row.split}`}>
            <th scope="row">{marketName[row.market]}</th>
            <td className="wide" data-label={words.split}>
              {splitWords(row.market, row.split)}
            </td>
            <Scores row={row} />
            <Cell label={words.baseline} value={percent(row.baselineError)} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The same tests by property type, folded away. */
export function TestsByType({ rows }: { rows: readonly BacktestRow[] }) {
  const named = rows.filter(({ type }) => testedType[type] !== undefined);
  if (named.length === 0) return null;
  return (
    <details className="methodology__more">
      <summary>{words.byType}</summary>
      <Table label={words.byType} cards>
        <thead>
          <tr>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.split}</th>
            <ScoreHeads />
          </tr>
        </thead>
        <tbody>
          {named.map((row) => (
            <tr key={`${row.market} ${row.split} ${row.type}`}>
              <th scope="row">
                {marketName[row.market]}: {testedType[row.type]}
              </th>
              <td className="wide" data-label={words.split}>
                {splitWords(row.market, row.split)}
              </td>
              <Scores row={row} />
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

/** Levels of Saudi districts by type beside the Authority's later figures, folded away. */
export function LevelsTable({
  rows,
}: {
  rows: readonly Pick<BacktestRow, "type" | "n" | "medianAbsError" | "medianBias">[];
}) {
  const named = rows.filter(({ type }) => testedType[type] !== undefined);
  if (named.length === 0) return null;
  return (
    <details className="methodology__more">
      <summary>{words.levels}</summary>
      <p className="small muted">{words.levelsText}</p>
      <Table label={words.levels} cards>
        <thead>
          <tr>
            {[words.type, words.cells, words.medianError, words.bias].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {named.map(({ type, n, medianAbsError, medianBias }) => (
            <tr key={type}>
              <th scope="row">{testedType[type]}</th>
              <Cell label={words.cells} value={arNumber(n)} />
              <Cell label={words.medianError} value={percent(medianAbsError)} />
              <Cell label={words.bias} value={arSignedPercent(medianBias)} />
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
