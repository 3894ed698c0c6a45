import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { cityKey, type BuildingPart, type MarketModel } from "#app/domains/valuation/engine/model.ts";
import { UNDESCRIBED, type FormPropertyType } from "#app/domains/valuation/engine/types.ts";
import { valuerOf, type Valuer } from "#app/domains/valuation/engine/valuer.ts";
import { CITIES } from "#app/domains/valuation/rules.ts";
import { median, spreadOf } from "#app/lib/stats.ts";

/**
 * Countries whose registers have a villa by its plot, with the fewest villas and plots on record in a district that is
 * compared; and the fewest districts of a city.
 */
type Country = "sa" | "qa";
const RECORDED: Record<Country, number> = { sa: 20, qa: 8 };
const DISTRICTS = 8;
const MS_PER_QUARTER = 91 * 86_400_000;

/** An instant inside a quarter (year × 4 + quarter − 1). */
const insideQuarter = (quarter: number): number =>
  Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3, 1) + MS_PER_QUARTER / 2;

/** What buyers pay for the building of a villa of the city's usual size, over the districts where both are on record. */
function partIn(valuer: Valuer, country: Country, city: string): BuildingPart | null {
  const { model } = valuer;
  const villas = model.segments[`${cityKey(country, city)}/villa`];
  const plots = model.segments[`${cityKey(country, city)}/land`];
  const least = RECORDED[country];
  const last = villas?.time.quarters.at(-1);
  if (!villas || !plots || last === undefined) return null;
  const valued = (district: string, propertyType: FormPropertyType): number | null => {
    const value = estimateValue(valuer, {
      ...UNDESCRIBED,
      country,
      city,
      district,
      propertyType,
      areaSqm: villas.typicalArea,
      valuedAt: insideQuarter(last),
    });
    return value.ok ? value.point : null;
  };
  const pairs = Object.entries(villas.places).flatMap(([district, known]) => {
    const plot = plots.places[district];
    if (!plot || known.count < least || plot.count < least || known.truncated || plot.truncated) return [];
    const [villa, land] = [valued(district, "villa"), valued(district, "land")];
    return villa === null || land === null ? [] : [{ villa, land }];
  });
  if (pairs.length < DISTRICTS) return null;
  const part = median(pairs.map(({ villa, land }) => villa - land));
  return {
    perPlotSqm: Math.round(part / villas.typicalArea),
    spread: Math.round(spreadOf(pairs.map(({ villa, land }) => Math.log((land + part) / villa))) * 1e4) / 1e4,
    districts: pairs.length,
  };
}

/**
 * The building's part of a villa by city: the middle over districts of the level of villas (in Saudi Arabia the
 * Authority's) less what plots of that size sell for. Districts whose dear deeds the source cut off are left out.
 */
export function measureBuildings(valuer: Valuer): NonNullable<MarketModel["buildings"]> {
  const model: MarketModel = { ...valuer.model, buildings: {} };
  const bare = valuerOf(model, valuer.market);
  return Object.fromEntries(
    (["sa", "qa"] as const).flatMap((country) =>
      CITIES[country].flatMap(({ value: city }) => {
        const part = partIn(bare, country, city);
        return part ? [[cityKey(country, city), part]] : [];
      }),
    ),
  );
}
