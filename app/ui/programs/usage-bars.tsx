import { keysCopy } from "#app/i18n/programs/keys.ts";
import "./programs.css";

type Day = { day: string; calls: number };

/** Units of the drawing: a slot for each day, and the height of the highest column. */
const SLOT = 10;
const COLUMN = 7;
const HIGHEST = 36;

/** Calls of a key day by day, the oldest at the right as in every chart; what it shows stands beneath in words. */
export function UsageBars({ usage }: { usage: readonly Day[] }) {
  const most = Math.max(...usage.map(({ calls }) => calls));
  const all = usage.reduce((sum, { calls }) => sum + calls, 0);
  const width = usage.length * SLOT;
  return (
    <figure className="usage">
      <svg viewBox={`0 0 ${width} ${HIGHEST + 1}`} aria-hidden="true" preserveAspectRatio="none">
        {usage.map(({ day, calls }, index) => {
          const height = most === 0 ? 0 : (calls / most) * HIGHEST;
          return (
            <rect
              key={day}
              x={width - (index + 1) * SLOT + (SLOT - COLUMN) / 2}
              y={HIGHEST - height}
              width={COLUMN}
              height={height + 1}
              className={calls > 0 ? "usage__day" : "usage__none"}
            />
          );
        })}
      </svg>
      <figcaption className="tiny">{keysCopy.list.days(all, most)}</figcaption>
    </figure>
  );
}
