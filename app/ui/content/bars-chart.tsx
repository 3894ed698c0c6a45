import type { Chart } from "#app/domains/content/rules.ts";
import { ArabicText } from "../kit/arabic-text.tsx";
import { Figure } from "../kit/bdi.tsx";
import { at } from "../report/drawing.tsx";
import { decimalsIn, valueText } from "./chart-words.ts";

/** In percent of the width. Bars start at zero, which is at the right unless there are negative values. */
function barOf(value: number, low: number, high: number): { x: number; width: number } {
  const scale = (amount: number) => (amount / (high - low || 1)) * 100;
  const zero = 100 + scale(low);
  const width = Math.max(scale(Math.abs(value)), 0.5);
  return { x: at(value < 0 ? zero : zero - width), width: at(width) };
}

/** Horizontal bars in reading direction, each with its number; the table below has the same figures. */
export function BarsChart({ chart }: { chart: Chart }) {
  const { labels, series, unit } = chart;
  const decimals = decimalsIn(chart);
  const all = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  return (
    <div className="bars" aria-hidden="true">
      {labels.map((label, row) => (
        <div className="bars__row" key={label}>
          <span className="bars__label">
            <ArabicText>{label}</ArabicText>
          </span>
          {series.map(({ name, values }, index) => {
            const value = values[row] ?? 0;
            return (
              <div className="bars__bar" key={name}>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none">
                  <rect className={`c-s${index + 1}-fill`} {...barOf(value, low, high)} y="0" height="10" />
                </svg>
                <Figure>{valueText(value, decimals, unit)}</Figure>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
