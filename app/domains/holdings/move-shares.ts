import { sum } from "#app/lib/stats.ts";
import {
  MOVE_CAUSES,
  type Move,
  type MoveCause,
  type MoveParts,
  type MoveShares,
  type ToldMove,
} from "./rules.ts";

const TENTHS = 1000;

const log = (parts: MoveParts): number => sum(MOVE_CAUSES.map((cause) => parts[cause]));

/**
 * A move in fractions of the value before, rounded to tenths of a percent, largest part first. Logs add up where percents
 * do not, so each cause gets the share of the whole that it has in logs; what rounding leaves goes to the largest.
 */
export function sharesOf(parts: MoveParts): MoveShares {
  const whole = log(parts);
  const moved = Math.expm1(whole);
  const scale = Math.abs(whole) < 1e-9 ? 1 : moved / whole;
  const total = Math.round(moved * TENTHS);
  const tenths = MOVE_CAUSES.map((cause) => ({ cause, exact: parts[cause] * scale * TENTHS })).sort(
    (a, b) => Math.abs(b.exact) - Math.abs(a.exact),
  );
  const rounded = tenths.map(({ cause, exact }) => ({ cause, tenths: Math.round(exact) }));
  const largest = rounded[0];
  if (largest) largest.tenths += total - sum(rounded.map((part) => part.tenths));
  return {
    total: total / TENTHS,
    parts: rounded
      .filter((part) => part.tenths !== 0)
      .map((part) => ({ cause: part.cause, fraction: part.tenths / TENTHS })),
  };
}

/** Several moves in a row as one: from the first value, with every part summed. Null for none. */
export function chainMoves(moves: readonly Move[]): Move | null {
  const [first, last] = [moves[0], moves.at(-1)];
  if (!first || !last) return null;
  const total = (cause: MoveCause): number => sum(moves.map(({ parts }) => parts[cause]));
  return {
    ...last,
    from: first.from,
    parts: { sales: total("sales"), index: total("index"), model: total("model") },
    sales: moves.flatMap(({ sales }) => sales).slice(-3),
  };
}

/** A move as pages and mails tell it. */
export const toldMove = (move: Move | null): ToldMove | null =>
  move && { shares: sharesOf(move.parts), sales: move.sales };
