import { quantile, sum, weightedQuantile } from "#app/lib/stats.ts";
import type { Figures } from "./figures.ts";
import { shippedModel as model } from "./shipped-sales.ts";

const CITIES = ["Riyadh", "Jeddah", "Dammam"];
/** Deeds of villas, and of plots, from which a district counts. */
const ENOUGH = 20;
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025];

type District = { id: string; villa: number; villas: number; land: number; plots: number; share: number };

/** The districts of a city with prices of villas and of home plots in a year, by the Authority's figures in the model. */
function districtsOf(city: string, year: number): District[] {
  const places = (type: string) => model.segments[`sa/${city}/${type}`]?.places ?? {};
  const [villas, plots] = [places("villa"), places("land")];
  const inYear = (years: readonly (readonly number[])[] | undefined) => years?.find(([at]) => at === year);
  return Object.entries(villas).flatMap(([id, place]) => {
    const [, villa = 0, villaDeeds = 0] = inYear(place.years) ?? [];
    const [, land = 0, plotDeeds = 0] = inYear(plots[id]?.years) ?? [];
    if (villaDeeds < ENOUGH || plotDeeds < ENOUGH) return [];
    return { id, villa, villas: villaDeeds, land, plots: plotDeeds, share: land / villa };
  });
}

const middleShare = (districts: readonly District[]): number =>
  weightedQuantile(
    districts.map(({ share, villas }) => ({ value: share, weight: villas })),
    0.5,
  );

/** How land and building share a villa's price: the price of a plot's m² over a villa's m² of plot in the same district. */
export function villaFigures(): Figures {
  const out: Figures = {};
  for (const city of CITIES) {
    const districts = districtsOf(city, 2025);
    const shares = districts.map(({ share }) => share);
    out[`villa/${city}/districts`] = districts.length;
    out[`villa/${city}/villas`] = sum(districts.map(({ villas }) => villas));
    out[`villa/${city}/plots`] = sum(districts.map(({ plots }) => plots));
    out[`villa/${city}/share`] = middleShare(districts);
    out[`villa/${city}/rest`] = 1 - middleShare(districts);
    for (const at of [25, 75]) out[`villa/${city}/p${at}`] = quantile(shares, at / 100);
  }
  const ids = Object.fromEntries((model.places["sa/Riyadh"] ?? []).map(({ id, nameAr }) => [id, nameAr]));
  for (const district of districtsOf("Riyadh", 2025)) {
    const name = `villa/${ids[district.id]}`;
    out[`${name}/villa`] = district.villa;
    out[`${name}/villas`] = district.villas;
    out[`${name}/land`] = district.land;
    out[`${name}/plots`] = district.plots;
    out[`${name}/share`] = district.share;
    out[`${name}/building`] = district.villa - district.land;
  }
  return { ...out, ...exampleFigures(out), ...courseFigures() };
}

/** A villa of a district in the middle of the list; its building's cost and life are assumptions for the sum. */
const EXAMPLE = { district: "الرمال", plot: 300, built: 330, costPerSqm: 2000, life: 40 } as const;
const AGES = [0, 10, 20, 30] as const;
/** What a year does to land and to a building: assumptions that show the shares at work. */
const GOOD_YEAR = { land: 0.03, building: -0.02 } as const;
const BAD_YEAR = { land: -0.05, building: -0.02 } as const;

const yearOf = (share: number, { land, building }: { land: number; building: number }): number =>
  share * land + (1 - share) * building;

/** The example's villa in parts, its building by age, and what a good and a bad year do to a villa of each city. */
function exampleFigures(known: Figures): Figures {
  const { district, plot, built, costPerSqm, life } = EXAMPLE;
  const at = (name: string): number => known[name] as number;
  const [price, land] = [at(`villa/${district}/villa`) * plot, at(`villa/${district}/land`) * plot];
  const out: Figures = {
    "villa/example/price": price,
    "villa/example/land": land,
    "villa/example/building": price - land,
    "villa/example/per-built": (price - land) / built,
  };
  for (const age of AGES) {
    const building = built * costPerSqm * (1 - age / life);
    out[`villa/example/building-${age}`] = building;
    out[`villa/example/total-${age}`] = land + building;
    out[`villa/example/share-${age}`] = land / (land + building);
  }
  for (const city of CITIES) {
    const share = at(`villa/${city}/share`);
    out[`villa/${city}/good-year`] = yearOf(share, GOOD_YEAR);
    out[`villa/${city}/bad-year`] = yearOf(share, BAD_YEAR);
  }
  return out;
}

/** The share through the years, over the districts of Riyadh that have enough deeds in each. */
function courseFigures(): Figures {
  const byYear = YEARS.map((year) => districtsOf("Riyadh", year));
  const common = (byYear[0] ?? [])
    .map(({ id }) => id)
    .filter((id) => byYear.every((districts) => districts.some((district) => district.id === id)));
  const shares = byYear.map((districts) => middleShare(districts.filter(({ id }) => common.includes(id))));
  const growth = (of: "villa" | "land") =>
    quantile(
      common.map((id) => {
        const at = (year: number) => districtsOf("Riyadh", year).find((district) => district.id === id)?.[of];
        return (at(2025) as number) / (at(2019) as number) - 1;
      }),
      0.5,
    );
  return {
    "villa/course/districts": common.length,
    "villa/course/shares": shares.map((share) => share * 100),
    "villa/course/first": shares[0] as number,
    "villa/course/last": shares.at(-1) as number,
    "villa/course/villa-growth": growth("villa"),
    "villa/course/land-growth": growth("land"),
  };
}
