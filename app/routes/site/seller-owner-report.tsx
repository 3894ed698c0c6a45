import { saveProperty } from "#app/domains/properties/save-property.server.ts";
import { REQUIRED_FIELDS, SellerInput } from "#app/domains/properties/rules.ts";
import { orderPath } from "#app/domains/reports/rules.ts";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { formLists, valuesFromQuery } from "#app/ui/property-form/lists.ts";
import { PropertyForm } from "#app/ui/property-form/property-form.tsx";
import type { Route } from "./+types/seller-owner-report.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const KIND = "seller_owner";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `${propertiesCopy.badge[KIND]}: ${propertiesCopy.heading[KIND]}` });

// Passes Retry-After on.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context, request }: Route.LoaderArgs) {
  const values = valuesFromQuery(new URL(request.url).searchParams);
  return {
    kind: KIND,
    owner: context.get(memberContext).userId,
    badge: propertiesCopy.badge[KIND],
    lists: formLists(KIND),
    values,
    suggestions: suggestPlaces(values.country, values.city),
  } as const;
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, SellerInput, REQUIRED_FIELDS);
  if (!form.ok) return form.reply;

  const outcome = await saveProperty(context.get(memberContext), KIND, form.value);
  if (!outcome.ok)
    return outcome.reason === "too-many"
      ? form.wait(outcome.waitMs)
      : form.fail(propertiesCopy.refused[outcome.reason]);
  return redirectWithFlash(orderPath(outcome.id, KIND), "property-saved");
}

export default function SellerOwnerForm({ loaderData, actionData }: Route.ComponentProps) {
  return <PropertyForm data={loaderData} result={actionData?.result} />;
}
