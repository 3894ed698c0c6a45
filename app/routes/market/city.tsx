import { redirect } from "react-router";
import { citySlug, cityOfSlug } from "#app/domains/valuation/market-address.ts";
import { found } from "#app/http/found.server.ts";
import type { Route } from "./+types/city.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

/** A city's URL redirects to its row in the index, which shows all its types. */
export function loader({ params }: Route.LoaderArgs): never {
  const { city } = found(cityOfSlug(params.city));
  throw redirect(`/market#${citySlug(city)}`, 301);
}

export default function MarketPricesCity() {
  return null;
}
