import { clamp, mean, median } from "#app/lib/stats.ts";
import type { ModelType } from "#app/domains/valuation/engine/model.ts";
import { logPricePerSqm, termsOf, type Fitted } from "#app/domains/valuation/engine/predict.ts";
import type { Observation } from "../readers/observation.ts";
import { fitSegment, type Fit, type FitOptions } from "./regress.ts";
import type { Cell, Deed } from "../readers/saudi.ts";

export const RESIDENTIAL = ["apartment", "villa", "land"] as const satisfies readonly ModelType[];
type Residential = (typeof RESIDENTIAL)[number];
type Shares = Record<Residential, number>;

export const SAUDI_LIMITS: Record<ModelType, { areaMin: number; areaMax: number }> = {
  apartment: { areaMin: 15, areaMax: 1500 },
  villa: { areaMin: 60, areaMax: 5000 },
  land: { areaMin: 60, areaMax: 100_000 },
  office: { areaMin: 60, areaMax: 20_000 },
};

/** Upper ends of the area bands (m²) within which the mixture of types is learned, and what it starts from. */
export const BANDS = [80, 130, 180, 220, 260, 320, 400, 500, 650, 1000, Number.POSITIVE_INFINITY];
const START: Shares[] = [
  { apartment: 0.9, villa: 0.02, land: 0.08 },
  { apartment: 0.92, villa: 0.03, land: 0.05 },
  { apartment: 0.85, villa: 0.08, land: 0.07 },
  { apartment: 0.5, villa: 0.35, land: 0.15 },
  { apartment: 0.3, villa: 0.4, land: 0.3 },
  { apartment: 0.12, villa: 0.48, land: 0.4 },
  { apartment: 0.06, villa: 0.44, land: 0.5 },
  { apartment: 0.02, villa: 0.38, land: 0.6 },
  { apartment: 0.01, villa: 0.29, land: 0.7 },
  { apartment: 0.01, villa: 0.19, land: 0.8 },
  { apartment: 0.005, villa: 0.095, land: 0.9 },
];
const AREA_LIKELY: Record<Residential, [number, number]> = {
  apartment: [60, 450],
  villa: [100, 2500],
  land: [100, 100_000],
};
/** Flats above this exist, but duplexes and townhouses outnumber them. */
const LARGE_FLAT = 250;
const EM_ROUNDS = 3;
const COARSE_SWEEPS = 6;
/** Deeds stop at 9,045 SAR/m² nationwide; a district whose type level comes this near is cut through. */
const TRUNCATED_FROM = Math.log(7200);
/** Deeds read as villas are partly plots and halves of houses; the Authority's figures, which know, lead there. */
const LEVEL_TRUST: Shares = { apartment: 1, villa: 0.25, land: 1 };
const TRUNCATED_WEIGHT = 0.01;
const CELL_WEIGHT = 15;
/** Deeds of one place and band outweigh the city-wide shares from this many on. */
const LOCAL_PRIOR = 5;
const COMMON = { levelHalfLife: 3, useRooms: false, useOffPlan: false };

export type TypedCity = {
  fits: Partial<Record<ModelType, Fit>>;
  observations: Record<Residential, Observation[]>;
  truncated: Record<Residential, ReadonlySet<string>>;
  /** Shares of the types for an area in a district, without looking at the price. */
  sharesOf: (placeId: string, areaSqm: number) => Shares;
};

const bandOf = (area: number): number => BANDS.findIndex((end) => area < end);

export function optionsFor(type: ModelType): FitOptions {
  // Villas keep the Authority's level; flats and plots, whose deeds are recognised safely, keep the deeds'.
  return { ...SAUDI_LIMITS[type], ...COMMON, useAggregateOffset: type === "apartment" || type === "land" };
}

/** A fit with its type's limits, for prediction. */
export function predictor(fit: Fit, type: ModelType): Fitted {
  return { ...fit, ...SAUDI_LIMITS[type] };
}

