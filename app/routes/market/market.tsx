import { data } from "react-router";
import { listMarkets } from "#app/domains/valuation/market-page.server.ts";
import { citySlug, marketPath } from "#app/domains/valuation/market-address.ts";
import { CITIES, COUNTRIES, COUNTRY_LABELS, currencyOf } from "#app/domains/valuation/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { SHARED } from "#app/http/shared-answer.ts";
import { trailTo } from "#app/i18n/site/breadcrumbs.ts";
import { currencyWord } from "#app/i18n/format.ts";
import { marketPagesCopy, marketName } from "#app/i18n/valuation/market-pages.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { moneyWords } from "#app/i18n/reports/report-sentences.ts";
import { Breadcrumbs } from "#app/ui/kit/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { PriceIndex, type IndexedCity } from "#app/ui/market-prices/price-index.tsx";

import type { Route } from "./+types/market.ts";
import "./market.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = marketPagesCopy.index;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: words.title,
    description: words.description(args.loaderData?.count ?? 0),
    crumb: words.heading,
  });

export function loader({ context }: Route.LoaderArgs) {
  const markets = listMarkets(context.get(visitorContext).now());
  const countries = COUNTRIES.map((country) => ({
    country,
    label: COUNTRY_LABELS[country],
    currency: currencyWord(currencyOf(country)),
    cities: CITIES[country].map(({ value: city, label: cityAr }): IndexedCity => {
      const prices = markets
        .filter((market) => market.city === city)
        .map((market) => {
          const isAsking = market.basis === "asking";
          const price = moneyWords(market.perSqm, market.currency);
          const label = `${marketName({ ...market, cityAr })}: ${price}${isAsking ? `، ${words.asking}` : ""}`;
          return [market.type, { to: marketPath(market), label, perSqm: market.perSqm, isAsking }] as const;
        });
      return { id: citySlug(city), cityAr, prices: Object.fromEntries(prices) };
    }),
    hasAsking: markets.some((market) => market.country === country && market.basis === "asking"),
  }));
  return data({ count: markets.length, countries }, { headers: { "Cache-Control": SHARED } });
}

export default function MarketPricesIndex({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap market-prices">
      <Breadcrumbs trail={trailTo({ name: words.heading, path: "/market" })} />
      <PageHead title={words.heading} lead={words.lead} leadClass="muted market-prices__text" />
      {loaderData.countries.map(({ country, label, currency, cities, hasAsking }) => (
        <section key={country} className="stack" aria-labelledby={`country-${country}`}>
          <h2 id={`country-${country}`}>
            {label} <small className="muted">({currency})</small>
          </h2>
          <PriceIndex label={label} cities={cities} />
          {hasAsking && (
            <p className="tiny">
              <span aria-hidden="true">*</span> {words.askingNote}
            </p>
          )}
        </section>
      ))}
      <p className="tiny">{marketPagesCopy.note("recorded")}</p>
      <div className="row">
        <ButtonLink to="/estimate" iconEnd="forward">
          {marketPagesCopy.missing.estimate}
        </ButtonLink>
        <ButtonLink to="/methodology" variant="ghost" iconEnd="forward">
          {marketPagesCopy.confidence.methodology}
        </ButtonLink>
      </div>
    </div>
  );
}
