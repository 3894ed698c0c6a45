import type { Context } from "hono";
import { favoriteIds } from "#app/domains/listings/saved/favorites.server.ts";
import type { ApiBindings } from "./api.ts";
import { personOf } from "./person.ts";

/** More listings than a page shows. */
const MOST = 50;

/**
 * GET /api/favorites?ids=a,b: which of these listings the caller keeps, for the hearts of pages that are the same for
 * everybody. None for a visitor.
 */
export async function favorites(c: Context<ApiBindings>): Promise<Response> {
  const person = await personOf(c);
  const ids = (c.req.query("ids") ?? "").split(",", MOST);
  return c.json(person ? await favoriteIds({ db: c.env.visitor.db, userId: person.userId }, ids) : []);
}
