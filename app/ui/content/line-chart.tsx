import type { Chart as Spec } from "#app/domains/content/rules.ts";
import { decimalsOf, niceStep, spread, stepsBetween } from "#app/lib/chart-scale.ts";
import { at, CARD_WIDTHS, Chart, Drawn, UNITS, type Width } from "../report/drawing.tsx";
import { decimalsIn, endsOf, lineLabel, valueText } from "./chart-words.ts";

const LINE_HEIGHT = 18;
/** Approximate width of a letter on the axis, and the gap between two labels. */
const LETTER = 7.5;
const SPACE = 14;

type Place = { x: number; y: number };

/** The known segments of a series, each drawn as its own line. */
function stretchesOf(places: readonly (Place | null)[]): Place[][] {
  const stretches: Place[][] = [[]];
  for (const place of places)
    if (place) stretches.at(-1)?.push(place);
    else stretches.push([]);
  return stretches.filter((stretch) => stretch.length > 0);
}

const pathOf = (places: readonly Place[]): string =>
  places.map(({ x, y }, index) => `${index ? "L" : "M"}${at(x)} ${at(y)}`).join("");

function frameOf(width: Width) {
  const narrow = width === "narrow";
  return { left: 56, right: UNITS[width] - 58, top: 12, bottom: narrow ? 200 : 240, steps: narrow ? 4 : 5 };
}

function scaleOf(series: Spec["series"], most: number) {
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const step = niceStep(Math.max(...all) - Math.min(...all) || Math.abs(all[0] ?? 1) || 1, most);
  return {
    step,
    bottom: Math.floor(Math.min(...all) / step + 1e-9) * step,
    top: Math.ceil(Math.max(...all) / step - 1e-9) * step,
  };
}

/** Every how many points a label fits, counted from the last point, which always has one. */
function everyOf(labels: readonly string[], slot: number): number {
  const widest = Math.max(...labels.map((label) => label.length)) * LETTER + SPACE;
  return Math.max(1, Math.ceil(widest / slot));
}

function Lines({ chart, width }: { chart: Spec; width: Width }) {
  const { labels, series, unit } = chart;
  const frame = frameOf(width);
  const scale = scaleOf(series, frame.steps);
  const bottom = scale.bottom === scale.top ? scale.bottom - scale.step : scale.bottom;
  const slot = (frame.right - frame.left) / (labels.length - 1);
  // Time runs in reading direction: the first label is at the right.
  const x = (index: number) => frame.right - index * slot;
  const y = (value: number) =>
    frame.bottom - ((value - bottom) / (scale.top - bottom)) * (frame.bottom - frame.top);
  const every = everyOf(labels, slot);
  const decimals = decimalsIn(chart);
  const ends = series.map(({ values }) => endsOf(values).last);
  // Series that reach the last label show their last value beside it.
  const told = ends.map((end) => (end && end.at === labels.length - 1 ? y(end.value) : null));
  const heights = spread(
    told.filter((height) => height !== null),
    LINE_HEIGHT,
    frame.bottom + 4,
  );
  const heightOf = (index: number) => heights[told.slice(0, index).filter((one) => one !== null).length];
  return (
    <Chart width={width} height={frame.bottom + 34} label={lineLabel(chart)}>
      {stepsBetween(bottom, scale.top, scale.step).map((value) => (
        <g key={value}>
          <path className="c-grid" d={`M${frame.left} ${at(y(value))}H${frame.right}`} />
          <text x={UNITS[width] - 2} y={at(y(value) + 5)} textAnchor="start" className="t-soft">
            {valueText(value, decimalsOf(scale.step), unit)}
          </text>
        </g>
      ))}
      {labels.map(
        (label, index) =>
          (labels.length - 1 - index) % every === 0 && (
            <g key={label}>
              <path className="c-axis" d={`M${at(x(index))} ${frame.bottom}v5`} />
              <text x={at(x(index))} y={frame.bottom + 22} textAnchor="middle" className="t-soft">
                {label}
              </text>
            </g>
          ),
      )}
      {series.map(({ name, values }, index) => {
        const places = values.map((value, n) => (value === null ? null : { x: x(n), y: y(value) }));
        const end = ends[index];
        const height = told[index] === null ? undefined : heightOf(index);
        return (
          <g key={name}>
            {stretchesOf(places).map((stretch) => (
              <path
                key={stretch[0]?.x}
                className={`c-series c-s${index + 1}`}
                d={stretch.length > 1 ? pathOf(stretch) : `${pathOf(stretch)}h.1`}
              />
            ))}
            {end && (
              <circle className={`c-s${index + 1}-fill`} cx={at(x(end.at))} cy={at(y(end.value))} r={4} />
            )}
            {end && height !== undefined && (
              <text x={frame.left - 9} y={at(height + 5)} textAnchor="start" className={`t-s${index + 1}`}>
                {valueText(end.value, decimals, unit)}
              </text>
            )}
          </g>
        );
      })}
    </Chart>
  );
}

/** Values over time in reading direction; one to three series, distinguished by colour and stroke. */
export function LineChart({ chart }: { chart: Spec }) {
  return <Drawn widths={CARD_WIDTHS} draw={(width) => <Lines chart={chart} width={width} />} />;
}
