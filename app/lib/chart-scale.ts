/** A round step that divides a span into at most `most` intervals. */
export function niceStep(span: number, most: number): number {
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((multiple) => multiple * power >= rough) ?? 10;
  return step * power;
}

/** The numbers from `from` to `to` by a step, both ends included. */
export const stepsBetween = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, index) => from + index * step);

/** Decimals that an axis with this step needs: none for 50, one for 2.5. */
export const decimalsOf = (step: number): number =>
  [0, 1, 2, 3].find((digits) => Number.isInteger(Math.round(step * 10 ** digits * 1e6) / 1e6)) ?? 3;

/** Moves positions apart until each has a `gap` to the next, in the same order, none beyond `last`. */
export function spread(places: readonly number[], gap: number, last: number): number[] {
  const order = places.map((_, index) => index).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  order.forEach((index, rank) => {
    const before = order[rank - 1];
    if (before !== undefined) moved[index] = Math.max(moved[index] ?? 0, (moved[before] ?? 0) + gap);
  });
  order.toReversed().forEach((index, rank) => {
    moved[index] = Math.min(moved[index] ?? 0, last - rank * gap);
  });
  return moved;
}
