import type { Estimate } from "#app/domains/reports/rules.ts";
import { arNumber, arPlain } from "#app/i18n/format.ts";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { at, Chart, Drawn, UNITS, type Width } from "./drawing.tsx";
import { periodMiddle, yearsAt } from "./periods.ts";

type Trend = Pick<NonNullable<Estimate["trend"]>, "history" | "forecast">;
type Point = { t: number; value: number };

/** A round step that divides a span into at most `most` intervals. */
function niceStep(span: number, most: number): number {
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((multiple) => multiple * power >= rough) ?? 10;
  return step * power;
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, index) => from + index * step);

function seriesOf({ history, forecast }: Trend, createdAt: number) {
  const past: Point[] = history.map((point) => ({ t: periodMiddle(point.period), value: point.pricePerSqm }));
  const last = past.at(-1) ?? { t: yearsAt(createdAt), value: forecast[0]?.point ?? 0 };
  // Without a forecast the chart ends with the data.
  const today = forecast.length > 0 ? Math.max(yearsAt(createdAt), last.t) : last.t;
  // The forecast starts today at the last known level; between the last deal and today there is no data.
  const ahead = forecast.map((point) => ({ ...point, t: today + point.year - Math.floor(today) }));
  return { past, today: { t: today, value: last.value }, last, ahead };
}

const pathOf = (points: { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index ? "L" : "M"}${at(x)} ${at(y)}`).join("");

function Trendline({
  trend,
  createdAt,
  width,
  label,
}: {
  trend: Trend;
  createdAt: number;
  width: Width;
  label: string;
}) {
  const units = UNITS[width];
  const narrow = width === "narrow";
  const frame = {
    left: narrow ? 10 : 14,
    right: units - (narrow ? 50 : 62),
    top: 12,
    bottom: narrow ? 216 : 262,
  };
  const { past, today, last, ahead } = seriesOf(trend, createdAt);
  const all = [...past.map(({ value }) => value), ...ahead.flatMap(({ low, high }) => [low, high])];
  const step = niceStep(Math.max(...all) - Math.min(...all) || 1, narrow ? 4 : 6);
  const bottom = Math.floor(Math.min(...all) / step) * step;
  const top = Math.ceil(Math.max(...all) / step) * step;
  const from = past[0]?.t ?? today.t;
  const to = ahead.at(-1)?.t ?? today.t;
  // Time runs in reading direction: the past is at the right, the forecast at the left.
  const x = (t: number): number => frame.right - ((t - from) / (to - from)) * (frame.right - frame.left);
  const y = (value: number): number =>
    frame.bottom - ((value - bottom) / (top - bottom)) * (frame.bottom - frame.top);
  const place = ({ t, value }: Point) => ({ x: x(t), y: y(value) });
  const yearStep =
    [1, 2, 5, 10].find((years) => (years / (to - from)) * (frame.right - frame.left) >= 46) ?? 10;
  const firstYear = Math.ceil(Math.ceil(from) / yearStep) * yearStep;
  const end = ahead.at(-1);
  const band = (side: "low" | "high") => [
    place(today),
    ...ahead.map((point) => place({ t: point.t, value: point[side] })),
  ];
  const falls = end !== undefined && end.point < today.value;
  const rises = last.value >= (past.at(-2)?.value ?? last.value);
  return (
    <Chart width={width} height={frame.bottom + 34} label={label}>
      {range(bottom, top, step).map((value) => (
        <g key={value}>
          <path className="c-grid" d={`M${frame.left} ${at(y(value))}H${frame.right}`} />
          <text
            x={units - 2}
            y={at(y(value) + 5)}
            textAnchor="start"
            className={narrow ? "t-soft t-12" : "t-soft"}
          >
            {arNumber(value)}
          </text>
        </g>
      ))}
      {range(firstYear, to, yearStep).map((year) => (
        <g key={year}>
          <path className="c-axis" d={`M${at(x(year))} ${frame.bottom}v5`} />
          <text
            x={at(Math.min(x(year), frame.right - 14))}
            y={frame.bottom + 22}
            textAnchor="middle"
            className="t-soft"
          >
            {arPlain(year)}
          </text>
        </g>
      ))}
      {end && (
        <>
          <path className="c-band-2" d={`${pathOf([...band("high"), ...band("low").reverse()])}Z`} />
          <path className="c-edge" d={pathOf(band("high")) + pathOf(band("low"))} />
          <path
            className="c-axis"
            strokeDasharray="3 4"
            d={`M${at(x(today.t))} ${frame.top}V${frame.bottom}`}
          />
          <text x={at(x(today.t) + 8)} y={frame.top + 12} textAnchor="end" className="t-soft halo">
            {chartCopy.today}
          </text>
        </>
      )}
      <path className="c-line" d={pathOf(past.map(place))} />
      {end && (
        <path
          className="c-line c-dash"
          d={pathOf([
            place(last),
            place(today),
            ...ahead.map((point) => place({ t: point.t, value: point.point })),
          ])}
        />
      )}
      <circle className="c-point" cx={at(x(last.t))} cy={at(y(last.value))} r={4.5} />
      <text
        x={at(x(last.t) + 8)}
        y={at(y(last.value) + (rises ? -12 : 24))}
        textAnchor="end"
        className="t-brand halo t-14"
      >
        {arNumber(last.value)}
      </text>
      {end && (
        <>
          <circle className="c-point" cx={at(x(end.t))} cy={at(y(end.point))} r={4} />
          <text
            x={at(x(end.t) - 2)}
            y={at(y(end.point) + (falls ? 22 : -12))}
            textAnchor="end"
            className="t-brand halo t-14"
          >
            {arNumber(end.point)}
          </text>
        </>
      )}
    </Chart>
  );
}

/**
 * History of the price per m² and its forecast with a widening 80 % band; `createdAt` (epoch ms) is the report's today.
 * With an empty forecast only the history.
 */
export function PriceTrend({
  trend,
  createdAt,
  widths,
}: {
  trend: Trend;
  createdAt: number;
  widths: readonly Width[];
}) {
  const end = trend.forecast.at(-1);
  const last = trend.history.at(-1);
  const ends = {
    first: arNumber(trend.history[0]?.pricePerSqm ?? 0),
    last: arNumber(last?.pricePerSqm ?? 0),
  };
  const label = end
    ? chartCopy.trendLabel({
        ...ends,
        year: arPlain(end.year),
        point: arNumber(end.point),
        low: arNumber(end.low),
        high: arNumber(end.high),
      })
    : chartCopy.historyLabel(ends);
  return (
    <Drawn
      widths={widths}
      draw={(width) => <Trendline trend={trend} createdAt={createdAt} width={width} label={label} />}
    />
  );
}
