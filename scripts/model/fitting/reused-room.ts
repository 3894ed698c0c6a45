import type { Room } from "#app/domains/valuation/engine/kernel.ts";

/** Room for the arrays of one subject's pools; `clear` gives all of it to the next subject's. */
export function reusedRoom(): { room: Room; clear: () => void } {
  let all = new Float64Array(1 << 20);
  let used = 0;
  const room: Room = (length) => {
    if (used + length > all.length) {
      all = new Float64Array(2 * Math.max(all.length, length));
      used = 0;
    }
    used += length;
    return all.subarray(used - length, used);
  };
  return { room, clear: () => void (used = 0) };
}
