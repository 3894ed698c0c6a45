import type { Random } from "../../../../scripts/seed/random.ts";
import { hostileText } from "./hostile-texts.ts";

/** Deeper nesting than the database's JSON functions support. */
const DEEP = 1500;

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** A JSON value that no field expects; it depends only on the state of `random`. */
export function hostileJson(random: Random): unknown {
  return random.weighted<() => unknown>([
    [() => hostileText(random), 6],
    [() => null, 2],
    [() => random.pick([true, false]), 1],
    [() => random.pick([0, -1, 1.5, 1e21, -0, 2 ** 53 + 2, 5e-324, 1.7976931348623157e308]), 3],
    [() => [], 1],
    [() => [hostileText(random)], 1],
    [() => ({}), 1],
    [() => ({ id: hostileText(random) }), 1],
    [() => ({ id: {} }), 1],
    [() => ({ toString: 1, valueOf: null, length: 5 }), 1],
    [() => JSON.parse('{"__proto__":{"id":"x"},"constructor":1}'), 1],
    [() => "\ud800", 1],
    [() => "a\udc00b", 1],
    [() => nested(DEEP), 1],
    [() => Array.from({ length: 2000 }, () => 0), 1],
  ])();
}
