export type Route<Control> = [
  method: "GET" | "POST",
  path: RegExp,
  handler: (control: Control, id: string, body: Record<string, unknown>, query: URLSearchParams) => unknown,
];

type Options<Control> = {
  routes: Route<Control>[];
  /** The vendor's refusal of what a test sent. */
  refusal: (message: string) => Error;
  /** The status of a refusal; null for a failure. */
  statusOf: (error: unknown) => number | null;
};

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * `/_control/*` in JSON, for tests in another process. Accepts only loopback names, and no page of a foreign origin.
 */
export function controlHttp<Control>(
  control: Control,
  publicOrigin: string,
  { routes, refusal, statusOf }: Options<Control>,
) {
  return async function handleControl(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const origin = request.headers.get("origin");
    if (!LOOPBACK.has(url.hostname) || (origin !== null && origin !== publicOrigin)) {
      return Response.json({ error: "Only requests from this machine are accepted." }, { status: 403 });
    }
    const path = url.pathname.slice("/_control/".length);
    for (const [method, pattern, handler] of routes) {
      const match = method === request.method ? pattern.exec(path) : null;
      if (!match) continue;
      try {
        const body = await readBody(request, refusal);
        const answer = await handler(control, match[1] ?? "", body, url.searchParams);
        return Response.json(answer ?? { ok: true });
      } catch (error) {
        const status = statusOf(error);
        if (status === null) throw error;
        return Response.json({ error: (error as Error).message }, { status });
      }
    }
    return Response.json({ error: `No control at ${request.method} ${url.pathname}` }, { status: 404 });
  };
}

async function readBody(
  request: Request,
  refusal: (message: string) => Error,
): Promise<Record<string, unknown>> {
  const text = request.method === "POST" ? await request.text() : "";
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === "object" && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refusal("The body has to be a JSON object.");
}

/** One of the allowed words; anything else is refused. */
export function pick<const T extends string>(
  value: unknown,
  allowed: readonly T[],
  refusal: (message: string) => Error,
): T {
  const found = allowed.find((name) => name === value);
  if (found) return found;
  throw refusal(`Expected one of ${allowed.join(", ")}, got ${JSON.stringify(value)}`);
}