export function cellObservations(
  cells: readonly Cell[],
  city: string,
  type: ModelType,
  typicalArea: number,
): Observation[] {
  return cells
    .filter((cell) => cell.city === city && cell.type === type && cell.perSqm !== null)
    .map((cell, index) => ({
      id: `cell-${index}`,
      country: "sa",
      city,
      type,
      kind: type,
      placeId: cell.placeId,
      project: null,
      projectKey: null,
      areaSqm:
        type === "land" || cell.meanArea === null
          ? typicalArea
          : clamp(cell.meanArea, typicalArea * 0.6, typicalArea * 1.6),
      bedrooms: null,
      offPlan: null,
      price: Math.round((cell.perSqm as number) * typicalArea),
      day: "",
      quarter: cell.quarter,
      y: Math.log(cell.perSqm as number),
      weight: Math.min(cell.deeds, CELL_WEIGHT),
      typeShare: 0,
      aggregate: true,
      group: "",
    }));
}

/** How a district's deeds divide between the types, over how the city's do (2024 on; the Authority's counts). */
function districtTilt(cells: readonly Cell[], city: string): (placeId: string, type: Residential) => number {
  const counts = new Map<string, Shares>();
  const all: Shares = { apartment: 1, villa: 1, land: 1 };
  for (const cell of cells) {
    if (cell.city !== city || cell.quarter < 2024 * 4 || cell.type === "office") continue;
    const entry = counts.get(cell.placeId) ?? { apartment: 0, villa: 0, land: 0 };
    entry[cell.type] += cell.deeds;
    all[cell.type] += cell.deeds;
    counts.set(cell.placeId, entry);
  }
  const total = all.apartment + all.villa + all.land;
  return (placeId, type) => {
    const entry = counts.get(placeId);
    if (!entry) return 1;
    const cityShare = all[type] / total;
    const own = (entry[type] + 20 * cityShare) / (entry.apartment + entry.villa + entry.land + 20);
    return (own / cityShare) ** 0.8;
  };
}

function normalised(weights: Shares): Shares {
  const total = weights.apartment + weights.villa + weights.land || 1;
  return { apartment: weights.apartment / total, villa: weights.villa / total, land: weights.land / total };
}

/** Normal with a wide second component, so that one odd price does not decide the type. */
function density(distance: number, spread: number): number {
  const normal = (s: number): number => Math.exp(-0.5 * (distance / s) ** 2) / s;
  return 0.93 * normal(spread) + 0.07 * normal(3 * spread);
}

const EMPTY = (): Record<Residential, Observation[]> => ({ apartment: [], villa: [], land: [] });

/**
 * Infers the type of each residential deed of a city: a mixture of flat, villa and plot whose price levels are held
 * by the Authority's figures per district and type, with shares learned per band of area and tilted by the
 * district's own counts. Deeds enter each type's fit with their probability.
 */
