import {
  digitsOf,
  hundredthsOf,
  makePool,
  summaryNames,
  type Pool,
  type Query,
  type Room,
  type Summary,
} from "./kernel.ts";
import { indexAt, KINDS, NO_PROJECT, NO_ROOMS, type Kind, type Market, type Rows } from "./market.ts";
import { summarise } from "./summarise.ts";
import {
  AROUND_DEEDS,
  AROUND_SA,
  BRAND_AE,
  PLACE_AE,
  PLACE_DEEDS,
  PLACE_QA,
  PLACE_SA,
  PROJECT_AE,
  SERIES_AE,
} from "./summaries.ts";
import type { Country } from "./types.ts";

type Source = {
  summaries: Summary[];
  rows: (market: Market, query: Query) => { rows: Rows; factor: number }[];
};

const ofPlace = (market: Market, { place }: Query): { rows: Rows; factor: number }[] => [
  { rows: market.rowsOfPlace(place), factor: 1 },
];
const ofProject = (lookup: (market: Market, query: Query) => Rows) => (market: Market, query: Query) => [
  { rows: query.project === NO_PROJECT ? new Uint32Array(0) : lookup(market, query), factor: 1 },
];

const aroundPlace = (market: Market, { place }: Query): { rows: Rows; factor: number }[] =>
  market.around(place).map(({ place: other, km }) => ({
    rows: market.rowsOfPlace(other),
    factor: Math.exp(-km / 2),
  }));

/** What a forest reads: a country's sales, or (`deeds`) a Saudi deed at its exact area. */
export type Reads = Country | "deeds";

const SOURCES: Record<Reads, Source[]> = {
  sa: [
    { summaries: PLACE_SA, rows: ofPlace },
    { summaries: AROUND_SA, rows: aroundPlace },
  ],
  deeds: [
    { summaries: PLACE_DEEDS, rows: ofPlace },
    { summaries: AROUND_DEEDS, rows: aroundPlace },
  ],
  qa: [{ summaries: PLACE_QA, rows: ofPlace }],
  ae: [
    { summaries: PROJECT_AE, rows: ofProject((market, { project }) => market.rowsOfProject(project)) },
    { summaries: PLACE_AE, rows: ofPlace },
    {
      summaries: BRAND_AE,
      rows: ofProject((market, { project, place }) => market.rowsOfBrand(project, place)),
    },
    { summaries: SERIES_AE, rows: ofProject((market, { project }) => market.rowsOfSeries(project)) },
  ],
};

/** The prior level that the forest corrects is the mean of these summaries' medians, weighted by their sales too. */
const PRIOR_SA: [name: string, weight: number][] = [
  ["near", 1],
  ["like", 0.7],
  ["like-soon", 1],
  ["wide", 0.3],
  ["all", 0.02],
  ["around", 0.02],
];
const PRIOR: Record<Reads, [name: string, weight: number][]> = {
  sa: PRIOR_SA,
  deeds: PRIOR_SA,
  qa: [
    ["near", 1],
    ["like", 0.7],
    ["like-now", 1],
    ["wide", 0.3],
    ["all", 0.02],
  ],
  ae: [
    ["p-near", 3],
    ["p-rooms", 1],
    ["p-all", 0.3],
    ["brand", 0.3],
    ["like", 0.3],
    ["wide", 0.1],
    ["all", 0.02],
  ],
};
const PRIOR_CAP = 6;
const CITY_WEIGHT = 0.05;

const OWN_FEATURES = [
  "log-area",
  "day",
  "kind",
  "rooms",
  "readiness",
  "area-per-room",
  "index",
  "lat",
  "lng",
  "city",
  "city-level",
  "prior",
];

/** Log price per m² of a type by the Authority, and the deeds behind it. */
const OFFICIAL = ["flat", "villa", "land"].flatMap((type) => [`official-${type}`, `official-${type}-n`]);
const OF_DEEDS = ["digits", "roundness"];

