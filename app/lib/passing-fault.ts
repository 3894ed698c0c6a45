import { LateError } from "./within.ts";

/**
 * D1's messages for faults that pass by themselves: it is overloaded, moves, restarts or lost its connection.
 * https://developers.cloudflare.com/d1/observability/debug-d1/#error-list
 */
const PASSING =
  /overloaded|network connection lost|connection was lost|transient issue|object to be reset|code was updated|storage operation exceeded timeout|database is locked|SQLITE_BUSY/i;

/**
 * Whether a fault passes by itself, so that the same request works a little later: a passing fault of the database, or
 * a call that ran out of time.
 */
export function isPassingFault(error: unknown): boolean {
  for (let told = error, depth = 0; told instanceof Error && depth < 5; told = told.cause, depth += 1)
    // A failed query's own message repeats what was typed, so look at its cause instead.
    if (told instanceof LateError || (!("params" in told) && PASSING.test(told.message))) return true;
  return false;
}

/** After so many seconds it is worth asking again. */
export const RETRY_AFTER_FAULT = 30;

/** The status of a page that such a fault prevented: 503 if asking again helps. */
export const faultStatus = (error: unknown): 500 | 503 => (isPassingFault(error) ? 503 : 500);