export function inferTypes(deeds: readonly Deed[], cells: readonly Cell[], city: string): TypedCity {
  const own = deeds.filter(
    (deed) => deed.city === city && deed.classification === "Residential" && !deed.bulk,
  );
  const tilt = districtTilt(cells, city);
  let bands = START.map((shares) => ({ ...shares }));
  let local = new Map<string, Shares>();
  const sharesOf = (placeId: string, area: number): Shares => {
    const start = bands[bandOf(area)] as Shares;
    const weights = { ...start };
    for (const type of RESIDENTIAL) {
      const [low, high] = AREA_LIKELY[type];
      weights[type] *= tilt(placeId, type) * (area < low || area > high ? 0.05 : 1);
    }
    if (area > LARGE_FLAT) weights.apartment *= 0.25;
    const prior = normalised(weights);
    const own = local.get(`${placeId}/${bandOf(area)}`);
    if (!own) return prior;
    for (const type of RESIDENTIAL) weights[type] = own[type] + LOCAL_PRIOR * prior[type];
    return normalised(weights);
  };
  const typical: Shares = { apartment: 145, villa: 320, land: 500 };
  const anchors = {} as Record<Residential, Observation[]>;
  const fits = {} as Record<Residential, Fit>;
  const truncated = {} as Record<Residential, Set<string>>;
  for (const type of RESIDENTIAL) {
    anchors[type] = cellObservations(cells, city, type, typical[type]);
    fits[type] = fitSegment(anchors[type], optionsFor(type));
    const { level, places, time } = fits[type];
    const at2024 = time.effects[time.quarters.indexOf(2024 * 4 + 2)] ?? 0;
    truncated[type] = new Set(
      Object.entries(places)
        .filter(([, { effect }]) => level + effect + at2024 > TRUNCATED_FROM)
        .map(([id]) => id),
    );
  }

  let observations = EMPTY();
  for (let round = 0; round < EM_ROUNDS; round++) {
    const views = Object.fromEntries(RESIDENTIAL.map((type) => [type, predictor(fits[type], type)]));
    const counts = bands.map((_, band) => ({ ...(START[band] as Shares) }));
    for (const count of counts) for (const type of RESIDENTIAL) count[type] *= 20;
    observations = EMPTY();
    const counted = new Map<string, Shares>();
    for (const deed of own) {
      const prior = sharesOf(deed.placeId, deed.areaSqm);
      const weights = { ...prior };
      for (const type of RESIDENTIAL) {
        const expected = logPricePerSqm(termsOf(views[type] as Fitted, deed));
        weights[type] *= density(deed.y - expected, clamp(fits[type].spread, 0.16, 0.3));
      }
      const shares = normalised(weights);
      const count = counts[bandOf(deed.areaSqm)] as Shares;
      const cell = `${deed.placeId}/${bandOf(deed.areaSqm)}`;
      const here = counted.get(cell) ?? { apartment: 0, villa: 0, land: 0 };
      counted.set(cell, here);
      for (const type of RESIDENTIAL) {
        count[type] += shares[type];
        // What is left of a cut-off district tells nothing of its types.
        if (!RESIDENTIAL.some((other) => truncated[other].has(deed.placeId))) here[type] += shares[type];
        const share = shares[type];
        // Cut-off deeds may be cited, but say next to nothing about the level of their district.
        const trust = truncated[type].has(deed.placeId) ? TRUNCATED_WEIGHT : LEVEL_TRUST[type];
        const weight = share * trust;
        const { areaMin, areaMax } = SAUDI_LIMITS[type];
        if (share > 0.05 && deed.areaSqm >= areaMin && deed.areaSqm <= areaMax) {
          observations[type].push({ ...deed, type, kind: type, weight, typeShare: share });
        }
      }
    }
    bands = counts.map(normalised);
    local = counted;
    refit(fits, anchors, observations, round < EM_ROUNDS - 1);
  }
  return { fits, observations, truncated, sharesOf };
}

/** Fits every type, then again with each place's other types as the level that thin places shrink to. */
function refit(
  fits: Record<Residential, Fit>,
  anchors: Record<Residential, Observation[]>,
  observations: Record<Residential, Observation[]>,
  coarse: boolean,
): void {
  const sweeps = coarse ? COARSE_SWEEPS : undefined;
  for (const type of RESIDENTIAL)
    fits[type] = fitSegment([...anchors[type], ...observations[type]], { ...optionsFor(type), sweeps });
  const priors = RESIDENTIAL.map((type) => placePriorFor(type, fits));
  RESIDENTIAL.forEach((type, i) => {
    fits[type] = fitSegment([...anchors[type], ...observations[type]], {
      ...optionsFor(type),
      sweeps,
      placePrior: priors[i],
    });
  });
}

function placePriorFor(type: Residential, fits: Record<Residential, Fit>): Map<string, number> {
  const others = RESIDENTIAL.filter((other) => other !== type);
  const pairs: { place: string; x: number; y: number | null }[] = [];
  for (const place of new Set(others.flatMap((other) => Object.keys(fits[other].places)))) {
    const effects = others.flatMap((other) => {
      const found = fits[other].places[place];
      return found && found.count >= 5 ? [found.effect] : [];
    });
    if (effects.length === 0) continue;
    const own = fits[type].places[place];
    pairs.push({ place, x: mean(effects), y: own && own.count >= 10 ? own.effect : null });
  }
  const known = pairs.filter((pair) => pair.y !== null);
  if (known.length < 8) return new Map();
  const xx = known.reduce((total, { x }) => total + x * x, 0);
  const slope = clamp(known.reduce((total, { x, y }) => total + x * (y ?? 0), 0) / (xx || 1), 0, 1);
  const shift = median(known.map(({ x, y }) => (y ?? 0) - slope * x));
  return new Map(pairs.map(({ place, x }) => [place, slope * x + shift]));
}
