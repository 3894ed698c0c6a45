import type { Estimate, Told, Valuation } from "#app/domains/valuation/engine/types.ts";
import type { Move, Ranged } from "#app/domains/holdings/rules.ts";

/** The value before, and what is needed to say why it moved. `dataUntil`: ISO day of the last sale it could know. */
export type Before = Ranged & { modelVersion: string; valuedAt: number; dataUntil: string };

/** The newest sales that a move names. */
const NAMED = 3;

/**
 * Why `now` is another value than `before`. With the model of today, V(day) its value of the property on a day, and U(day)
 * the same without the comparables sold after the data that `before` knew:
 *
 *   sales = ln V(then) − ln U(then)    index = ln V(now) − ln V(then)    model = ln U(then) − ln before
 *
 * The three sum to ln V(now) − ln before. Leaving sales out moves a value by at most the engine's cap (five percent), so
 * `sales` never says more than what the named comparables themselves carry. `valueAt` values the property on a day, with
 * what it is told. What cannot be valued on the earlier day is all put down to the model.
 */
export function explainMove(
  before: Before,
  now: Estimate,
  valueAt: (at: number, told?: Told) => Valuation,
): Move {
  const fresh = now.comparables.filter(({ soldOn }) => soldOn > before.dataUntil);
  const then = valueAt(before.valuedAt);
  const known = then.ok ? then.point : now.point;
  const without =
    then.ok && fresh.length > 0 ? valueAt(before.valuedAt, { leftOut: fresh, sales: [] }) : then;
  const unknowing = without.ok ? without.point : known;
  const { modelVersion, valuedAt, value, low, high } = before;
  return {
    from: { modelVersion, valuedAt, value, low, high },
    parts: {
      sales: Math.log(known / unknowing),
      index: Math.log(now.point / known),
      model: Math.log(unknowing / value),
    },
    sales: fresh.slice(0, NAMED).map(({ soldOn, price, areaSqm, placeNameAr, project }) => ({
      soldOn,
      price,
      areaSqm,
      placeNameAr,
      project,
    })),
    counted: now.sales,
  };
}
