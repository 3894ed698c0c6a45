import { findOnMap } from "#app/domains/listings/search/map-points.server.ts";
import { readSearch } from "#app/domains/listings/search/search-input.ts";
import { visitorContext } from "#app/http/context.ts";
import { mapCopy } from "#app/i18n/listings/map.ts";
import { readArea, wholeSteps } from "#app/lib/map-area.ts";
import type { Route } from "./+types/points.ts";

/**
 * GET /marketplace/points?{the marketplace's filters}&south=&west=&north=&east=: what the map shows there, in whole
 * squares of the grid. The response is the same for everybody and cached at the edge per area.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const area = readArea(url.searchParams);
  if (!area) return Response.json({ error: mapCopy.badArea }, { status: 400 });
  const points = await findOnMap(context.get(visitorContext), readSearch(url.searchParams), wholeSteps(area));
  return Response.json({ points }, { headers: { "Cache-Control": "public, max-age=60" } });
}
