import { data, type RouterContextProvider } from "react-router";
import { saveProperty } from "#app/domains/properties/save-property.server.ts";
import {
  BuyerInput,
  PropertyInput,
  REQUIRED_FIELDS,
  SellerInput,
  type FormKind,
} from "#app/domains/properties/rules.ts";
import { orderPath } from "#app/domains/reports/rules.ts";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { memberContext } from "#app/http/context.ts";
import { asksToDiscard, discardDraft, dropDraft, findDraft } from "#app/http/drafts.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { pickValues } from "#app/ui/property-form/fields.ts";
import { formLists, valuesFromQuery } from "#app/ui/property-form/lists.ts";
import type { PropertyFormData } from "#app/ui/property-form/property-form.tsx";

type Asked = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** The zod input of each form. */
export const INPUTS = { property: PropertyInput, buyer_investor: BuyerInput, seller_owner: SellerInput };

/** The data of a `kind` form: its lists, and the values that the URL prefills or that were typed before signing in. */
export async function loadPropertyForm(
  kind: FormKind,
  { context, request, url }: Asked,
  badge: string = propertiesCopy.badge[kind],
) {
  const member = context.get(memberContext);
  const draft = await findDraft(member, request, url.pathname, member.userId);
  const values = {
    ...valuesFromQuery(url.searchParams),
    ...pickValues((name) => draft.values?.[name]),
  };
  const page: PropertyFormData = {
    kind,
    owner: member.userId,
    badge,
    lists: formLists(kind),
    values,
    drafted: draft.values !== null,
    suggestions: await suggestPlaces(member, values.country, values.city),
  };
  return data(page, { headers: draft.headers });
}

/** Saves the property from a `kind` form, then redirects to ordering a report of `reportType` about it. */
export async function savePropertyForm(
  kind: FormKind,
  { context, request, url }: Asked,
  reportType: Parameters<typeof orderPath>[1],
) {
  const member = context.get(memberContext);
  if (asksToDiscard(url)) return discardDraft(member, request, url);
  const form = await readForm(request, INPUTS[kind], REQUIRED_FIELDS);
  if (!form.ok) return form.reply;

  const outcome = await saveProperty(member, kind, form.value);
  if (!outcome.ok)
    return outcome.reason === "too-many"
      ? form.wait(outcome.waitMs)
      : form.fail(propertiesCopy.refused[outcome.reason]);
  const used = await dropDraft(member, request, url.pathname);
  return redirectWithFlash(orderPath(outcome.id, reportType), "property-saved", used);
}
