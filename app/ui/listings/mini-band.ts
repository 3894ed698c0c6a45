import { clamp } from "#app/lib/stats.ts";

/** Margin on each side, as a share of the span of the values. */
const MARGIN = 0.2;
/** A price far outside is drawn at most this many range widths away, so that the range stays visible. */
const FAR = 1.5;

/** Positions of range, value and asking price on a line, in percent from the low end. */
export type MiniBand = { low: number; point: number; high: number; asked: number };

export function miniBand(
  { low, point, high }: { low: number; point: number; high: number },
  price: number,
): MiniBand {
  const width = Math.max(high - low, 1);
  const asked = clamp(price, low - FAR * width, high + FAR * width);
  const from = Math.min(low, asked);
  const span = Math.max(high, asked) - from || 1;
  const start = from - MARGIN * span;
  const at = (value: number) => Math.round(((value - start) / (span * (1 + 2 * MARGIN))) * 1000) / 10;
  return { low: at(low), point: at(point), high: at(high), asked: at(asked) };
}
