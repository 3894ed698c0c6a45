import type { People } from "./people.ts";
import type { Things } from "./things.ts";

type Call = {
  /** Statuses per column. */
  answers: string;
  with?: (things: Things, people: People) => { path?: string; body?: unknown };
};

/** Responses to programs, by method and path of workers/api. A Bearer token or a cookie identifies the caller. */
export const MACHINE_CALLS: Record<string, Call> = {
  "GET /api/health": { answers: "200 200 200 200 200 200 200" },
  "GET /api/viewer": { answers: "200 200 200 200 200 200 200" },
  "GET /api/favorites": { answers: "200 200 200 200 200 200 200" },
  "POST /api/listings/:listingId/views": { answers: "204 204 204 204 204 204 204" },
  "GET /robots.txt": { answers: "200 200 200 200 200 200 200" },
  "GET /sitemap.xml": { answers: "200 200 200 200 200 200 200" },
  // No such file exists.
  "GET /sitemaps/:file": { answers: "404 404 404 404 404 404 404" },
  "GET /media/previews/:listingId/:file": { answers: "404 404 404 404 404 404 404" },
  "GET /media/*": { answers: "404 404 404 404 404 404 404" },
  "POST /api/stripe/webhook": { answers: "400 400 400 400 400 400 400", with: () => ({ body: {} }) },
  "POST /api/moyasar/webhook": { answers: "400 400 400 400 400 400 400", with: () => ({ body: {} }) },
  "GET /api/searches/unsubscribe/:token": { answers: "302 302 302 302 302 302 302" },
  "POST /api/searches/unsubscribe/:token": { answers: "200 200 200 200 200 200 200" },
  "GET /.well-known/jwks.json": { answers: "200 200 200 200 200 200 200" },
  // The open interface does not know cookies. Estimates need parameters.
  "GET /api/v1/estimates": { answers: "400 400 400 400 400 400 400" },
  "GET /api/v1/prices": { answers: "200 200 200 200 200 200 200" },
  "GET /api/v1/prices/:city/:type": { answers: "200 200 200 200 200 200 200" },
  "GET /api/v1/prices/:city/:type/districts": { answers: "200 200 200 200 200 200 200" },
  "GET /api/v1/prices/:city/:type/index": { answers: "200 200 200 200 200 200 200" },
  "GET /api/v1/listings": { answers: "200 200 200 200 200 200 200" },
  // The listing of a suspended member is not live.
  "GET /api/v1/listings/:listing_id": { answers: "200 200 200 200 200 200 200" },
  "GET /api/v1/openapi.json": { answers: "200 200 200 200 200 200 200" },
  // The test's origin is not the site's own.
  "POST /mcp": {
    answers: "403 403 403 403 403 403 403",
    with: () => ({ body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }),
  },
  "POST /auth/v1/token": { answers: "401 200 200 200 200 200 200", with: () => ({ body: {} }) },
  "GET /auth/v1/user": { answers: "401 200 200 200 200 200 200" },
  "POST /auth/v1/factors": {
    answers: "401 200 200 200 403 200 400",
    with: () => ({ body: { factor_type: "totp", friendly_name: "" } }),
  },
  "POST /auth/v1/factors/:factor_id/challenge": {
    answers: "401 200 404 200 404 404 404",
    with: () => ({ body: {} }),
  },
  "POST /auth/v1/factors/:factor_id/verify": {
    answers: "401 404 404 404 404 404 404",
    with: () => ({ body: { challenge_id: "x", code: "000000" } }),
  },
  "DELETE /auth/v1/factors/:factor_id": { answers: "401 200 404 404 404 404 404" },
};
