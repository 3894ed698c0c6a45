import type { Context } from "hono";
import { isPending } from "#app/domains/accounts/rules.ts";
import { readSession } from "#app/domains/accounts/sessions.server.ts";
import type { ApiBindings } from "./api.ts";

/** GET /api/viewer: who is signed in, for the header of prerendered pages; null for nobody. */
export async function viewer(c: Context<ApiBindings>): Promise<Response> {
  const { session, setCookie } = await readSession(c.env.visitor, c.req.header("Cookie") ?? null);
  if (setCookie) c.header("Set-Cookie", setCookie);
  const person = session && !isPending(session) ? session : null;
  return c.json(person && { name: person.fullName ?? person.email, email: person.email });
}
