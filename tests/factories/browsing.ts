import { env } from "cloudflare:test";
import { bookmarkCookie } from "#app/http/bookmark.server.ts";
import { seconds } from "#app/lib/duration.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { readCookie } from "#app/lib/read-cookie.ts";
import { openRequest } from "#workers/context.ts";
import worker from "#tests/setup/worker.ts";
import { HERE } from "./api-call.ts";
import { settings } from "./context.ts";
import { visit } from "./site.ts";

const BOOKMARK = "miyar_written";

/** A browser with its cookies, whose requests reach a database through everything that the Worker puts in between. */
export function openBrowser(database: D1Database, session = "", overrides: Partial<VisitorContext> = {}) {
  const jar = new Map<string, string>();
  const keep = (setCookies: readonly string[]): void => {
    for (const setCookie of setCookies) {
      const [pair = ""] = setCookie.split(";");
      const [name = "", ...value] = pair.split("=");
      if (/Max-Age=0(?:;|$)/.test(setCookie)) jar.delete(name);
      else jar.set(name, value.join("="));
    }
  };
  if (session) keep([session]);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const bindings = { ...env, DB: database };

  return {
    cookieOf: (name: string) => jar.get(name) ?? null,
    /** Opens a page, or posts a form to it. */
    async open(path: string, form?: Record<string, string>) {
      const headers = { Cookie: cookie() };
      const request = new Request(HERE + path, { method: form ? "POST" : "GET", headers });
      const { visitor, remember } = openRequest(bindings as never, request);
      const seen = await visit({ ...visitor, ...overrides }, path, { cookie: cookie(), form });
      const answer = remember(new Response(null, { headers: seen.headers }));
      keep(answer.headers.getSetCookie());
      return { ...seen, headers: answer.headers };
    },
    /** Calls the API. */
    async call(path: string) {
      const request = new Request(HERE + path, { headers: { Cookie: cookie() } });
      const response = await worker.fetch(request as never, bindings as never);
      keep(response.headers.getSetCookie());
      return response;
    },
    /** As if the last write had been half a minute ago. */
    wait() {
      const [, bookmark = ""] = readCookie(cookie(), BOOKMARK)?.split(".") ?? [];
      if (bookmark) keep([bookmarkCookie({ settings, now: () => Date.now() - seconds(30) }, bookmark)]);
    },
  };
}
