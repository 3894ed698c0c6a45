import { LateError } from "./within.ts";

/**
 * What D1 says of faults that pass by themselves: it is overloaded, moves, restarts or lost its connection.
 * https://developers.cloudflare.com/d1/observability/debug-d1/#error-list
 */
const PASSING =
  /overloaded|network connection lost|connection was lost|transient issue|object to be reset|code was updated|storage operation exceeded timeout|database is locked|SQLITE_BUSY/i;

/** Whether a fault is of the kind that the same request does not meet again a little later: the database's, or of time. */
export function isPassingFault(error: unknown): boolean {
  for (let told = error, depth = 0; told instanceof Error && depth < 5; told = told.cause, depth += 1)
    // A failed query's own message repeats what was typed into it: its cause speaks for it.
    if (told instanceof LateError || (!("params" in told) && PASSING.test(told.message))) return true;
  return false;
}

/** After so many seconds it is worth asking again. */
export const RETRY_AFTER_FAULT = 30;

/** The status of a page that could not be made for it: 503 where asking again helps. */
export const faultStatus = (error: unknown): 500 | 503 => (isPassingFault(error) ? 503 : 500);
