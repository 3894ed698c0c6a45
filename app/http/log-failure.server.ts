import { createContext, type RouterContextProvider } from "react-router";
import { errorText } from "#app/lib/text/error-text.ts";
import { loggedPath } from "#app/lib/logged-path.ts";
import { isPassingFault } from "#app/lib/passing-fault.ts";
import { visitorContext } from "./context.ts";

/** Whether this request met a temporary fault. */
const metPassingFault = createContext(false);

/** Whether this request failed for a temporary reason: then its response is 503 with Retry-After. */
export function hasPassingFault(context: Readonly<RouterContextProvider>): boolean {
  return context.get(metPassingFault);
}

/** Logs one line for a failure, under the reference that the page shows. */
export function logFailure(
  context: RouterContextProvider | Readonly<RouterContextProvider>,
  request: Request,
  error: unknown,
): void {
  if (isPassingFault(error)) (context as RouterContextProvider).set(metPassingFault, true);
  const { log, reference } = context.get(visitorContext);
  // Only the places: the lines before them repeat the message, and a failed query's message holds what was typed.
  const places = error instanceof Error ? (error.stack?.match(/^\s+at .*$/gm) ?? []) : [];
  const stack = places.join("\n").slice(0, 2000);
  const path = loggedPath(new URL(request.url).pathname);
  log("request.failed", { reference, path, error: errorText(error), stack });
}
