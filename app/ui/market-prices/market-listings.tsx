import type { ListingCard } from "#app/domains/listings/rules.ts";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { marketPagesCopy } from "#app/i18n/valuation/market-pages.ts";
import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { CompareBar } from "../comparison/compare-choice.tsx";
import { ListingGrid } from "../listings/listing-grid.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Notice } from "../kit/notice.tsx";

const words = marketPagesCopy.listings;

/** A market's newest listings with a link to all (`to`); null if they could not be read. */
export function MarketListings({
  name,
  listings,
  to,
}: {
  name: string;
  listings: readonly ListingCard[] | null;
  to: string;
}) {
  return (
    <section className="market-prices__part" aria-labelledby="listings-title">
      <div className="section__head">
        <h2 id="listings-title">{words.title(name)}</h2>
        {listings !== null && listings.length > 0 && (
          <ButtonLink to={to} variant="ghost" iconEnd="forward">
            {words.all}
          </ButtonLink>
        )}
      </div>
      {listings === null ? (
        <Notice tone="bad" title={marketplaceCopy.failed.title}>
          {marketplaceCopy.failed.hint}
        </Notice>
      ) : listings.length === 0 ? (
        <EmptyState title={words.none} level={3} text={words.noneHint}>
          <ButtonLink to="/marketplace/create" variant="accent" icon="plus">
            {chromeCopy.nav.addListing}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ListingGrid listings={listings} />
          <CompareBar />
        </>
      )}
    </section>
  );
}
