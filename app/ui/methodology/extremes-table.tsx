import type { RatioFigures, WithoutExtremes } from "#app/domains/valuation/rules.ts";
import { arNumber, arPercent } from "#app/i18n/format.ts";
import { methodologyCopy } from "#app/i18n/valuation/methodology.ts";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";
import { RATIO_STATISTICS, StatisticCell } from "./statistic-cell.tsx";

const words = methodologyCopy.extremes;

type ExtremesRow = {
  market: string;
  split: string;
  nameAr: string;
  label: string;
  all: RatioFigures;
  without: WithoutExtremes;
};

/** Each test's statistics of ratios for all sales, and beside them without the extreme ones. */
export function ExtremesTable({ rows }: { rows: readonly ExtremesRow[] }) {
  return (
    // The region of this name is its table.
    <section className="methodology__market late">
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      <Table label={words.title}>
        <TableHead
          heads={[
            methodologyCopy.twins.market,
            words.test,
            words.left,
            ...RATIO_STATISTICS.flatMap(({ head }) => [head, words.without(head)]),
          ]}
        />
        <tbody>
          {rows.map(({ market, split, nameAr, label, all, without }) => (
            <tr key={`${market} ${split}`}>
              <th scope="row">{nameAr}</th>
              <td>{label}</td>
              <FigureCell>
                {words.of(
                  arNumber(without.excluded),
                  arPercent(without.excluded / (without.excluded + without.n), 1),
                )}
              </FigureCell>
              {RATIO_STATISTICS.flatMap(({ head, of, format }) => [
                <StatisticCell key={head} value={all[of]} interval={null} format={format} />,
                <StatisticCell key={`${head} less`} value={without[of]} interval={null} format={format} />,
              ])}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
