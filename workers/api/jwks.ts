import type { Context } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { publicKeySet } from "#app/domains/accounts/sessions/access-token.server.ts";
import type { ApiBindings } from "./api.ts";

/** Nobody holds the set for longer than a quarter of an hour. A change of keys waits for that (docs/auth-api.md). */
const CACHING = "public, max-age=600, stale-while-revalidate=300";

/** Answers 304 to a verifier that has this very set, with the headers of the whole answer. */
export const unlessHeld = etag({ retainedHeaders: [...RETAINED_304_HEADERS, "access-control-allow-origin"] });

/** GET /.well-known/jwks.json: the public keys of access tokens, for anybody's verifier. */
export async function jwks(c: Context<ApiBindings>): Promise<Response> {
  const set = await publicKeySet(c.env.visitor.settings);
  // A thumbprint covers its whole key, so the two together identify the answer.
  const tag = `"${set.keys.map((key) => key.kid).join(".")}"`;
  return c.json(set, 200, { ETag: tag, "Cache-Control": CACHING, "Access-Control-Allow-Origin": "*" });
}
