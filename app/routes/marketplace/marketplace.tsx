import { data } from "react-router";
import { countBrowsed } from "#app/domains/listings/search/browsed-counts.server.ts";
import { canonicalSearch } from "#app/domains/listings/search/canonical-search.ts";
import { favoriteIds } from "#app/domains/listings/saved/favorites.server.ts";
import { readNear } from "#app/lib/near.ts";
import { browseRows, quickRows } from "#app/domains/listings/search/quick-links.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { chipsOf, countryOfSearch } from "#app/domains/listings/search/search-chips.ts";
import { readSearch, searchQuery } from "#app/domains/listings/search/search-input.ts";
import { searchListings } from "#app/domains/listings/search/search.server.ts";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { areaCopy } from "#app/i18n/listings/area.ts";
import { marketplaceCopy, searchTitle } from "#app/i18n/listings/marketplace.ts";
import { originOf, pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { faultStatus } from "#app/lib/passing-fault.ts";
import { CompareBar } from "#app/ui/comparison/compare-choice.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EstimateLegend, ListingGrid } from "#app/ui/listings/listing-grid.tsx";
import { SearchForm } from "#app/ui/listings/search/search-form.tsx";
import { SaveSearchForm } from "#app/ui/listings/search/save-search-form.tsx";
import { FilterChips, marketAddress, QuickLinks } from "#app/ui/listings/search/search-links.tsx";
import { Found, LoadingFailed, NothingFound, ViewToggle } from "#app/ui/listings/search/search-results.tsx";
import { listNode } from "#app/ui/seo/list-node.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { MapOnDemand } from "#app/ui/map/map-on-demand.tsx";
import type { Route } from "./+types/marketplace.ts";
import "./marketplace.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  if (!loaderData) return pageMeta(args, { title: marketplaceCopy.title, noindex: true });
  const { title, canonical, isFirst, found } = loaderData;
  const listings = found?.listings ?? [];
  const isEmpty = found === null || (listings.length === 0 && canonical.query !== "");
  // One canonical URL for all views, orders and pages of a search. Later pages change with every new listing.
  return pageMeta(
    { ...args, location: { pathname: marketAddress(canonical.query) } },
    {
      title: title ?? marketplaceCopy.title,
      description: marketplaceCopy.description,
      noindex: !canonical.isKept || !isFirst || isEmpty,
      about: [listNode(title ?? marketplaceCopy.heading, listings, originOf(args))],
    },
  );
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const search = readSearch(url.searchParams);
  const after = url.searchParams.get("after");
  const onMap = url.searchParams.get("view") === "map";
  const query = searchQuery(search);
  const asked = {
    search,
    query,
    canonical: canonicalSearch(search),
    title: searchTitle(search, countryOfSearch(search)),
    chips: chipsOf(search),
    tiles: onMap ? visitor.settings.tiles : null,
    isFirst: after === null,
    /** This page's own address, as its links name it. */
    address: pageAddress(query, after, onMap),
    reference: visitor.reference,
  };
  try {
    return data({ ...asked, found: await find(visitor, context.get(viewerContext)?.userId, search, after) });
  } catch (error) {
    visitor.log("marketplace.search_failed", { reference: visitor.reference, error: errorText(error) });
    return data({ ...asked, found: null }, { status: faultStatus(error) });
  }
}

/** The address of a page of a search: the listings after one, or the first ones. */
const pageAddress = (query: string, after: string | null, onMap = false): string =>
  marketAddress(
    [query, after !== null && `after=${encodeURIComponent(after)}`].filter(Boolean).join("&"),
    onMap,
  );

async function find(
  { db }: Parameters<typeof searchListings>[0],
  userId: string | undefined,
  search: ListingSearch,
  after: string | null,
) {
  const asksNothing = chipsOf(search).every(({ name }) => name === "sort");
  const [page, browsed] = await Promise.all([
    searchListings({ db }, search, after),
    asksNothing ? countBrowsed({ db }) : [],
  ]);
  const { listings, next, tally, facets } = page;
  const browse = browseRows(browsed);
  return {
    listings,
    next,
    tally,
    facets,
    isEmptyMarket: asksNothing && tally.n === 0,
    rows: browse.length > 0 ? browse : quickRows(search, facets),
    favorites: userId
      ? await favoriteIds(
          { db, userId },
          listings.map(({ id }) => id),
        )
      : [],
  };
}

export default function Marketplace({ loaderData }: Route.ComponentProps) {
  const { search, query, address, chips, tiles, isFirst, found, reference } = loaderData;
  const onMap = tiles !== null;
  const narrowed = chips.filter(({ name }) => name !== "sort");
  return (
    <div data-in-place="main" data-address={address}>
      <section className="section--paper market-head">
        <div className="wrap">
          <div className="row row--between">
            <div>
              <h1>{marketplaceCopy.heading}</h1>
              <p className="muted">{marketplaceCopy.lead}</p>
            </div>
            <ButtonLink to="/marketplace/create" variant="accent" icon="plus">
              {chromeCopy.nav.addListing}
            </ButtonLink>
          </div>
          <SearchForm
            search={search}
            facets={found?.facets ?? null}
            active={chips.filter(({ name }) => name !== "search").length}
            onMap={onMap}
          />
          {found && <QuickLinks rows={found.rows} onMap={onMap} />}
        </div>
      </section>
      <div className="wrap market">
        <div className="row market__bar">
          {found && !found.isEmptyMarket && <Found tally={found.tally} />}
          <FilterChips chips={chips} onMap={onMap} />
          <div className="row gap-2 market__tools">
            {narrowed.length > 0 && <SaveSearchForm query={query} />}
            <ViewToggle query={query} onMap={onMap} />
          </div>
        </div>
        {search.near !== null && <NearNote near={search.near} />}
        {!found ? (
          <LoadingFailed reference={reference} retry={marketAddress(query, onMap)} />
        ) : tiles && (found.tally.n > 0 || search.areas !== null || search.near !== null) ? (
          <Island name="market-map" of={MapOnDemand} wakes="near" props={{ query, tiles }} />
        ) : (
          <Results found={found} query={query} isFirst={isFirst} />
        )}
      </div>
    </div>
  );
}

/** How the distance is meant, and what is known of the places that it is to. */
function NearNote({ near }: { near: string }) {
  const kind = readNear(near)?.kind;
  return (
    <p className="small muted market__note">
      {areaCopy.note} {kind !== undefined && kind !== "point" && areaCopy.source[kind]}
    </p>
  );
}

type FoundPage = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

function Results({ found, query, isFirst }: { found: FoundPage; query: string; isFirst: boolean }) {
  const { listings, next, favorites, isEmptyMarket } = found;
  const more = next && pageAddress(query, next);
  return (
    <>
      <h2 className="vh">{marketplaceCopy.list}</h2>
      {listings.length === 0 ? (
        <NothingFound kind={isEmptyMarket ? "market" : isFirst ? "search" : "page"} />
      ) : (
        <>
          <EstimateLegend />
          <ListingGrid listings={listings} favorites={favorites} early />
          <CompareBar />
        </>
      )}
      {(more || !isFirst) && (
        <nav className="row row--center market__pages" aria-label={marketplaceCopy.pages}>
          {!isFirst && (
            <ButtonLink to={marketAddress(query)} variant="ghost">
              {marketplaceCopy.toFirst}
            </ButtonLink>
          )}
          {more && (
            <ButtonLink to={more} variant="outline" rel="next">
              {marketplaceCopy.more}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}
