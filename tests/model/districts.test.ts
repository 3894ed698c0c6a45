import { expect, test } from "vitest";
import { median } from "#app/lib/stats.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { KINDS, type Market } from "#app/domains/valuation/engine/market.ts";
import { modelType, type Segment } from "#app/domains/valuation/engine/model.ts";
import { shareOfRow } from "#app/domains/valuation/engine/nearby.ts";
import { kindOf } from "#app/domains/valuation/engine/reading.ts";
import {
  UNDESCRIBED,
  type Country,
  type FormPropertyType,
  type Subject,
} from "#app/domains/valuation/engine/types.ts";

const { model } = valuer;

const plain = { ...UNDESCRIBED, valuedAt: Date.parse("2026-11-01") };

type Asked = Pick<Subject, "country" | "city" | "propertyType" | "areaSqm">;

/** Log value of a plain property in a place; NaN if the name is no place of its own. */
function logValueIn(placeId: string, asked: Asked): number {
  const valuation = estimateValue(valuer, { ...plain, ...asked, district: placeId });
  return valuation.ok && valuation.place?.id === placeId ? Math.log(valuation.point) : Number.NaN;
}

/** Differences in log between two places: recorded sales and values, to compare. */
type Pair = { country: Country; recorded: number; valued: number };

const LIKE = 0.3;
const ENOUGH = 15;
const SURELY = 0.6;

/** Median log price per m² of a place's sales of the type and similar area; NaN if there are few. */
function recordedIn(market: Market, place: number, { propertyType, areaSqm, country }: Asked): number {
  const kind = kindOf({ country, propertyType });
  const type = modelType(propertyType);
  const levels = [...market.rowsOfPlace(place)].filter(
    (row) =>
      market.sales.kind[row] === KINDS.indexOf(kind) &&
      market.sales.bulk[row] === 0 &&
      Math.abs((market.sales.logArea[row] as number) - Math.log(areaSqm)) <= LIKE &&
      (kind !== "deed" || shareOfRow(market, row, type) > SURELY),
  );
  return levels.length < ENOUGH ? Number.NaN : median(levels.map((row) => market.sales.level[row] as number));
}

/** Pairs of each well-recorded place of a city and the nearest one, or the next by name if centres are unknown. */
function pairsOf(key: string, segment: Segment): Pair[] {
  const [country, city, propertyType] = key.split("/") as [Country, string, FormPropertyType];
  const market = valuer.market(country);
  const asked = { country, city, propertyType, areaSqm: segment.typicalArea };
  const places = market.places.flatMap((placeKey, at) => {
    const id = placeKey.slice(city.length + 1);
    // Skip places where the source leaves out expensive sales: its records are not all that was sold.
    if (placeKey !== `${city}/${id}` || segment.places[id]?.truncated !== undefined) return [];
    const recorded = recordedIn(market, at, asked);
    const value = Number.isNaN(recorded) ? Number.NaN : logValueIn(id, asked);
    return Number.isNaN(value) ? [] : [{ at, recorded, value }];
  });
  return places.flatMap((place, i) => {
    const near = market.around(place.at).map(({ place: at }) => places.find((other) => other.at === at));
    const other = country === "sa" ? near.find(Boolean) : places[i + 1];
    if (other === undefined) return [];
    return [{ country, recorded: other.recorded - place.recorded, valued: other.value - place.value }];
  });
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  const rank = values.map(() => 0);
  order.forEach((i, at) => (rank[i] = at));
  return rank;
}

/** Spearman's rank correlation for values without ties. */
function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [ranksA, ranksB] = [ranks(a), ranks(b)];
  const apart = ranksA.reduce((total, rank, i) => total + (rank - (ranksB[i] as number)) ** 2, 0);
  return 1 - (6 * apart) / (a.length * (a.length ** 2 - 1));
}

test("a move to another district changes the value by about what the districts' sales differ", () => {
  const pairs = Object.entries(model.segments)
    .filter(([key]) => !key.endsWith("/office"))
    .flatMap(([key, segment]) => pairsOf(key, segment));
  const apartOf = (list: readonly Pair[]): number =>
    median(list.map(({ recorded, valued }) => Math.abs(recorded - valued)));
  const correlation = rankCorrelation(
    pairs.map(({ recorded }) => recorded),
    pairs.map(({ valued }) => valued),
  );
  // Limits in log price; the districts of a pair differ by 0.1 to 0.45.
  const limits = { sa: 0.1, qa: 0.09, ae: 0.19 } as const;
  expect(pairs.length).toBeGreaterThan(300);
  for (const country of ["sa", "qa", "ae"] as const) {
    const own = pairs.filter((pair) => pair.country === country);
    expect(own.length).toBeGreaterThan(50);
    expect(apartOf(own), country).toBeLessThan(limits[country]);
  }
  expect(apartOf(pairs)).toBeLessThan(0.11);
  expect(correlation).toBeGreaterThan(0.84);
  // A move to a clearly dearer district changes the value in the wrong direction for at most one pair in twenty.
  const clear = pairs.filter(({ recorded }) => Math.abs(recorded) > 0.15);
  const wrong = clear.filter(({ recorded, valued }) => recorded * valued < 0);
  expect(wrong.length / clear.length).toBeLessThan(0.06);
});

const TYPES = ["apartment", "villa", "land"] as const;
type SaudiType = (typeof TYPES)[number];
const TYPICAL = { apartment: 150, villa: 300, land: 500 } as const;
const CITIES = ["Riyadh", "Jeddah", "Dammam"] as const;
/** Fewest deeds behind an Authority figure for comparing it with a value. */
const DEEDS = 30;

