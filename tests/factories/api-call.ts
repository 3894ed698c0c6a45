import { env } from "cloudflare:test";
import { newId } from "#app/lib/ids.ts";
import { meetToken, meetTokensIn } from "#tests/setup/log-watch.ts";
import worker from "#tests/setup/worker.ts";

export const HERE = "http://localhost";

type Call = {
  cookie?: string;
  bearer?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Bindings and vars that differ from the defaults. */
  bindings?: Record<string, unknown>;
};

/** One HTTP call to the Worker, each from its own IP, so that the platform's rate limit does not affect tests. */
export async function call(
  method: string,
  path: string,
  { cookie, bearer, body, headers = {}, bindings = {} }: Call = {},
): Promise<Response> {
  const request = new Request(HERE + path, {
    method,
    headers: {
      "CF-Connecting-IP": newId(),
      ...(cookie ? { Cookie: cookie } : {}),
      ...(bearer ? { Authorization: bearer } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  meetToken(bearer);
  for (const text of [path, cookie]) meetTokensIn(text);
  return worker.fetch(request as never, { ...env, ...bindings } as never);
}
