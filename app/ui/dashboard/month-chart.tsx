import { dashboardAnalyticsCopy } from "#app/i18n/dashboard/dashboard-analytics.ts";
import { arMonth, arNumber } from "#app/i18n/format.ts";
import { Card, CardHead } from "../kit/card.tsx";
import { Icon } from "../kit/icon.tsx";
import { FigureCell, TableHead } from "../kit/table.tsx";
import { at, PAGE_WIDTHS, Chart, Drawn, UNITS, type Width } from "../report/drawing.tsx";
import { ChartKeys } from "../report/report-keys.tsx";
import "../report/chart.css";

/** Reports ordered in a month that began at `startsAt` (epoch ms). */
export type Month = { startsAt: number; reports: number };

const words = dashboardAnalyticsCopy.months;
/** The columns' baseline, and the top of the highest column. */
const FLOOR = 190;
const TOP = 26;

/** Reports ordered per month up to the current one, as columns with the monthly goal, and as a table. */
export function MonthChart({ months, goal }: { months: readonly Month[]; goal: number }) {
  const total = months.reduce((sum, { reports }) => sum + reports, 0);
  return (
    <Card as="section">
      <CardHead title={words.title} />
      <div className="fig">
        <figure>
          <Drawn
            widths={PAGE_WIDTHS}
            draw={(width) => <Columns months={months} goal={goal} width={width} />}
          />
          <figcaption className="legend-row">
            <ChartKeys keys={{ "k-up": words.bars, "k-dash": words.goal(goal) }} />
          </figcaption>
        </figure>
        <details>
          <summary>
            <Icon name="chevron-down" />
            {words.asTable}
          </summary>
          <table className="table">
            <TableHead heads={[words.month, dashboardAnalyticsCopy.kinds.reports]} />
            <tbody>
              {months.map(({ startsAt, reports }) => (
                <tr key={startsAt}>
                  <th scope="row">{arMonth(startsAt, true)}</th>
                  <FigureCell>{arNumber(reports)}</FigureCell>
                </tr>
              ))}
              <tr className="sum">
                <th scope="row">{words.total}</th>
                <FigureCell>{arNumber(total)}</FigureCell>
              </tr>
            </tbody>
          </table>
        </details>
      </div>
    </Card>
  );
}

function Columns({ months, goal, width }: { months: readonly Month[]; goal: number; width: Width }) {
  const units = UNITS[width];
  const slot = units / months.length;
  const column = Math.min(56, slot * 0.55);
  const highest = Math.max(goal, ...months.map(({ reports }) => reports));
  const y = (reports: number): number => FLOOR - (reports / highest) * (FLOOR - TOP);
  return (
    <Chart width={width} height={FLOOR + 46} label={words.label(months)}>
      {months.map(({ startsAt, reports }, index) => {
        // Time runs in reading direction: the oldest month is at the right.
        const middle = units - slot * (index + 0.5);
        const isNow = index === months.length - 1;
        return (
          <g key={startsAt}>
            {reports > 0 && (
              <rect
                className="c-up"
                x={at(middle - column / 2)}
                y={at(y(reports))}
                width={at(column)}
                height={at(FLOOR - y(reports))}
              />
            )}
            <text className="t-strong halo t-14" x={at(middle)} y={at(y(reports) - 7)} textAnchor="middle">
              {arNumber(reports)}
            </text>
            <text
              className={isNow ? "t-strong t-12" : "t-soft t-12"}
              x={at(middle)}
              y={FLOOR + 20}
              textAnchor="middle"
            >
              {arMonth(startsAt)}
            </text>
            {isNow && (
              <text className="t-soft t-12" x={at(middle)} y={FLOOR + 38} textAnchor="middle">
                {words.sofar}
              </text>
            )}
          </g>
        );
      })}
      <path className="c-axis" d={`M0 ${FLOOR}H${units}`} />
      <path className="c-line c-dash" d={`M0 ${at(y(goal))}H${units}`} />
    </Chart>
  );
}
