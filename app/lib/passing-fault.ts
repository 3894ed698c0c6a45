import { LateError } from "./within.ts";

/**
 * D1's messages for temporary faults: overloaded, moving, restarting or disconnected.
 * https://developers.cloudflare.com/d1/observability/debug-d1/#error-list
 */
const PASSING =
  /overloaded|network connection lost|connection was lost|transient issue|object to be reset|code was updated|storage operation exceeded timeout|database is locked|SQLITE_BUSY/i;

/**
 * Whether an error is temporary, so the same request may work a little later: a temporary fault of the database, or a
 * call that timed out.
 */
export function isPassingFault(error: unknown): boolean {
  for (let told = error, depth = 0; told instanceof Error && depth < 5; told = told.cause, depth += 1)
    // A failed query's own message repeats its parameters, so check its cause instead.
    if (told instanceof LateError || (!("params" in told) && PASSING.test(told.message))) return true;
  return false;
}

/** Seconds after which a retry makes sense. */
export const RETRY_AFTER_FAULT = 30;

/** The status for a page that failed with this error: 503 if a retry may help. */
export const faultStatus = (error: unknown): 500 | 503 => (isPassingFault(error) ? 503 : 500);
