import { href } from "react-router";
import { changeKept } from "#app/domains/holdings/kept/keep-property.server.ts";
import { KEPT_REQUIRED, KeptInput } from "#app/domains/holdings/kept/kept-input.ts";
import { findKept } from "#app/domains/holdings/kept/kept-properties.server.ts";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { KeptForm } from "#app/ui/holdings/kept-form.tsx";
import { keptFormLists, keptValues } from "./kept-form.server.ts";
import { refuseKept } from "./refuse-kept.server.ts";
import type { Route } from "./+types/kept-edit.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = holdingsCopy.form;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.editTitle });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params: { keptId } }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const kept = found(await findKept(member, keptId));
  return {
    values: keptValues(kept),
    lists: keptFormLists(),
    suggestions: await suggestPlaces(member, kept.country, kept.city),
  };
}

export async function action({ context, params: { keptId }, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  found(await findKept(member, keptId));
  const form = await readForm(request, KeptInput, KEPT_REQUIRED);
  if (!form.ok) return form.reply;
  const outcome = await changeKept(member, keptId, form.value);
  if (!outcome.ok) return refuseKept(form, outcome);
  return redirectWithFlash(href("/dashboard/properties/kept/:keptId", { keptId }), "kept-changed");
}

export default function ChangeKept({ loaderData, actionData, params: { keptId } }: Route.ComponentProps) {
  return (
    <SettingsPage
      title={words.editTitle}
      lead={words.editLead}
      back={{
        to: href("/dashboard/properties/kept/:keptId", { keptId }),
        label: loaderData.values.name ?? "",
      }}
    >
      <KeptForm {...loaderData} result={actionData?.result} editing />
    </SettingsPage>
  );
}
