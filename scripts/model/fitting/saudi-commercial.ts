import { logPricePerSqm, termsOf } from "#app/domains/valuation/engine/predict.ts";
import type { Observation } from "../readers/observation.ts";
import { fitSegment, type Fit } from "./regress.ts";
import type { Cell, Deed } from "../readers/saudi.ts";
import { cellObservations, optionsFor, predictor, type TypedCity } from "./saudi-types.ts";

/** Building deeds in the Authority's figures below which a city has no evidence for commercial buildings. */
const MIN_BUILDING_DEEDS = 100;
const TYPICAL_AREA = 900;
/** A commercial deed is read as a building when it costs this much more per m² than its district's bare land. */
const ABOVE_LAND = Math.log(1.3);
const DEED_WEIGHT = 0.3;

/**
 * Commercial buildings of a city: levels from the Authority's figures for buildings; deeds classified commercial and
 * priced clearly above the district's plots join with little weight. Null where too few buildings were sold.
 */
export function fitCommercial(
  deeds: readonly Deed[],
  cells: readonly Cell[],
  city: string,
  typed: TypedCity,
): { fit: Fit; observations: Observation[] } | null {
  const buildings = cells.filter(
    (cell) => cell.city === city && cell.type === "office" && cell.perSqm !== null,
  );
  const land = typed.fits.land;
  if (!land || buildings.reduce((total, { deeds: n }) => total + n, 0) < MIN_BUILDING_DEEDS) return null;

  const bareLand = predictor(land, "land");
  const anchors = cellObservations(cells, city, "office", TYPICAL_AREA);
  const level = fitSegment(anchors, optionsFor("office"));
  const observations = deeds
    .filter((deed) => deed.city === city && deed.classification === "Commercial" && !deed.bulk)
    .filter((deed) => deed.areaSqm >= 150 && deed.areaSqm <= 6000)
    .filter((deed) => deed.y - logPricePerSqm(termsOf(bareLand, deed)) > ABOVE_LAND)
    .filter((deed) => Math.abs(deed.y - level.level) < 2 * level.spread)
    .map((deed): Observation => ({
      ...deed,
      type: "office",
      kind: "office",
      weight: DEED_WEIGHT,
      typeShare: 0.6,
    }));
  if (observations.length < 40) return null;
  return { fit: fitSegment([...anchors, ...observations], optionsFor("office")), observations };
}
