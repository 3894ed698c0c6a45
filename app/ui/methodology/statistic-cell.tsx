import { arNumber } from "#app/i18n/format.ts";
import { methodologyCopy } from "#app/i18n/valuation/methodology.ts";
import { Figure } from "../kit/bdi.tsx";

/** A number with its sign first in reading order, for a right-to-left box. */
export const signed = (value: number, digits: number): string =>
  `${value < 0 ? "−" : "+"}${arNumber(Math.abs(value), digits)}`;

/** A statistic with its interval below; a dash where there is none. */
export function StatisticCell({
  value,
  interval,
  digits,
  text = arNumber,
}: {
  value: number | null;
  interval: readonly [low: number, high: number] | null;
  digits: number;
  text?: (value: number, digits: number) => string;
}) {
  return (
    <td>
      <Figure>{value === null ? "–" : text(value, digits)}</Figure>
      {value !== null && interval && (
        <span className="tiny">
          <Figure>
            {methodologyCopy.tests.interval(text(interval[0], digits), text(interval[1], digits))}
          </Figure>
        </span>
      )}
    </td>
  );
}
