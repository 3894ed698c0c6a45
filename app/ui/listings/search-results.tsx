import type { Tally } from "#app/domains/listings/rules.ts";
import { copy as chrome } from "#app/i18n/chrome.ts";
import { copy, foundWords } from "#app/i18n/marketplace.ts";
import { Ltr } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { marketAddress } from "./search-links.tsx";

/** How many were found; said again when a filter changes it. */
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

/** Grid or map, kept in the address. */
export function ViewToggle({ query, onMap }: { query: string; onMap: boolean }) {
  return (
    <nav className="view-toggle" aria-label={copy.view.label}>
      {(["grid", "map"] as const).map((name) => (
        <Link
          key={name}
          to={marketAddress(query, name === "map")}
          aria-current={(name === "map") === onMap ? "true" : undefined}
          preventScrollReset
        >
          <Icon name={name} />
          <span>{copy.view[name]}</span>
        </Link>
      ))}
    </nav>
  );
}

/** A search without results, a page beyond the last one, and a marketplace without listings. */
export function NothingFound({ kind }: { kind: "search" | "page" | "market" }) {
  const { none } = copy;
  if (kind === "market")
    return (
      <EmptyState title={none.listings} level={3} text={none.listingsHint}>
        <ButtonLink to="/marketplace/create" variant="accent" icon="plus">
          {chrome.nav.addListing}
        </ButtonLink>
      </EmptyState>
    );
  if (kind === "page") return <EmptyState title={none.further} level={3} text={none.furtherHint} />;
  return (
    <EmptyState spot="no-results" title={none.results} level={3} text={none.hint}>
      <ButtonLink to="/marketplace" variant="outline">
        {copy.chips.clear}
      </ButtonLink>
    </EmptyState>
  );
}

/** The search itself failed. */
export function LoadingFailed({ reference, retry }: { reference: string; retry: string }) {
  return (
    <div role="alert">
      <EmptyState spot="error" title={copy.failed.title} text={copy.failed.hint}>
        <ButtonLink to={retry} variant="outline" icon="refresh" document>
          {copy.failed.retry}
        </ButtonLink>
      </EmptyState>
      <p className="small muted market__reference">
        {chrome.error.reference} <Ltr>{reference}</Ltr>
      </p>
    </div>
  );
}
