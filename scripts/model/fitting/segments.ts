import { groupBy } from "#app/lib/group-by.ts";
import { quantile } from "#app/lib/stats.ts";
import type { ModelType, RangeKey, Segment } from "#app/domains/valuation/engine/model.ts";
import type { DubaiData } from "../readers/dubai.ts";
import type { Observation } from "../readers/observation.ts";
import type { QatarData } from "../readers/qatar.ts";
import { fitSegment, type Fit, type FitOptions } from "./regress.ts";
import type { Cell, SaudiData } from "../readers/saudi.ts";
import { fitCommercial } from "./saudi-commercial.ts";
import { cellPace, cellYears, cityHistory, placeYears } from "./history.ts";
import { cellObservations, inferTypes, RESIDENTIAL, SAUDI_LIMITS, type TypedCity } from "./saudi-types.ts";
import { endOfQuarter } from "./span.ts";

export type MarketData = {
  sa: SaudiData;
  qa: QatarData;
  ae: DubaiData;
  /** Official index series (log) that apply to a Saudi city and type. */
  officialIndices: (city: string, type: ModelType) => number[][];
};

/** A fitted segment with the rows behind it; `typed` tells how its city's deeds got their type (Saudi Arabia). */
export type Built = { segment: Segment; observations: Observation[]; typed: TypedCity | null };
export type Keep = (row: { group: string; day: string; projectKey?: string | null }) => boolean;

/** Cities and types need this many sales for a segment of their own. */
const MIN_SALES: Record<ModelType, number> = { apartment: 60, villa: 60, land: 60, office: 40 };
const BLEND = {
  sa: { prior: 1.5, logAreaWidth: 0.15, halfLifeQuarters: 4, otherProject: 1 },
  qa: { prior: 1, logAreaWidth: 0.12, halfLifeQuarters: 6, otherProject: 1 },
  ae: { prior: 0.2, logAreaWidth: 0.09, halfLifeQuarters: 3, otherProject: 0.05 },
};
const QATAR_LIMITS: Record<ModelType, { areaMin: number; areaMax: number }> = {
  apartment: { areaMin: 25, areaMax: 800 },
  villa: { areaMin: 100, areaMax: 6000 },
  land: { areaMin: 150, areaMax: 30_000 },
  office: { areaMin: 100, areaMax: 30_000 },
};
const DUBAI_LIMITS: Record<ModelType, { areaMin: number; areaMax: number }> = {
  apartment: { areaMin: 15, areaMax: 1500 },
  villa: { areaMin: 40, areaMax: 5000 },
  land: { areaMin: 60, areaMax: 50_000 },
  office: { areaMin: 12, areaMax: 3000 },
};

const NO_RANGE = Object.fromEntries(
  ["project", "district-many", "district-some", "district-few", "city"].map((key) => [
    key,
    { low: -1.28, high: 1.28 },
  ]),
) as Record<RangeKey, { low: number; high: number }>;

/** Only placed where the fit is used; calibration, history, growth and pace are filled in later. */
function toSegment(
  fit: Fit,
  observations: readonly Observation[],
  given: {
    limits: { areaMin: number; areaMax: number };
    blend: Segment["blend"];
    sourceIds: string[];
    typeInferred?: boolean;
  },
): Segment {
  const sales = observations.filter((o) => !o.aggregate);
  const days = sales.map((o) => o.day).sort();
  const { residuals: _residuals, spread: _spread, ...effects } = fit;
  return {
    ...effects,
    ...given.limits,
    areaUsual: [
      quantile(
        sales.map((o) => o.areaSqm),
        0.02,
      ),
      quantile(
        sales.map((o) => o.areaSqm),
        0.98,
      ),
    ],
    count: Math.round(sales.reduce((total, o) => total + o.weight, 0)),
    from: days[0] ?? "",
    until: days.at(-1) ?? "",
    range: NO_RANGE,
    blend: given.blend,
    history: [],
    annualGrowth: 0,
    annualVolatility: 0.06,
    pace: null,
    sourceIds: given.sourceIds,
    typeInferred: given.typeInferred ?? false,
  };
}

