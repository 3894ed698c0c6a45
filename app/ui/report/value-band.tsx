import { arMoney, arNumber, latinMoney, latinNumber, type Digits } from "#app/i18n/format.ts";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import type { Currency } from "#app/lib/money.ts";
import { at, Chart, Drawn, UNITS, type Width } from "./drawing.tsx";

export type BandValues = {
  low: number;
  point: number;
  high: number;
  /** The asking price, marked in copper; null draws no mark. */
  asked: number | null;
  currency: Currency;
};

/** Labels of the marked amounts, and the script of their digits. */
type BandWords = { estimated: string; asked: string };
type Look = { digits?: Digits; words?: BandWords };

const PRINTED = {
  arabic: { money: arMoney, number: (value: number) => arNumber(value) },
  latin: { money: latinMoney, number: (value: number) => latinNumber(value) },
};

/** Margin on each side, as a share of the span of the values. */
const MARGIN = 0.2;
const SIDE = 2;

/** Half the width of a label in 15 px digits, in units. */
const halfLabel = (text: string): number => text.length * 4.4;

function scaleOf({ low, high, asked }: BandValues, width: number): (value: number) => number {
  const from = Math.min(low, asked ?? low);
  const to = Math.max(high, asked ?? high);
  const margin = (to - from) * MARGIN || to * MARGIN;
  const start = from - margin;
  // Values increase in reading direction: the lowest is at the right.
  return (value) => width - SIDE - ((value - start) / (to + margin - start)) * (width - 2 * SIDE);
}

/** Keeps a centred label inside the chart. */
const inside = (x: number, half: number, width: number): number => Math.min(Math.max(x, half), width - half);

function Band({
  values,
  width,
  label,
  digits = "arabic",
  words = chartCopy,
}: { values: BandValues; width: Width; label: string } & Look) {
  const { low, point, high, asked, currency } = values;
  const { money, number } = PRINTED[digits];
  const units = UNITS[width];
  const narrow = width === "narrow";
  const x = scaleOf(values, units);
  const lowText = chartCopy.from(number(low));
  const highText = chartCopy.to(number(high));
  const half = narrow ? halfLabel(lowText) * 0.9 : halfLabel(lowText);
  // Moves the ends of a short band apart until their labels do not overlap.
  const short = Math.max(0, 2 * half + 12 - (x(low) - x(high))) / 2;
  const lowX = inside(x(low) + short, half, units);
  const highX = inside(x(high) - short, half, units);
  const endClass = narrow ? "t-strong halo t-13" : "t-strong halo t-15";
  const askedX = asked === null ? 0 : x(asked);
  const crosses = [lowX, highX].some((end) => Math.abs(end - askedX) < half + 4);
  return (
    <Chart width={width} height={asked === null ? 124 : 178} label={label}>
      <rect className="c-track" x={SIDE} y={72} width={units - 2 * SIDE} height={6} rx={3} />
      <rect className="c-band" x={at(x(high))} y={58} width={at(x(low) - x(high))} height={34} rx={6} />
      <rect className="c-point" x={at(x(point) - 2)} y={50} width={4} height={50} rx={2} />
      <text x={at(inside(x(point), 60, units))} y={16} textAnchor="middle">
        {words.estimated}
      </text>
      <text
        x={at(inside(x(point), 76, units))}
        y={41}
        textAnchor="middle"
        className={`t-brand ${narrow ? "t-19" : "t-21"}`}
      >
        {money(point, currency)}
      </text>
      {asked !== null && (
        <path
          className="c-leader"
          d={`M${at(askedX)} 75V${crosses ? 98 : 128}${crosses ? `M${at(askedX)} 124V130` : ""}`}
        />
      )}
      <text x={at(lowX)} y={116} textAnchor="middle" className={endClass}>
        {lowText}
      </text>
      <text x={at(highX)} y={116} textAnchor="middle" className={endClass}>
        {highText}
      </text>
      {asked !== null && (
        <>
          <path className="c-ask" d={`M${at(askedX)} 65l10 10-10 10-10-10z`} />
          <text x={at(inside(askedX, 44, units))} y={148} textAnchor="middle" className="t-accent">
            {words.asked}
          </text>
          <text
            x={at(inside(askedX, 62, units))}
            y={170}
            textAnchor="middle"
            className="t-accent t-bold t-16"
          >
            {money(asked, currency)}
          </text>
        </>
      )}
    </Chart>
  );
}

/** A value with its range: point above, ends below, and the asking price below them with a leader line. */
export function ValueBand({
  values,
  widths,
  ...look
}: { values: BandValues; widths: readonly Width[] } & Look) {
  const { money, number } = PRINTED[look.digits ?? "arabic"];
  const label = chartCopy.bandLabel(
    money(values.point, values.currency),
    number(values.low),
    number(values.high),
    values.asked === null ? null : number(values.asked),
    look.words,
  );
  return (
    <Drawn widths={widths} draw={(width) => <Band values={values} width={width} label={label} {...look} />} />
  );
}