export function featureNames(reads: Reads): string[] {
  return [
    ...OWN_FEATURES,
    ...SOURCES[reads].flatMap(({ summaries }) => summaries.flatMap(summaryNames)),
    ...(reads === "sa" || reads === "deeds" ? OFFICIAL : []),
    ...(reads === "deeds" ? OF_DEEDS : []),
  ];
}

const layouts = new Map<Reads, { size: number; priors: { at: number; weight: number }[] }>();

function layoutOf(reads: Reads): { size: number; priors: { at: number; weight: number }[] } {
  const known = layouts.get(reads);
  if (known) return known;
  const names = featureNames(reads);
  const layout = {
    size: names.length,
    priors: PRIOR[reads].map(([name, weight]) => ({ at: names.indexOf(`${name}.mid`), weight })),
  };
  layouts.set(reads, layout);
  return layout;
}

/** Hundredths of a m². */
const ROUND = [1, 10, 100, 500, 2500, 10_000];

/** How round an area is: the place in `ROUND` of the largest that it is a multiple of. */
const roundnessOf = (hundredths: number): number => ROUND.findLastIndex((step) => hundredths % step === 0);

/** The sales around a subject, read once. Features can then be computed for any area. */
export type Surroundings = {
  market: Market;
  reads: Reads;
  query: Query;
  pools: { pool: Pool; summaries: Summary[] }[];
  index: number;
  /** Log price per m² of the type over the whole city at a log area, at the price level of the last quarter. */
  cityLevel: (logArea: number) => number;
};

export function surroundingsOf(
  market: Market,
  query: Query,
  cityLevel: (logArea: number) => number,
  { reads = market.country, room }: { reads?: Reads; room?: Room } = {},
): Surroundings {
  return {
    market,
    reads,
    query,
    cityLevel,
    index: indexAt(market.index, KINDS[query.kind] as Kind, query.day),
    pools: SOURCES[reads].map(({ summaries, rows }) => ({
      summaries,
      pool: makePool(market.sales, rows(market, query), query, summaries, room),
    })),
  };
}

/**
 * The subject's features at an area, in the order of `featureNames`; a missing one is NaN. `prior` is a log price per
 * m² at the price level of the last quarter.
 */
export function featuresAt(around: Surroundings, logArea: number): Float64Array {
  const { market, reads, query, pools, cityLevel } = around;
  const { size, priors } = layoutOf(reads);
  const row = new Float64Array(size);
  const rooms = query.rooms === NO_ROOMS ? Number.NaN : query.rooms;
  const located = market.located(query.place);
  const city = cityLevel(logArea);
  row[0] = logArea;
  row[1] = query.day;
  row[2] = query.kind;
  row[3] = rooms;
  row[4] = query.readiness;
  row[5] = logArea - Math.log(rooms + 1);
  row[6] = around.index;
  row[7] = located.lat;
  row[8] = located.lng;
  row[9] = located.city;
  row[10] = city;
  let at = OWN_FEATURES.length;
  for (const { pool, summaries } of pools) at = summarise(pool, summaries, logArea, row, at);
  if (market.country === "sa") {
    const official = market.official[market.places[query.place] ?? ""];
    for (let i = 0; i < OFFICIAL.length; i++) row[at++] = official?.[i] ?? Number.NaN;
  }
  if (reads === "deeds") {
    const area = hundredthsOf(logArea);
    row[at++] = digitsOf(area);
    row[at++] = roundnessOf(area);
  }
  let total = Number.isNaN(city) ? 0 : city * CITY_WEIGHT;
  let weights = Number.isNaN(city) ? 0 : CITY_WEIGHT;
  for (const { at: where, weight } of priors) {
    const middle = row[where] as number;
    if (Number.isNaN(middle)) continue;
    const own = weight * Math.min(PRIOR_CAP, Math.exp(row[where + 1] as number));
    total += own * middle;
    weights += own;
  }
  row[11] = weights > 0 ? total / weights : Number.NaN;
  return row;
}

export const PRIOR_AT = 11;
