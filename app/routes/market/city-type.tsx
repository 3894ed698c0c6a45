import { data, redirect } from "react-router";
import { listLatestOf } from "#app/domains/listings/search/latest-listings.server.ts";
import {
  cityOfSlug,
  marketPath,
  typeOfSlug,
  type MarketAddress,
} from "#app/domains/valuation/market-address.ts";
import { findMarketPage } from "#app/domains/valuation/market-page.server.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { NOT_SHARED, SHARED } from "#app/http/shared-answer.ts";
import { trailTo } from "#app/i18n/site/breadcrumbs.ts";
import {
  marketPagesCopy,
  marketDescription,
  marketName,
  marketTitle,
} from "#app/i18n/valuation/market-pages.ts";
import { openDataCopy } from "#app/i18n/site/open-data.ts";
import { originOf, pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { Breadcrumbs } from "#app/ui/kit/breadcrumbs.tsx";
import { MarketListings } from "#app/ui/market-prices/market-listings.tsx";
import { MarketMissing } from "#app/ui/market-prices/market-missing.tsx";
import { MarketPrices } from "#app/ui/market-prices/market-prices.tsx";
import { datasetNode } from "#app/ui/seo/dataset-node.ts";
import type { Route } from "./+types/city-type.ts";
import { nearMarkets, showMarket } from "./show-market.server.ts";

import "./market.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const LATEST = 6;

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  if (!loaderData || loaderData.missing)
    return pageMeta(args, { title: marketPagesCopy.missing.title, noindex: true });
  const { market, name, headline, districts, typical } = loaderData.shown;
  const description = marketDescription(market, headline.perSqm, {
    count: headline.count,
    until: headline.until,
    hasRent: Boolean(typical?.rent),
    hasDistricts: districts.length > 0,
  });
  return pageMeta(args, {
    title: marketTitle(market, headline.perSqm),
    description,
    crumb: name,
    // Asking prices are none of the open data.
    about: market.basis === "asking" ? [] : [datasetOf(loaderData.shown, description, args)],
  });
};

/** The market's figures in the open data, as structured data. */
function datasetOf(
  { market, name, headline, districts, trend }: ReturnType<typeof showMarket>,
  description: string,
  args: Route.MetaArgs,
) {
  return datasetNode(
    {
      name: openDataCopy.datasetName(name),
      description,
      from: headline.from,
      until: headline.until,
      places: [market.cityAr],
      tables: [
        "city-prices",
        ...(districts.length > 0 ? (["district-prices"] as const) : []),
        ...(trend.history.length > 0 ? (["price-history"] as const) : []),
      ],
      basedOn: headline.sources.map(({ publisherAr, nameAr }) => `${publisherAr}: ${nameAr}`),
    },
    originOf(args),
    args.location.pathname,
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { now } = context.get(visitorContext);
  const place = cityOfSlug(params.city);
  const type = typeOfSlug(params.type);
  if (!place || !type) return data({ missing: missingOf(null, 0) }, { status: 404 });

  const address: MarketAddress = { ...place, type };
  const at = now();
  const page = findMarketPage(address, at);
  if (!page) return data({ missing: missingOf(address, at) }, { status: 404 });
  // One canonical URL per page, in lower case.
  const path = marketPath(address);
  if (url.pathname !== path) throw redirect(path, 301);
  const shown = showMarket(page, at);
  const latest = await findLatest(context, address);
  const keeps = latest === null ? NOT_SHARED : SHARED;
  return data({ missing: null, shown, latest }, { headers: { "Cache-Control": keeps } });
}

/** The market's newest listings. Null if they cannot be read; the rest of the page still works. */
async function findLatest(context: Route.LoaderArgs["context"], { city, type }: MarketAddress) {
  const { db, log, reference } = context.get(visitorContext);
  try {
    return await listLatestOf({ db }, { city, type }, LATEST);
  } catch (error) {
    log("market.latest_failed", { reference, error: errorText(error) });
    return null;
  }
}

/** Data of the 404 page: the requested market and its related markets; empty for an unknown market. */
function missingOf(address: MarketAddress | null, at: number) {
  return address
    ? { name: marketName({ ...address, cityAr: cityLabel(address.city) }), near: nearMarkets(address, at) }
    : { name: null, near: { types: [], cities: [] } };
}

export default function MarketPricesRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.missing) return <MarketMissing missing={loaderData.missing} />;
  const { shown, latest } = loaderData;
  return (
    <div className="wrap market-prices">
      <Breadcrumbs trail={trailTo({ name: shown.name, path: `/market/${shown.market.type}` })} />
      <MarketPrices shown={shown} />
      <MarketListings name={shown.name} listings={latest} to={shown.marketplace} />
    </div>
  );
}
