import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { PropertyForm } from "#app/ui/property-form/property-form.tsx";
import type { Route } from "./+types/seller-owner-report.ts";
import { loadPropertyForm, savePropertyForm } from "./property-form.server.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const KIND = "seller_owner";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `${propertiesCopy.badge[KIND]}: ${propertiesCopy.heading[KIND]}` });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = (asked: Route.LoaderArgs) => loadPropertyForm(KIND, asked);

export const action = (asked: Route.ActionArgs) => savePropertyForm(KIND, asked, KIND);

export default function SellerOwnerForm({ loaderData, actionData }: Route.ComponentProps) {
  return <PropertyForm data={loaderData} result={actionData?.result} />;
}
