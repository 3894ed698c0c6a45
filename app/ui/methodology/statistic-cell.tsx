import { arNumber, arPercent } from "#app/i18n/format.ts";
import { methodologyCopy } from "#app/i18n/valuation/methodology.ts";
import { Figure } from "../kit/bdi.tsx";

/** How a statistic is written, alone and at the ends of its interval. */
type Format = (value: number) => string;

export const inPercent: Format = (value) => arPercent(value, 1);
export const withDigits =
  (digits: number): Format =>
  (value) =>
    arNumber(value, digits);
/** A number with its sign first in reading order, for a right-to-left box. */
const signed: Format = (value) => `${value < 0 ? "−" : "+"}${arNumber(Math.abs(value), 3)}`;

/** The statistics of ratios, each with how it is written. */
export const RATIO_STATISTICS = [
  { head: methodologyCopy.tests.cod, of: "cod", format: withDigits(1) },
  { head: methodologyCopy.tests.prd, of: "prd", format: withDigits(3) },
  { head: methodologyCopy.tests.prb, of: "prb", format: signed },
] as const;

/** A statistic with its interval below; a dash where there is none. */
export function StatisticCell({
  value,
  interval,
  format,
}: {
  value: number | null;
  interval: readonly [low: number, high: number] | null;
  format: Format;
}) {
  return (
    <td>
      <Figure>{value === null ? "–" : format(value)}</Figure>
      {value !== null && interval && (
        <span className="tiny">
          <Figure>{methodologyCopy.tests.interval(format(interval[0]), format(interval[1]))}</Figure>
        </span>
      )}
    </td>
  );
}
