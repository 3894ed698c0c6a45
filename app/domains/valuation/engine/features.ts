import { makePool, summarise, summaryNames, type Pool, type Query, type Summary } from "./kernel.ts";
import { indexAt, KINDS, NO_PROJECT, NO_ROOMS, type Kind, type Market, type Rows } from "./market.ts";
import type { Country } from "./types.ts";

const YEAR = 365;

/** Summaries of the sales around the subject; each has its own kernel over area, time and kind. */
const PLACE_SA: Summary[] = [
  { name: "same", width: 0.004, days: 400, otherKind: 0.15, quartiles: true },
  { name: "same-now", width: 0.004, days: 25, otherKind: 0.15, age: true },
  { name: "near", width: 0.03, days: 200, otherKind: 0.15, quartiles: true },
  { name: "near-now", width: 0.03, days: 25, otherKind: 0.15, age: true },
  { name: "like", width: 0.1, days: 200, otherKind: 0.15, quartiles: true },
  { name: "like-soon", width: 0.1, days: 40, otherKind: 0.15, quartiles: true },
  { name: "like-now", width: 0.1, days: 10, otherKind: 0.15 },
  { name: "wide", width: 0.35, days: 200, otherKind: 0.15, quartiles: true },
  { name: "wide-now", width: 0.35, days: 30, otherKind: 0.15 },
  { name: "all", width: 9, days: 200, otherKind: 0.15, quartiles: true },
  { name: "bulk", width: 0.03, days: 200, bulk: true, age: true },
  { name: "bulk-now", width: 0.1, days: 30, bulk: true },
];
const AROUND_SA: Summary[] = [{ name: "around", width: 0.1, days: 60, otherKind: 0.15 }];

const PLACE_QA: Summary[] = [
  { name: "same", width: 0.006, days: 2 * YEAR, otherKind: 0, quartiles: true, age: true },
  { name: "same-now", width: 0.006, days: 90, otherKind: 0 },
  { name: "near", width: 0.04, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "near-now", width: 0.06, days: 120, otherKind: 0, age: true },
  { name: "like", width: 0.15, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "like-now", width: 0.15, days: 90, otherKind: 0, quartiles: true },
  { name: "wide", width: 0.4, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "wide-now", width: 0.4, days: 120, otherKind: 0 },
  { name: "all", width: 9, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "all-now", width: 9, days: 120, otherKind: 0, age: true },
  { name: "any", width: 0.3, days: YEAR },
];

const PROJECT_AE: Summary[] = [
  { name: "p-same", width: 0.006, days: 2 * YEAR, otherKind: 0, quartiles: true, age: true },
  { name: "p-near", width: 0.04, days: 2 * YEAR, otherKind: 0.05, quartiles: true },
  { name: "p-near-stage", width: 0.05, days: YEAR, otherKind: 0, otherReadiness: 0.1 },
  { name: "p-near-now", width: 0.06, days: 60, otherKind: 0 },
  { name: "p-like", width: 0.15, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "p-rooms", width: 0.4, days: 2 * YEAR, otherKind: 0, otherRooms: 0, quartiles: true, age: true },
  { name: "p-all", width: 9, days: 2 * YEAR, otherKind: 0.05, quartiles: true, age: true },
  { name: "p-all-now", width: 9, days: 60, otherKind: 0.05 },
  { name: "p-stage", width: 0.5, days: 2 * YEAR, otherKind: 0.05, otherReadiness: 0 },
];
const PLACE_AE: Summary[] = [
  {
    name: "near",
    width: 0.04,
    days: YEAR,
    otherKind: 0,
    otherReadiness: 0.2,
    otherRooms: 0.2,
    quartiles: true,
  },
  {
    name: "like",
    width: 0.12,
    days: YEAR,
    otherKind: 0,
    otherReadiness: 0.2,
    otherRooms: 0.2,
    quartiles: true,
  },
  { name: "like-stage", width: 0.12, days: YEAR, otherKind: 0, otherReadiness: 0, age: true },
  { name: "like-now", width: 0.12, days: 60, otherKind: 0, otherReadiness: 0.5, otherRooms: 0.2 },
  { name: "wide", width: 0.4, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "all", width: 9, days: 2 * YEAR, otherKind: 0.02, quartiles: true },
  { name: "all-stage", width: 9, days: YEAR, otherKind: 0, otherReadiness: 0 },
  { name: "all-now", width: 9, days: 60, otherKind: 0 },
];
/** Sales of about the same size in the last year, of other projects alone. */
const OTHER_PROJECTS = {
  width: 0.2,
  days: YEAR,
  otherKind: 0.05,
  otherRooms: 0.2,
  otherReadiness: 0.3,
  otherProjectsOnly: true,
};
const BRAND_AE: Summary[] = [
  {
    name: "brand",
    ...OTHER_PROJECTS,
    quartiles: true,
    age: true,
  },
  { name: "brand-all", width: 9, days: YEAR, otherKind: 0.02, otherReadiness: 0.3, otherProjectsOnly: true },
];
const SERIES_AE: Summary[] = [
  { name: "series", ...OTHER_PROJECTS },
  { name: "series-all", width: 9, days: YEAR, otherKind: 0.02, otherReadiness: 0.3, otherProjectsOnly: true },
];

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

