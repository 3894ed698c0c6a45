import type { Tally } from "#app/domains/listings/rules.ts";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { marketplaceCopy, foundWords } from "#app/i18n/listings/marketplace.ts";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { marketAddress } from "./search-links.tsx";

/** The number of results, announced again when a filter changes it. */
export function Found({ tally }: { tally: Tally }) {
  const { sentence, n } = foundWords(tally);
  const [before, after] = sentence.split("{n}");
  return (
    <p className="market__found" role="status">
      {before}
      <bdi>{n}</bdi>
      {after}
    </p>
  );
}

/** Grid or map, stored in the URL. */
export function ViewToggle({ query, onMap }: { query: string; onMap: boolean }) {
  return (
    <nav className="view-toggle" aria-label={marketplaceCopy.view.label} data-stays="">
      {(["grid", "map"] as const).map((name) => (
        <Link
          key={name}
          to={marketAddress(query, name === "map")}
          aria-current={(name === "map") === onMap ? "true" : undefined}
        >
          <Icon name={name} />
          <span>{marketplaceCopy.view[name]}</span>
        </Link>
      ))}
    </nav>
  );
}

/** No results: for a search, for a page beyond the last, or for an empty marketplace. */
export function NothingFound({ kind }: { kind: "search" | "page" | "market" }) {
  const { none } = marketplaceCopy;
  if (kind === "market")
    return (
      <EmptyState title={none.listings} level={3} text={none.listingsHint}>
        <ButtonLink to="/marketplace/create" variant="accent" icon="plus">
          {chromeCopy.nav.addListing}
        </ButtonLink>
      </EmptyState>
    );
  if (kind === "page") return <EmptyState title={none.further} level={3} text={none.furtherHint} />;
  return (
    <EmptyState spot="no-results" title={none.results} level={3} text={none.hint}>
      <ButtonLink to="/marketplace" variant="outline">
        {marketplaceCopy.chips.clear}
      </ButtonLink>
    </EmptyState>
  );
}

/** The search itself failed. */
export function LoadingFailed({ reference, retry }: { reference: string; retry: string }) {
  return (
    <div role="alert">
      <EmptyState spot="error" title={marketplaceCopy.failed.title} text={marketplaceCopy.failed.hint}>
        <ButtonLink to={retry} variant="outline" icon="refresh" document>
          {marketplaceCopy.failed.retry}
        </ButtonLink>
      </EmptyState>
      <p className="small muted market__reference">
        {chromeCopy.error.reference} <Ltr>{reference}</Ltr>
      </p>
    </div>
  );
}
