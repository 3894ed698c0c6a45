import { arNumber } from "#app/i18n/format.ts";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { at, UNITS, type Width } from "./drawing.tsx";

/** The numbers of table rows as a map's pill holds them. */
export const pillText = (numbers: readonly number[]): string =>
  numbers.map((number) => arNumber(number)).join("، ");
export const pillWidth = (numbers: readonly number[]): number => 12 + numbers.length * 16;
export const PILL_HEIGHT = 26;

/** A round length of at most `most` km for the scale bar. */
export function scaleLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((multiple) => multiple * power <= most) ?? 1) * power;
}

/** Rows of the table at a place; the middle of the pill is given. */
export function Pill({ x, y, numbers }: { x: number; y: number; numbers: readonly number[] }) {
  return (
    <>
      <rect
        className="c-pill"
        x={at(x - pillWidth(numbers) / 2)}
        y={at(y - PILL_HEIGHT / 2)}
        width={pillWidth(numbers)}
        height={PILL_HEIGHT}
        rx={PILL_HEIGHT / 2}
      />
      <text x={at(x)} y={at(y + 5)} textAnchor="middle" className="t-brand">
        {pillText(numbers)}
      </text>
    </>
  );
}

/** The property's place; the pin's tip is given. */
export function Pin({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${at(x)} ${at(y)})`}>
      <path className="c-ask" d="M0 0c-4-10-15-15-15-27a15 15 0 0130 0c0 12-11 17-15 27z" />
      <circle className="c-hole" cy={-27} r={5} />
    </g>
  );
}

/** The scale bar of `km`, and the arrow that shows north. */
export function ScaleAndNorth({
  width,
  height,
  km,
  perKm,
}: {
  width: Width;
  height: number;
  km: number;
  perKm: number;
}) {
  const bar = { x: 16, y: height - 16, length: km * perKm };
  return (
    <>
      <path className="c-scale" d={`M${bar.x} ${bar.y - 5}v5h${at(bar.length)}v-5`} />
      <text x={at(bar.x + bar.length / 2)} y={bar.y - 8} textAnchor="middle" className="t-soft">
        {chartCopy.km(arNumber(km, km < 1 ? 1 : 0))}
      </text>
      <path className="c-scale" d={`M${UNITS[width] - 22} 34V14m-5 6l5-6 5 6`} />
      <text x={UNITS[width] - 22} y={50} textAnchor="middle" className="t-soft">
        {chartCopy.north}
      </text>
    </>
  );
}
