import { data } from "react-router";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { visitorContext } from "#app/http/context.ts";
import type { Route } from "./+types/places.ts";

/** GET /places?country=sa&city=Riyadh: the forms' suggestions for a city. The response is the same for everybody. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const found = await suggestPlaces(context.get(visitorContext), query.get("country"), query.get("city"));
  if (!found) throw data(null, { status: 404 });
  return Response.json(
    { places: found.places, projects: found.projects },
    { headers: { "Cache-Control": "public, max-age=3600" } },
  );
}
