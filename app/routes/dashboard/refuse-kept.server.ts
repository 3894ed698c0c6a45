import type { keepProperty } from "#app/domains/holdings/kept/keep-property.server.ts";
import type { KeptValue } from "#app/domains/holdings/kept/kept-input.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import type { FormReading } from "#app/http/form.server.ts";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { refusalSentence } from "#app/i18n/valuation/properties.ts";
import { propertyNoun } from "#app/i18n/valuation/valuation.ts";

type Refused = Extract<Awaited<ReturnType<typeof keepProperty>>, { ok: false }>;
type Form = Extract<FormReading<KeptValue>, { ok: true }>;

/** Why a property was not kept or changed, above its form. */
export function refuseKept(form: Form, outcome: Refused) {
  if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
  if (outcome.reason !== "not-valued") return form.refuse(holdingsCopy.refused[outcome.reason]);
  const { city, property_type: type } = form.value;
  return form.refuse(refusalSentence[outcome.why](propertyNoun[type].forAll, cityLabel(city)));
}
