import { href } from "react-router";
import { keepProperty } from "#app/domains/holdings/kept/keep-property.server.ts";
import { KEPT_REQUIRED, KeptInput } from "#app/domains/holdings/kept/kept-input.ts";
import { findOwnProperty } from "#app/domains/properties/find-property.server.ts";
import { countryOfCity } from "#app/domains/properties/estimate-input.ts";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { KeptForm } from "#app/ui/holdings/kept-form.tsx";
import { keptFormLists, linkedValues, reportedValues } from "./kept-form.server.ts";
import { refuseKept } from "./refuse-kept.server.ts";
import type { Route } from "./+types/kept-new.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = holdingsCopy.form;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.newTitle });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const asked = url.searchParams.get("property");
  const reported = asked ? await findOwnProperty(member, asked) : null;
  const values = reported ? reportedValues(reported) : linkedValues(url.searchParams);
  const city = values.city ?? "";
  return {
    values,
    lists: keptFormLists(),
    suggestions: await suggestPlaces(member, countryOfCity(city), city),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, KeptInput, KEPT_REQUIRED);
  if (!form.ok) return form.reply;
  const outcome = await keepProperty(context.get(memberContext), form.value);
  if (!outcome.ok) return refuseKept(form, outcome);
  return redirectWithFlash(
    href("/dashboard/properties/kept/:keptId", { keptId: outcome.id }),
    "property-kept",
  );
}

export default function KeepProperty({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage
      title={words.newTitle}
      lead={words.newLead}
      back={{ to: "/dashboard/properties", label: holdingsCopy.one.back }}
    >
      <KeptForm {...loaderData} result={actionData?.result} editing={false} />
    </SettingsPage>
  );
}
