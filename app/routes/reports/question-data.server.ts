import type { Questionable } from "#app/domains/reports/questioning/find-questionable.server.ts";
import { arePlots } from "#app/domains/valuation/engine/types.ts";
import { currencyOf, takesBuiltArea } from "#app/domains/valuation/rules.ts";
import { currencyShort } from "#app/i18n/format.ts";
import { formLists } from "#app/ui/property-form/lists.ts";
import type { QuestionData } from "#app/ui/report/question-form.tsx";
import { saleLine } from "#app/ui/report/stated-changes.tsx";
import { valuesOf } from "../site/stored-values.server.ts";

/** The data of the form that questions a report. */
export function questionData({ order, version, body, state }: Questionable): QuestionData {
  const { property } = order;
  const { estimate } = body;
  const { area_sqm, built_sqm, bedrooms, year_built, condition } = valuesOf(property);
  const lists = formLists("property");
  const isAsking = estimate.level === "asking";
  return {
    version,
    values: { area_sqm, built_sqm, bedrooms, year_built, condition },
    built: property.formPropertyType !== "land",
    onPlot: takesBuiltArea(property.country, property.formPropertyType),
    listed: isAsking ? null : estimate.comparables.map((sale) => saleLine(sale, estimate.currency)),
    plots: arePlots(estimate.comparables),
    bedrooms: lists.bedrooms,
    conditions: lists.conditions,
    currency: currencyShort(currencyOf(property.country)),
    canMake: state === "open",
  };
}
