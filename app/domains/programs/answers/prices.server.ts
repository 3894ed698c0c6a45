import type { z } from "zod";
import type {
  CityPricesAnswer,
  DistrictPricesAnswer,
  MarketPricesAnswer,
  PriceIndexAnswer,
} from "#app/domains/programs/answer-schemas.ts";
import { answer, refuse, wrong, type Answered } from "#app/domains/programs/answered.ts";
import type {
  CityPricesParameters,
  DistrictPricesParameters,
  MarketParameters,
} from "#app/domains/programs/parameters.ts";
import { cityOfSlug, marketPath } from "#app/domains/valuation/market-address.ts";
import {
  findMarketPage,
  listMarkets,
  PAGES_VERSION,
  type ListedMarket,
  type MarketPage,
} from "#app/domains/valuation/market-page.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { cityAsked, cityNames } from "./city-names.ts";
import { disclaimed, limitsOf, modelFacts, sourcesOf } from "./model-facts.ts";

type Ctx = Pick<AppContext, "now" | "settings">;

/** Districts of a page. */
const PAGE = 50;
const FIRST_INDEX = 100;

/** The price per m² of every market, or of those that the filters leave, as the index of city prices shows it. */
export async function answerCityPrices(
  ctx: Ctx,
  asked: z.output<typeof CityPricesParameters>,
): Promise<Answered<CityPricesAnswer>> {
  const city = asked.city === undefined ? null : cityAsked(asked.city);
  const markets = listMarkets(ctx.now()).filter(
    (market) =>
      (asked.country ?? market.country) === market.country &&
      (city ?? market.city) === market.city &&
      (asked.type ?? market.type) === market.type,
  );
  const allAsking = markets.length > 0 && markets.every(({ basis }) => basis === "asking");
  return answer({
    markets: markets.map((market) => ({ ...marketFacts(ctx, market), price_per_sqm: market.perSqm })),
    model: modelFacts(PAGES_VERSION),
    ...disclaimed(allAsking ? "asking" : "sales"),
  });
}

/** One market with everything that its page says of it. */
export async function answerMarketPrices(
  ctx: Ctx,
  asked: z.output<typeof MarketParameters>,
): Promise<Answered<MarketPricesAnswer>> {
  const page = findPage(ctx, asked);
  if (!page) return refuse("no-such-market");
  const { typical, rent } = page;
  return answer({
    ...marketFacts(ctx, page),
    from: page.from,
    index_until: page.indexUntil,
    per_sqm: page.perSqm,
    typical: typical && {
      low: typical.low,
      point: typical.point,
      high: typical.high,
      area_sqm: typical.areaSqm,
      grade: typical.grade,
    },
    rent: rent && {
      annual: rent.annual,
      low: rent.low,
      high: rent.high,
      gross_yield: Math.round(rent.grossYield * 10_000) / 10_000,
      contracts: rent.contracts,
      period: rent.period,
    },
    grades: page.grades,
    limits: limitsOf(page.limits),
    sources: sourcesOf(page.sources),
    ...framed(page),
  });
}

/** A page of the market's districts. The cursor is how many came before. */
export async function answerDistrictPrices(
  ctx: Ctx,
  { after, ...asked }: z.output<typeof DistrictPricesParameters>,
): Promise<Answered<DistrictPricesAnswer>> {
  const page = findPage(ctx, asked);
  if (!page) return refuse("no-such-market");
  const { districts } = page;
  const from = after === undefined ? 0 : Number(/^[1-9]\d{0,5}$/.exec(after)?.[0]);
  if (Number.isNaN(from) || from % PAGE !== 0 || from > districts.length) return refuseCursor();
  const next = from + PAGE < districts.length ? String(from + PAGE) : null;
  return answer(
    {
      market: marketFacts(ctx, page),
      districts: districts.slice(from, from + PAGE).map(({ nameAr, count, low, point, high, grade }) => ({
        district_ar: nameAr,
        count,
        per_sqm: { low, point, high },
        grade,
      })),
      next,
      ...framed(page),
    },
    next,
  );
}

/** The market's price per m² by quarter or year, and relative to the first of them. */
export async function answerPriceIndex(
  ctx: Ctx,
  asked: z.output<typeof MarketParameters>,
): Promise<Answered<PriceIndexAnswer>> {
  const page = findPage(ctx, asked);
  if (!page) return refuse("no-such-market");
  const [first] = page.history;
  const indexOf = (price: number): number =>
    first ? Math.round((1000 * price) / first.pricePerSqm) / 10 : FIRST_INDEX;
  return answer({
    market: marketFacts(ctx, page),
    history: page.history.map(({ period, pricePerSqm }) => ({
      period,
      price_per_sqm: Math.round(pricePerSqm),
      index: indexOf(pricePerSqm),
    })),
    ...framed(page),
  });
}

/** The refusal of a cursor that no list gave. */
export const refuseCursor = () =>
  refuse("bad-parameters", [wrong("after", "ليس مؤشرًا من هذه القائمة", "No cursor of this list")]);

function findPage(ctx: Ctx, { city, type }: z.output<typeof MarketParameters>): MarketPage | null {
  const place = cityOfSlug(city);
  return place && findMarketPage({ ...place, type }, ctx.now());
}

const framed = ({ basis }: Pick<MarketPage, "basis">) => ({
  model: modelFacts(PAGES_VERSION),
  ...disclaimed(basis === "asking" ? "asking" : "sales"),
});

type Facts = Pick<ListedMarket, "country" | "city" | "type" | "currency" | "basis" | "count" | "until">;

function marketFacts({ settings }: Ctx, market: Facts): DistrictPricesAnswer["market"] {
  const { country, city, type, currency, basis, count, until } = market;
  const url = settings.origin + marketPath(market);
  return { country, ...cityNames(city), type, currency, basis, count, until, url };
}
