import { urlOf } from "#app/http/url-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";

/** A response, and the pattern of its path; null if no pattern matches. */
export type Answered = { response: Response; route: string | null };

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Cloudflare's own name of a request, with the airport of its data centre. From anybody else the header is ignored. */
const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

function outcomeOf(status: number): "ok" | "moved" | "refused" | "failed" {
  if (status >= 500) return "failed";
  if (status >= 400) return "refused";
  return status >= 300 ? "moved" : "ok";
}

const methodOf = ({ method }: Request): string => (METHODS.has(method) ? method : "other");

function rayOf({ headers }: Request): string | undefined {
  const ray = headers.get("CF-Ray") ?? "";
  return RAY.test(ray) ? ray : undefined;
}

/**
 * Answers a request, names it in `X-Request-Id`, and writes one log line and one metric: method, pattern of the
 * address, status, milliseconds until the answer began, state of the edge's cache. Neither holds the address itself or
 * anything about the person, because both may open something. A throw is logged and thrown on.
 */
export async function observed(
  request: Request,
  visitor: VisitorContext,
  answer: () => Promise<Answered>,
): Promise<Response> {
  const started = visitor.now();
  const method = methodOf(request);
  const ray = rayOf(request);

  const tell = (status: number, route: string | null, cache: string): void => {
    const ms = visitor.now() - started;
    const isData = urlOf(request).pathname.endsWith(".data");
    const what = { method, route, status, ms, cache, ...(isData ? { data: true } : {}), ray };
    // What broke has a line of its own.
    visitor.log("request.done", { ...what, outcome: outcomeOf(status) }, status >= 500 ? "warn" : "info");
    visitor.measure("request", {
      what: route ?? "none",
      outcome: `${Math.floor(status / 100)}xx`,
      detail: cache,
      ms,
    });
  };

  try {
    const { response, route } = await answer();
    // An upgrade's answer cannot be written to.
    if (response.status !== 101) response.headers.set("X-Request-Id", visitor.reference);
    tell(response.status, route, response.headers.get("X-Edge-Cache") ?? "none");
    return response;
  } catch (error) {
    visitor.log("request.failed", { error: errorText(error) });
    tell(500, null, "none");
    throw error;
  }
}
