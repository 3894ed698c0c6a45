import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { PropertyForm } from "#app/ui/property-form/property-form.tsx";
import type { Route } from "./+types/property-form.ts";
import { loadPropertyForm, savePropertyForm } from "./property-form.server.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const KIND = "property";

/** The values of `?type=`; any other value gives the general form. */
const TYPES = {
  buyer: { badge: propertiesCopy.badge.buyer_investor, reportType: "buyer_investor" },
  seller: { badge: propertiesCopy.badge.seller_owner, reportType: "seller_owner" },
} as const;

function typeOf(request: Request) {
  const type = new URL(request.url).searchParams.get("type");
  return type === "buyer" || type === "seller" ? TYPES[type] : null;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.badge ?? propertiesCopy.badge[KIND] });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = (asked: Route.LoaderArgs) =>
  loadPropertyForm(KIND, asked, typeOf(asked.request)?.badge);

export const action = (asked: Route.ActionArgs) =>
  savePropertyForm(KIND, asked, typeOf(asked.request)?.reportType ?? null);

export default function PropertyFormPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PropertyForm data={loaderData} result={actionData?.result} />;
}