function buildSaudi(
  { sa: { deeds, cells }, officialIndices }: MarketData,
  keep: Keep,
  cities: readonly string[],
): Map<string, Built> {
  const built = new Map<string, Built>();
  const keptDeeds = deeds.filter((deed) => !deed.bulk && keep(deed));
  const keptCells = cells.filter((cell) => keep({ group: "", day: endOfQuarter(cell.quarter) }));
  for (const city of cities) {
    const typed = inferTypes(keptDeeds, keptCells, city);
    for (const type of RESIDENTIAL) {
      const observations = typed.observations[type];
      const fit = typed.fits[type];
      if (!fit || observations.length < MIN_SALES[type]) continue;
      const segment = toSegment(fit, observations, {
        limits: SAUDI_LIMITS[type],
        blend: BLEND.sa,
        sourceIds: ["sa-moj", "sa-rega", "sa-gastat"],
        typeInferred: true,
      });
      for (const id of typed.truncated[type]) {
        const place = segment.places[id];
        if (place) place.truncated = true;
      }
      countCells(segment, keptCells, city, type);
      const anchors = cellObservations(keptCells, city, type, segment.typicalArea);
      cityHistory(segment, anchors, officialIndices(city, type));
      cellYears(segment, keptCells, city, type);
      cellPace(segment, keptCells, city, type);
      built.set(`sa/${city}/${type}`, { segment, observations, typed });
    }
    const commercial = fitCommercial(keptDeeds, keptCells, city, typed);
    if (commercial) {
      const segment = toSegment(commercial.fit, commercial.observations, {
        limits: SAUDI_LIMITS.office,
        blend: BLEND.sa,
        sourceIds: ["sa-moj", "sa-rega", "sa-gastat"],
        typeInferred: true,
      });
      countCells(segment, keptCells, city, "office");
      // Buildings scatter far more than the deeds that could be recognised as such.
      for (const place of Object.values(segment.places)) place.spread = segment.citySpread;
      cityHistory(
        segment,
        cellObservations(keptCells, city, "office", segment.typicalArea),
        officialIndices(city, "office"),
      );
      built.set(`sa/${city}/office`, { segment, observations: commercial.observations, typed: null });
    }
  }
  return built;
}

/** A place's evidence is also the deeds behind the Authority's figures, capped, so that a year counts once. */
function countCells(segment: Segment, cells: readonly Cell[], city: string, type: ModelType): void {
  const deeds = new Map<string, number>();
  let until = segment.until;
  for (const cell of cells) {
    if (cell.city !== city || cell.type !== type || cell.perSqm === null) continue;
    const end = endOfQuarter(cell.quarter);
    if (end > until) until = end;
    if (cell.quarter >= 2024 * 4) deeds.set(cell.placeId, (deeds.get(cell.placeId) ?? 0) + cell.deeds);
  }
  for (const [id, place] of Object.entries(segment.places))
    place.count = Math.max(place.count, Math.round(deeds.get(id) ?? 0));
  segment.until = until;
  segment.count = Math.max(segment.count, Math.round([...deeds.values()].reduce((a, b) => a + b, 0)));
}

function buildSimple(
  observations: readonly Observation[],
  options: Omit<FitOptions, "areaMin" | "areaMax">,
  given: {
    limits: Record<ModelType, { areaMin: number; areaMax: number }>;
    blend: Segment["blend"];
    sourceIds: string[];
  },
): Map<string, Built> {
  const groups = groupBy(
    observations.filter(({ kind, type }) => kind === type),
    ({ country, city, type }) => `${country}/${city}/${type}`,
  );
  const built = new Map<string, Built>();
  for (const [key, rows] of groups) {
    const type = key.split("/")[2] as ModelType;
    if (rows.length < MIN_SALES[type]) continue;
    const limits = given.limits[type];
    const fit = fitSegment(rows, { ...options, ...limits });
    const segment = toSegment(fit, rows, { ...given, limits });
    placeYears(segment, fit, rows);
    cityHistory(segment, rows, []);
    built.set(key, { segment, observations: rows, typed: null });
  }
  return built;
}

/** Fits every segment of every market on the rows that `keep` lets through. */
export function buildSegments(
  data: MarketData,
  keep: Keep,
  scope: { sa: readonly string[]; qa: boolean; ae: boolean },
): Map<string, Built> {
  return new Map([
    ...buildSaudi(data, keep, scope.sa),
    ...(scope.qa
      ? buildSimple(
          data.qa.observations.filter(keep),
          { levelHalfLife: 8, useRooms: false, useOffPlan: false, useAggregateOffset: false },
          { limits: QATAR_LIMITS, blend: BLEND.qa, sourceIds: ["qa-moj"] },
        )
      : []),
    ...(scope.ae
      ? buildSimple(
          data.ae.observations.filter(keep),
          { levelHalfLife: 6, useRooms: true, useOffPlan: true, useAggregateOffset: false },
          { limits: DUBAI_LIMITS, blend: BLEND.ae, sourceIds: ["ae-dld"] },
        )
      : []),
  ]);
}
