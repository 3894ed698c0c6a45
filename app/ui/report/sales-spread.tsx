import type { Estimate } from "#app/domains/reports/rules.ts";
import { arMoney, arNumber } from "#app/i18n/format.ts";
import { approachesCopy } from "#app/i18n/reports/approaches.ts";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { at, Chart, Drawn, UNITS, type Width } from "./drawing.tsx";

const SIDE = 8;
const TOP = 46;
const BARS = 56;
const GAP = 2;

type Drawable = Pick<Estimate, "point" | "low" | "high" | "currency"> & {
  spread: NonNullable<Estimate["spread"]>;
};

function Bars({ spread, point, low, high, currency, width }: Drawable & { width: Width }) {
  const units = UNITS[width];
  const { from, to, bins } = spread;
  const [start, end] = [Math.min(from, point), Math.max(to, point)];
  // Values increase in reading direction: the lowest is at the right.
  const x = (value: number): number => units - SIDE - ((value - start) / (end - start)) * (units - 2 * SIDE);
  const most = Math.max(...bins);
  const step = (to - from) / bins.length;
  const base = TOP + BARS;
  const band = { from: Math.max(low, start), to: Math.min(high, end) };
  const pointX = Math.min(Math.max(x(point), 76), units - 76);
  const label = approachesCopy.spreadLabel(spread, arNumber(from), arNumber(to), arMoney(point, currency));
  return (
    <Chart width={width} height={base + 26} label={label}>
      {band.to > band.from && (
        <rect
          className="c-band-2"
          x={at(x(band.to))}
          y={TOP - 4}
          width={at(x(band.from) - x(band.to))}
          height={BARS + 4}
        />
      )}
      {bins.map((count, index) => {
        const tall = (count / most) * BARS;
        const left = x(from + (index + 1) * step);
        const wide = x(from + index * step) - left - GAP;
        return (
          <rect
            key={index}
            className="c-total"
            x={at(left)}
            y={at(base - tall)}
            width={at(Math.max(wide, 1))}
            height={at(tall)}
          />
        );
      })}
      <path className="c-axis" d={`M${SIDE} ${base}H${units - SIDE}`} />
      <rect className="c-point" x={at(x(point) - 2)} y={TOP - 8} width={4} height={BARS + 8} rx={2} />
      <text x={at(pointX)} y={14} textAnchor="middle">
        {chartCopy.estimated}
      </text>
      <text x={at(pointX)} y={34} textAnchor="middle" className="t-brand t-16">
        {arMoney(point, currency)}
      </text>
      <text x={at(x(start))} y={base + 18} textAnchor="start" className="t-soft">
        {arNumber(start)}
      </text>
      <text x={at(x(end))} y={base + 18} textAnchor="end" className="t-soft">
        {arNumber(end)}
      </text>
    </Chart>
  );
}

/** What every sale of the place says of the property, as a histogram, with its value and range in it. */
export function SalesSpreadChart({ estimate, widths }: { estimate: Estimate; widths: readonly Width[] }) {
  const { spread } = estimate;
  if (!spread) return null;
  return (
    <figure className="fig">
      <Drawn widths={widths} draw={(width) => <Bars {...estimate} spread={spread} width={width} />} />
      <figcaption>
        {spread.place ? approachesCopy.spreadHere(spread.count) : approachesCopy.spreadAround(spread.count)}
      </figcaption>
    </figure>
  );
}
