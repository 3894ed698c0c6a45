import type { RouterContextProvider } from "react-router";
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
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { formLists, valuesFromQuery } from "#app/ui/property-form/lists.ts";
import type { PropertyFormData } from "#app/ui/property-form/property-form.tsx";

type Asked = { context: Readonly<RouterContextProvider>; request: Request };

const INPUTS = { property: PropertyInput, buyer_investor: BuyerInput, seller_owner: SellerInput };

/** The data of a `kind` form: its lists, and the values that the URL prefills. */
export function loadPropertyForm(
  kind: FormKind,
  { context, request }: Asked,
  badge: string = propertiesCopy.badge[kind],
): PropertyFormData {
  const values = valuesFromQuery(new URL(request.url).searchParams);
  return {
    kind,
    owner: context.get(memberContext).userId,
    badge,
    lists: formLists(kind),
    values,
    suggestions: suggestPlaces(values.country, values.city),
  };
}

/** Saves the property from a `kind` form, then redirects to ordering a report of `reportType` about it. */
export async function savePropertyForm(
  kind: FormKind,
  { context, request }: Asked,
  reportType: Parameters<typeof orderPath>[1],
) {
  const form = await readForm(request, INPUTS[kind], REQUIRED_FIELDS);
  if (!form.ok) return form.reply;

  const outcome = await saveProperty(context.get(memberContext), kind, form.value);
  if (!outcome.ok)
    return outcome.reason === "too-many"
      ? form.wait(outcome.waitMs)
      : form.fail(propertiesCopy.refused[outcome.reason]);
  return redirectWithFlash(orderPath(outcome.id, reportType), "property-saved");
}
