import { changeProperty, changeRevision } from "#app/domains/orders/left/change-left-order.server.ts";
import { findLeftProperty } from "#app/domains/orders/left/left-orders.server.ts";
import { REQUIRED_FIELDS, RevisionInput } from "#app/domains/properties/rules.ts";
import { formReportType, orderPath } from "#app/domains/reports/rules.ts";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { leftOrdersCopy } from "#app/i18n/orders/left-orders.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { RouteError } from "#app/ui/kit/route-error.tsx";
import { formLists } from "#app/ui/property-form/lists.ts";
import { PropertyForm } from "#app/ui/property-form/property-form.tsx";
import { RevisionForm } from "#app/ui/property-form/revision-form.tsx";
import { revisionData } from "../reports/revision-data.server.ts";
import { INPUTS } from "../site/property-form.server.ts";
import { valuesOf } from "../site/stored-values.server.ts";
import type { Route } from "./+types/property.ts";

/** Said when the property is not the member's, or could not be read. */
export function ErrorBoundary() {
  return <RouteError failed={paymentsCopy.refused.gone} />;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: leftOrdersCopy.editing.title });

export async function loader({ context, params }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const property = found(await findLeftProperty(member, params.propertyId));
  if (property.revisesId !== null) return { form: null, revision: revisionData(property) };
  const kind = property.formKind;
  const form = {
    kind,
    owner: member.userId,
    badge: propertiesCopy.badge[kind],
    lists: formLists(kind),
    values: valuesOf(property),
    suggestions: await suggestPlaces(member, property.country, property.city),
    drafted: false,
    editing: property.id,
  };
  return { form, revision: null };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const { id, formKind, revisesId } = found(await findLeftProperty(member, params.propertyId));
  const saved = () => redirectWithFlash(orderPath(id, formReportType[formKind]), "property-saved");
  if (revisesId !== null) {
    const form = await readForm(request, RevisionInput, ["area_sqm"]);
    if (!form.ok) return form.reply;
    const outcome = await changeRevision(member, id, form.value);
    return outcome.ok ? saved() : form.refuse(leftOrdersCopy.refused[outcome.reason]);
  }
  const form = await readForm(request, INPUTS[formKind], REQUIRED_FIELDS);
  if (!form.ok) return form.reply;
  const outcome = await changeProperty(member, id, form.value);
  return outcome.ok ? saved() : form.refuse(leftOrdersCopy.refused[outcome.reason]);
}

export default function EditProperty({ loaderData: { form, revision }, actionData }: Route.ComponentProps) {
  return revision ? (
    <RevisionForm data={revision} result={actionData?.result} />
  ) : (
    <PropertyForm data={form} result={actionData?.result} />
  );
}
