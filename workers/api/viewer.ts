import type { Context } from "hono";
import { readCaller } from "#app/domains/accounts/sessions/read-caller.server.ts";
import { cookieToPass } from "#app/http/session-cookie.ts";
import { isPending } from "#app/domains/accounts/rules.ts";
import type { ApiBindings } from "./api.ts";

/**
 * GET /api/viewer: who is signed in, for the header of prerendered pages and for callers by access token; null for
 * nobody, and for somebody who still owes the second factor.
 */
export async function viewer(c: Context<ApiBindings>): Promise<Response> {
  const reading = await readCaller(c.env.visitor, {
    authorization: c.req.header("Authorization") ?? null,
    cookie: c.req.header("Cookie") ?? null,
  });
  const { session } = reading;
  const setCookie = cookieToPass(c.req.raw, reading);
  if (setCookie) c.header("Set-Cookie", setCookie);
  const person = session && !isPending(session) ? session : null;
  return c.json(
    person && {
      name: person.fullName ?? person.email,
      email: person.email,
      avatarUrl: person.avatarUrl,
      isAdmin: person.isAdmin,
    },
  );
}
