import type { KeptPageView } from "#app/domains/holdings/rules.ts";
import { arDate, arNumber, arPlain } from "#app/i18n/format.ts";
import { holdingsCopy, shareWords } from "#app/i18n/holdings/holdings.ts";
import { periodWords } from "#app/i18n/valuation/valuation.ts";
import { niceStep, stepsBetween } from "#app/lib/chart-scale.ts";
import { Ltr, Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Icon } from "../kit/icon.tsx";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";
import { at, CARD_WIDTHS, Chart, Drawn, UNITS, type Width } from "../report/drawing.tsx";
import { ChartKeys } from "../report/report-keys.tsx";
import { periodMiddle, yearsAt } from "../report/periods.ts";
import "../report/chart.css";

const words = holdingsCopy.one.history;
/** Years of the index that are drawn before the first value. */
const YEARS_BEFORE = 5;
const TOP = 14;
const FLOOR = 210;

type Value = { t: number; value: number; low: number; high: number };
type Spot = { t: number; value: number };

/** The index of the last years at the level of the first value: so both are read on one scale. */
function indexLine({ index, points }: KeptPageView, values: readonly Value[]): Spot[] {
  const first = values[0];
  if (!index || !first || points.length === 0) return [];
  const drawn = index.history
    .map(({ period, pricePerSqm }) => ({ t: periodMiddle(period), value: pricePerSqm }))
    .filter(({ t }) => t >= first.t - YEARS_BEFORE);
  const nearest = drawn.toSorted((a, b) => Math.abs(a.t - first.t) - Math.abs(b.t - first.t))[0];
  return nearest ? drawn.map(({ t, value }) => ({ t, value: (value / nearest.value) * first.value })) : [];
}

/** Each model's value with its range, beside the index of the place: drawn, and as tables that say the same. */
export function HistoryPart({ kept }: { kept: KeptPageView }) {
  const { points, index } = kept;
  const values = points.map(({ valuedAt, value, low, high }) => ({ t: yearsAt(valuedAt), value, low, high }));
  if (values.length === 0) return null;
  const line = indexLine(kept, values);
  return (
    <Card as="section" className="stack" aria-labelledby="history-title">
      <h2 id="history-title">{words.title}</h2>
      <div className="fig">
        <figure>
          <Drawn widths={CARD_WIDTHS} draw={(width) => <Lines values={values} line={line} width={width} />} />
          <figcaption className="legend-row">
            <ChartKeys
              keys={{
                "k-band": words.valueKey,
                ...(index && line.length > 0 ? { "k-dash": words.indexKey[index.level] } : {}),
              }}
            />
          </figcaption>
        </figure>
        {line.length === 0 && <p className="small muted">{words.noIndex}</p>}
        <details>
          <summary>
            <Icon name="chevron-down" />
            {words.table}
          </summary>
          <PointTable points={points} />
        </details>
        {index && line.length > 0 && (
          <details>
            <summary>
              <Icon name="chevron-down" />
              {words.indexTable}
            </summary>
            <Table label={words.indexTable}>
              <TableHead heads={[words.period, words.perSqm]} />
              <tbody>
                {index.history.toReversed().map(({ period, pricePerSqm }) => (
                  <tr key={period}>
                    <th scope="row">{periodWords(period)}</th>
                    <FigureCell>{arNumber(pricePerSqm)}</FigureCell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </details>
        )}
      </div>
    </Card>
  );
}

function PointTable({ points }: Pick<KeptPageView, "points">) {
  return (
    <Table label={words.table} cards>
      <TableHead heads={[words.on, words.value, words.low, words.high, words.move, words.model]} />
      <tbody>
        {points.toReversed().map(({ valuedAt, value, low, high, moved, modelVersion }) => (
          <tr key={modelVersion}>
            <th scope="row">
              <Num>{arDate(valuedAt)}</Num>
            </th>
            <FigureCell label={words.value} strong>
              {arNumber(value)}
            </FigureCell>
            <FigureCell label={words.low}>{arNumber(low)}</FigureCell>
            <FigureCell label={words.high}>{arNumber(high)}</FigureCell>
            <FigureCell label={words.move}>
              {moved === null ? holdingsCopy.list.firstPoint : shareWords(moved)}
            </FigureCell>
            <td data-label={words.model}>
              <Ltr>{modelVersion}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Lines({ values, line, width }: { values: readonly Value[]; line: readonly Spot[]; width: Width }) {
  const units = UNITS[width];
  const narrow = width === "narrow";
  const frame = { left: 12, right: units - (narrow ? 72 : 84) };
  const lowest = Math.min(...values.map(({ low }) => low), ...line.map(({ value }) => value));
  const highest = Math.max(...values.map(({ high }) => high), ...line.map(({ value }) => value));
  const step = niceStep(highest - lowest || highest, 4);
  const bottom = Math.floor(lowest / step) * step;
  const top = Math.ceil(highest / step) * step;
  const times = [...values, ...line].map(({ t }) => t);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  // Time runs in reading direction: the past is at the right.
  const x = (t: number): number =>
    to === from
      ? (frame.left + frame.right) / 2
      : frame.right - ((t - from) / (to - from)) * (frame.right - frame.left);
  const y = (value: number): number => FLOOR - ((value - bottom) / (top - bottom)) * (FLOOR - TOP);
  const path = line.map(({ t, value }, i) => `${i ? "L" : "M"}${at(x(t))} ${at(y(value))}`).join("");
  const yearStep = to - from > 8 ? 2 : 1;
  return (
    <Chart width={width} height={FLOOR + 34} label={words.label(values.length)}>
      {stepsBetween(bottom, top, step).map((value) => (
        <g key={value}>
          <path className="c-grid" d={`M${frame.left} ${at(y(value))}H${frame.right}`} />
          <text x={units - 2} y={at(y(value) + 5)} textAnchor="start" className="t-soft t-12">
            {arNumber(value)}
          </text>
        </g>
      ))}
      {stepsBetween(Math.ceil(from), to, yearStep).map((year) => (
        <text
          key={year}
          x={at(Math.min(x(year), frame.right - 14))}
          y={FLOOR + 22}
          textAnchor="middle"
          className="t-soft t-12"
        >
          {arPlain(year)}
        </text>
      ))}
      {path && <path className="c-line c-dash" d={path} />}
      {values.map(({ t, value, low, high }) => (
        <g key={t}>
          <rect
            className="c-band"
            x={at(x(t) - 5)}
            y={at(y(high))}
            width={10}
            height={at(Math.max(1, y(low) - y(high)))}
            rx={3}
          />
          <circle className="c-point" cx={at(x(t))} cy={at(y(value))} r={4.5} />
        </g>
      ))}
    </Chart>
  );
}
