import type { Context } from "hono";
import type { ApiBindings } from "./api.ts";
import { personOf } from "./person.ts";

/**
 * GET /api/viewer: who is signed in, for the header of prerendered pages and for callers by access token; null for
 * nobody, and for somebody who still owes the second factor.
 */
export async function viewer(c: Context<ApiBindings>): Promise<Response> {
  const person = await personOf(c);
  return c.json(
    person && {
      name: person.fullName ?? person.email,
      email: person.email,
      avatarUrl: person.avatarUrl,
      isAdmin: person.isAdmin,
    },
  );
}