/** Log price per m² of each type in a district: our value, and the Authority's figure. */
type District = { city: string; id: string; types: Record<SaudiType, { valued: number; official: number }> };

function saudiDistricts(): District[] {
  const { official } = valuer.market("sa");
  return Object.entries(official).flatMap(([key, figures]) => {
    const [city, id] = key.split("/") as [string, string];
    if (!CITIES.some((name) => name === city)) return [];
    const typeAt = (type: SaudiType, i: number) => {
      const areaSqm = TYPICAL[type];
      const valued = logValueIn(id, { country: "sa", city, propertyType: type, areaSqm }) - Math.log(areaSqm);
      const figure = (figures[i * 2 + 1] ?? 0) >= DEEDS ? figures[i * 2] : null;
      return [type, { valued, official: figure ?? Number.NaN }] as const;
    };
    return [{ city, id, types: Object.fromEntries(TYPES.map(typeAt)) as District["types"] }];
  });
}

const districts = saudiDistricts();
const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

test.each([
  ["apartment", 0.1],
  ["villa", 0.08],
  ["land", 0.15],
] as const)(
  "Saudi values per m² of %s are the Authority's in the middle of the districts",
  (type, typical) => {
    const apartIn = (city: string): number[] =>
      known(
        districts
          .filter((d) => d.city === city)
          .map(({ types }) => types[type].valued - types[type].official),
      );
    for (const city of CITIES) {
      const apart = apartIn(city);
      expect(apart.length, city).toBeGreaterThanOrEqual(20);
      expect(Math.abs(median(apart)), city).toBeLessThan(0.2);
    }
    const all = CITIES.flatMap(apartIn);
    expect(Math.abs(median(all))).toBeLessThan(0.12);
    expect(median(all.map(Math.abs))).toBeLessThan(typical);
  },
);

test("where the dear deeds of a district were cut off, its values keep to the Authority's figures", () => {
  const apart = districts.flatMap(({ city, id, types }) =>
    TYPES.filter((type) => model.segments[`sa/${city}/${type}`]?.places[id]?.truncated === true).map(
      (type) => types[type].valued - types[type].official,
    ),
  );
  expect(known(apart).length).toBeGreaterThan(40);
  expect(Math.abs(median(known(apart)))).toBeLessThan(0.06);
  expect(Math.max(...known(apart).map(Math.abs))).toBeLessThan(0.5);
});

test("a villa, a plot and a flat of a Saudi district have different values per m², in the Authority's order", () => {
  const complete = districts.filter(({ types }) =>
    TYPES.every((type) => !Number.isNaN(types[type].valued + types[type].official)),
  );
  const isApart = (values: number[]): boolean => {
    const [low, middle, high] = values.sort((a, b) => a - b) as [number, number, number];
    return middle - low > 0.05 && high - middle > 0.05;
  };
  const clearlyApart = complete.filter(({ types }) => isApart(TYPES.map((type) => types[type].valued)));
  expect(clearlyApart.length).toBeGreaterThanOrEqual(60);

  const orders = [
    ["villa", "land"],
    ["apartment", "land"],
    ["apartment", "villa"],
  ] as const;
  const differences = complete.flatMap(({ types }) =>
    orders.map(([a, b]) => ({
      official: types[a].official - types[b].official,
      valued: types[a].valued - types[b].valued,
    })),
  );
  const clear = differences.filter(({ official }) => Math.abs(official) > 0.15);
  const kept = clear.filter(({ official, valued }) => official * valued > 0 && Math.abs(valued) > 0.05);
  expect(clear.length).toBeGreaterThan(150);
  expect(kept.length / clear.length).toBeGreaterThan(0.92);
});

test("of the places the model knows, nine in ten give a plot's or flat's value, and the others say why not", () => {
  let asked = 0;
  let refused = 0;
  for (const [city, places] of Object.entries(model.places)) {
    const [country, name] = city.split("/") as [Country, string];
    const propertyType = country === "ae" ? "apartment" : "land";
    const segment = model.segments[`${city}/${propertyType}`];
    for (const { id } of segment ? places : []) {
      const areaSqm = segment?.typicalArea ?? 0;
      const subject = { ...plain, country, city: name, district: id, propertyType, areaSqm } as const;
      const valuation = estimateValue(valuer, subject);
      asked++;
      if (valuation.ok) expect(valuation.low, `${city} ${id}`).toBeGreaterThan(0);
      else {
        refused++;
        expect(valuation.reason, `${city} ${id}`).toBe("range-too-wide");
      }
    }
  }
  expect(refused / asked).toBeLessThan(0.1);
});

test("a Saudi flat is never valued as a plot where no flats are on record, but by the city's flats", () => {
  for (const [city, places] of Object.entries(model.places)) {
    const segment = model.segments[`${city}/apartment`];
    if (!city.startsWith("sa/") || !segment) continue;
    const [, name] = city.split("/") as [string, string];
    const asked = { country: "sa", city: name, propertyType: "apartment", areaSqm: 150 } as const;
    const anywhere = estimateValue(valuer, { ...plain, ...asked, district: null });
    if (!anywhere.ok) throw new Error(`${city}: ${anywhere.reason}`);
    for (const { id } of places.filter((place) => segment.places[place.id] === undefined)) {
      const apart = logValueIn(id, asked) - Math.log(anywhere.point);
      if (!Number.isNaN(apart)) expect(Math.abs(apart), `${city} ${id}`).toBeLessThan(0.5);
    }
  }
});
