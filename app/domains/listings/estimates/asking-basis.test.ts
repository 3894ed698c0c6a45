import { expect, test } from "vitest";
import { segmentKey } from "#app/domains/valuation/engine/model.ts";
import { CITIES, COUNTRIES } from "#app/domains/valuation/rules.ts";
import { marketModel } from "#app/domains/valuation/shipped-model.ts";
import { LISTING_TYPES } from "#app/domains/listings/rules.ts";
import { restsOnAsking } from "./asking-basis.server.ts";
import { valuedAs } from "./valued-as.ts";

const markets = COUNTRIES.flatMap((country) =>
  CITIES[country].flatMap(({ value: city }) =>
    LISTING_TYPES.map((listingType) => ({ country, city, listingType })),
  ),
);

test("an estimate rests on asking prices where the model has them and no sales", () => {
  const estimate = { ok: true, point: 1, low: 1, high: 1, grade: "C" } as const;
  const found = markets.filter((market) => {
    const propertyType = valuedAs(market.listingType);
    if (!propertyType) return false;
    const key = segmentKey({ ...market, propertyType });
    return marketModel.segments[key] === undefined && marketModel.asking[key] !== undefined;
  });
  expect(found.length).toBeGreaterThan(0);
  const told = markets.filter((market) => restsOnAsking({ ...market, estimate }));
  expect(told.filter((market) => !found.includes(market)).filter(isValued)).toEqual([]);
  expect(found.filter((market) => !told.includes(market))).toEqual([]);
});

test("what was not estimated rests on nothing", () => {
  for (const market of markets)
    expect(restsOnAsking({ ...market, estimate: { ok: false, reason: "no-area" } })).toBe(false);
});

/** Whether the model values anything there. */
function isValued({ country, city, listingType }: (typeof markets)[number]): boolean {
  const propertyType = valuedAs(listingType);
  if (!propertyType) return false;
  const key = segmentKey({ country, city, propertyType });
  return marketModel.segments[key] !== undefined || marketModel.asking[key] !== undefined;
}
