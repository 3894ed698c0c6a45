import { LEAST_FOR_DISTRICT, type DistrictRow } from "#app/domains/valuation/rules.ts";
import { median } from "#app/lib/stats.ts";
import { errorOf, groupsOf, isValued, medianBias, type Outcome } from "./outcome.ts";

/** The median error and bias in each district of one market with twenty valued sales or more, the most exact first. */
export function districtTable(
  outcomes: readonly Outcome[],
  nameOf: (place: string) => string,
): DistrictRow[] {
  return groupsOf(outcomes.filter(isValued), ({ place }) => place)
    .filter((sales) => sales.length >= LEAST_FOR_DISTRICT)
    .map((sales) => {
      const { market, place } = sales[0] as Outcome;
      return {
        market,
        city: place.slice(0, place.indexOf("/")),
        nameAr: nameOf(place),
        n: sales.length,
        medianAbsError: median(sales.map(errorOf)),
        medianBias: medianBias(sales),
      };
    })
    .sort((a, b) => a.medianAbsError - b.medianAbsError);
}
