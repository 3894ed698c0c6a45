import type { ListingCard } from "#app/domains/listings/rules.ts";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { CompareBar } from "../comparison/compare-choice.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Notice } from "../kit/notice.tsx";
import { SectionHead } from "../kit/section-head.tsx";
import { ListingGrid } from "./listing-grid.tsx";
import { QuickLinks } from "./search/search-links.tsx";

type Latest = {
  listings: readonly ListingCard[];
  rows: Parameters<typeof QuickLinks>[0]["rows"];
  favorites: readonly string[];
};

/** The newest listings with a link to all; `latest` is null if they could not be loaded. */
export function LatestListings({ latest, titleId }: { latest: Latest | null; titleId: string }) {
  const { latest: words, none, failed } = marketplaceCopy;
  return (
    <>
      <SectionHead id={titleId} title={words.title} text={words.text}>
        <ButtonLink to="/marketplace" variant="ghost" iconEnd="forward" prefetch="intent">
          {words.all}
        </ButtonLink>
      </SectionHead>
      {latest === null ? (
        <Notice tone="bad" title={failed.title}>
          {failed.hint}
        </Notice>
      ) : latest.listings.length === 0 ? (
        <EmptyState title={none.listings} level={3} text={none.listingsHint}>
          <ButtonLink to="/marketplace/create" variant="accent" icon="plus">
            {chromeCopy.nav.addListing}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="stack gap-6">
          <QuickLinks rows={latest.rows} />
          <ListingGrid listings={latest.listings} favorites={latest.favorites} />
          <CompareBar />
        </div>
      )}
    </>
  );
}
