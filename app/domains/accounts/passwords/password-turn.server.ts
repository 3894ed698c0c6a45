import { seconds } from "#app/lib/duration.ts";
import { PASSWORD_PLACES, PASSWORD_WAIT_MS, type Busy } from "#app/domains/accounts/rules.ts";

/**
 * A place in the queue for computing a hash. If its request was given up by the sender, it is free again after `until`.
 */
export type Place = { until: number };

/** The longest pause for other requests after a password's hash. A cheaper hash is followed by a shorter pause. */
const PAUSE_MS = 250;
/** No pause and no hash takes longer. If one seems to, the clock was set back. */
const LONGEST_REST_MS = seconds(1);
/** How often those in the queue check whether it is their turn. */
const LOOK_MS = 25;
/** How long a place is kept for a request that neither leaves nor is heard of again. */
const PLACE_LASTS_MS = PASSWORD_WAIT_MS + seconds(2);

// The state of this isolate, and nothing about a request: all requests share its one thread.
const line = new Set<Place>();
let restsUntil = 0;

/** Too many passwords are being checked in this isolate: this one was not checked. */
class TooManyAtOnce extends Error {}

/**
 * A place in the queue; leave it with `leavePlace`. Throws if all are taken; `unlessBusy` turns that into a refusal.
 */
export function takePlace(): Place {
  const now = Date.now();
  for (const place of line) if (place.until <= now) line.delete(place);
  if (line.size >= PASSWORD_PLACES) throw new TooManyAtOnce("the line for checking passwords is full");
  const place = { until: now + PLACE_LASTS_MS };
  line.add(place);
  return place;
}

export const leavePlace = (place: Place): boolean => line.delete(place);

/** Always go through the event loop, so that requests that came meanwhile are seen. */
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/**
 * Computes a hash when it is this request's turn, and leaves the queue. A hash takes the isolate's only thread, so
 * hashes are computed one by one, and after each the isolate has a pause of about the same length for its other
 * requests. `share` is the work, where 1 is a password's at today's cost. Throws if others still go first after
 * PASSWORD_WAIT_MS.
 */
export async function inTurn<T>(place: Place, share: number, compute: () => T): Promise<T> {
  try {
    const cameAt = Date.now();
    for (;;) {
      if (restsUntil > Date.now() + LONGEST_REST_MS) restsUntil = 0;
      await sleep(Math.min(restsUntil - Date.now(), LOOK_MS));
      // However late this runs on a slow machine, nobody is before this one any more.
      if (Date.now() >= restsUntil) break;
      if (Date.now() - cameAt > PASSWORD_WAIT_MS) throw new TooManyAtOnce("no turn came in time");
    }
    const startedAt = Date.now();
    // Not yet known how long this took: the clock stands still while the thread is busy.
    restsUntil = startedAt + LONGEST_REST_MS;
    const result = compute();
    await sleep(0);
    const now = Date.now();
    restsUntil = now + Math.min(now - startedAt, PAUSE_MS * share);
    return result;
  } finally {
    leavePlace(place);
  }
}

/**
 * The result of `work`, or `busy` if its passwords were not checked; then an attempt that was counted must be taken
 * back.
 */
export async function unlessBusy<T>(work: () => T | Promise<T>): Promise<{ ok: true; value: T } | Busy> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof TooManyAtOnce) return { ok: false, reason: "busy", waitMs: PASSWORD_WAIT_MS };
    throw error;
  }
}