const SOURCES: Record<Country, Source[]> = {
  sa: [
    { summaries: PLACE_SA, rows: ofPlace },
    {
      summaries: AROUND_SA,
      rows: (market, { place }) =>
        market.around(place).map(({ place: other, km }) => ({
          rows: market.rowsOfPlace(other),
          factor: Math.exp(-km / 2),
        })),
    },
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
const PRIOR: Record<Country, [name: string, weight: number][]> = {
  sa: [
    ["near", 1],
    ["like", 0.7],
    ["like-soon", 1],
    ["wide", 0.3],
    ["all", 0.02],
    ["around", 0.02],
  ],
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

export function featureNames(country: Country): string[] {
  return [
    ...OWN_FEATURES,
    ...SOURCES[country].flatMap(({ summaries }) => summaries.flatMap(summaryNames)),
    ...(country === "sa"
      ? ["flat", "villa", "land"].flatMap((type) => [`official-${type}`, `official-${type}-n`])
      : []),
  ];
}

const layouts = new Map<Country, { size: number; priors: { at: number; weight: number }[] }>();

function layoutOf(country: Country): { size: number; priors: { at: number; weight: number }[] } {
  const known = layouts.get(country);
  if (known) return known;
  const names = featureNames(country);
  const layout = {
    size: names.length,
    priors: PRIOR[country].map(([name, weight]) => ({ at: names.indexOf(`${name}.mid`), weight })),
  };
  layouts.set(country, layout);
  return layout;
}

/** The sales around a subject, read once. Features can then be computed for any area. */
export type Surroundings = {
  market: Market;
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
): Surroundings {
  return {
    market,
    query,
    cityLevel,
    index: indexAt(market.index, KINDS[query.kind] as Kind, query.day),
    pools: SOURCES[market.country].map(({ summaries, rows }) => ({
      summaries,
      pool: makePool(market.sales, rows(market, query), query, summaries),
    })),
  };
}

/**
 * The subject's features at an area, in the order of `featureNames`; a missing one is NaN. `prior` is a log price per
 * m² at the price level of the last quarter.
 */
export function featuresAt(around: Surroundings, logArea: number): Float64Array {
  const { market, query, pools, cityLevel } = around;
  const { size, priors } = layoutOf(market.country);
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
  for (const { pool, summaries } of pools)
    for (let s = 0; s < summaries.length; s++)
      at = summarise(pool, s, summaries[s] as Summary, logArea, row, at);
  if (market.country === "sa") {
    const official = market.official[market.places[query.place] ?? ""];
    for (let i = 0; i < 6; i++) row[at++] = official?.[i] ?? Number.NaN;
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
