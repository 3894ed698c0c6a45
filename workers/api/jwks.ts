import type { Context } from "hono";
import { publicKeySet } from "#app/domains/accounts/sessions/access-token.server.ts";
import type { ApiBindings } from "./api.ts";

/** Nobody holds the set for longer than a quarter of an hour. A change of keys waits for that (docs/auth-api.md). */
const CACHING = "public, max-age=600, stale-while-revalidate=300";

/** GET /.well-known/jwks.json: the public keys of access tokens, for anybody's verifier. */
export async function jwks(c: Context<ApiBindings>): Promise<Response> {
  const set = await publicKeySet(c.env.visitor.settings);
  // A thumbprint covers its whole key, so the two together identify the answer.
  const etag = `"${set.keys.map((key) => key.kid).join(".")}"`;
  const headers = { ETag: etag, "Cache-Control": CACHING, "Access-Control-Allow-Origin": "*" };
  const known = c.req.header("If-None-Match")?.split(",") ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag)) return c.body(null, 304, headers);
  return c.json(set, 200, headers);
}
