import type { Context } from "hono";
import { isPending, type Session } from "#app/domains/accounts/rules.ts";
import { readCaller } from "#app/domains/accounts/sessions/read-caller.server.ts";
import { cookieToPass } from "#app/http/session-cookie.ts";
import type { ApiBindings } from "./api.ts";

/**
 * Who calls, by cookie or access token; null for nobody, and for somebody who still owes the second factor. A renewed
 * or ended cookie goes back with the answer.
 */
export async function personOf(c: Context<ApiBindings>): Promise<Session | null> {
  const reading = await readCaller(c.env.visitor, {
    authorization: c.req.header("Authorization") ?? null,
    cookie: c.req.header("Cookie") ?? null,
  });
  const { session } = reading;
  const setCookie = cookieToPass(c.req.raw, reading);
  if (setCookie) c.header("Set-Cookie", setCookie);
  return session && !isPending(session) ? session : null;
}
