import type { Context } from "hono";
import { countView } from "#app/domains/listings/view/count-view.server.ts";
import { comesFromHere } from "#app/http/same-site.ts";
import type { ApiBindings } from "./api.ts";
import { personOf } from "./person.ts";

/**
 * POST /api/listings/:listingId/views: somebody looks at a listing's page that their browser had fetched in advance. The
 * fetch itself counted no view. 204, whether or not this view counts; 403 for a page of another site.
 */
export async function countPageFetchedAhead(
  c: Context<ApiBindings, "/api/listings/:listingId/views">,
): Promise<Response> {
  if (!comesFromHere(c.req.raw)) return c.json({ error: "forbidden" }, 403);
  const { visitor } = c.env;
  const person = await personOf(c);
  const viewer = { viewerId: person?.userId ?? null, userAgent: visitor.userAgent };
  await countView(visitor, c.req.param("listingId"), viewer);
  return c.body(null, 204);
}
