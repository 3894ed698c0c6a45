import { EVERYTHING, searchQuery } from "#app/domains/listings/search/search-input.ts";
import type { MarketAddress } from "#app/domains/valuation/market-address.ts";
import { listMarkets, type MarketPage } from "#app/domains/valuation/market-page.server.ts";
import { nearPrice } from "#app/domains/valuation/near-price.ts";
import { cityLabel, type FormPropertyType, type StoredPropertyType } from "#app/domains/valuation/rules.ts";
import { marketPagesCopy, marketName, marketNoun } from "#app/i18n/valuation/market-pages.ts";
import { placePhrase } from "#app/i18n/valuation/place-phrase.ts";
import { firstQuestionLists } from "#app/ui/property-form/lists.ts";

const FORM_TYPE: Record<StoredPropertyType, FormPropertyType> = {
  apartment: "apartment",
  villa: "villa",
  land: "land",
  office: "commercial_building",
};

/** The questions of the instant estimate that a market already answers. */
const answersOf = ({ city, type, areaSqm }: Pick<MarketPage, "city" | "type" | "areaSqm">) => ({
  city,
  propertyType: FORM_TYPE[type],
  areaSqm,
});

function estimatePath(page: MarketPage, district: string): string {
  const { city, propertyType, areaSqm } = answersOf(page);
  const query = new URLSearchParams({ city, district, property_type: propertyType });
  if (areaSqm !== null) query.set("area_sqm", String(areaSqm));
  return `/estimate?${query.toString()}`;
}

/** Related markets with their prices at `at` (epoch ms): the city's other types, and other cities of the same type. */
export function nearMarkets({ country, city, type }: MarketAddress, at: number) {
  const markets = listMarkets(at);
  return {
    types: markets
      .filter((market) => market.city === city && market.type !== type)
      .map((market) => nearPrice(market, marketNoun(country, market.type).all)),
    cities: markets
      .filter((market) => market.type === type && market.city !== city)
      .map((market) => nearPrice(market, cityLabel(market.city))),
  };
}

/** The lists of the instant estimate's form, prefilled with the market's answers. */
function estimateForm(market: Parameters<typeof answersOf>[0]) {
  return {
    ...firstQuestionLists(),
    answers: answersOf(market),
  };
}

/** A market's page as text, links and figures at `at` (epoch ms). */
export function showMarket(page: MarketPage, at: number) {
  const { country, city, type, basis, currency, areaSqm } = page;
  const cityAr = cityLabel(city);
  const { one, all } = marketNoun(country, type);
  const market = { country, cityAr, type, basis, currency };
  return {
    market,
    name: marketName(market),
    one,
    all,
    headline: {
      market,
      perSqm: page.perSqm,
      areaSqm,
      count: page.count,
      from: page.from,
      until: page.until,
      indexUntil: page.indexUntil,
      sources: page.sources,
    },
    districts: page.districts.map((district) => ({
      ...district,
      to: estimatePath(page, district.nameAr),
      label: marketPagesCopy.districts.link(one, placePhrase(country, district.nameAr)),
    })),
    trend: { history: page.history, currency, cityAr, isAsking: basis === "asking" },
    typical:
      areaSqm === null
        ? null
        : { country, type, cityAr, currency, areaSqm, value: page.typical, rent: page.rent },
    confidence: { one, isAsking: basis === "asking", grades: page.grades, limits: page.limits },
    near: nearMarkets(page, at),
    estimate: estimateForm(page),
    marketplace: `/marketplace?${searchQuery(EVERYTHING, { city, type })}`,
  };
}
