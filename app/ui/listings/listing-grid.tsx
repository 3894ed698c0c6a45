import type { ListingCard } from "#app/domains/listings/rules.ts";
import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { ListingCardView } from "./listing-card.tsx";
import "./listings.css";

/** Cards that stand in the widest page's first row. */
const FIRST_ROW = 3;

/** Listings as cards. `early`: the grid stands at the top of its page, so that its first pictures are loaded with it. */
export function ListingGrid({
  listings,
  favorites,
  early = false,
  headingLevel,
}: {
  listings: readonly ListingCard[];
  /** Ids of those that the person has saved; left out where the page does not know who asks. */
  favorites?: readonly string[];
  early?: boolean;
  headingLevel?: 2 | 3;
}) {
  return (
    <ul className="grid listings" role="list">
      {listings.map((card, index) => (
        <li key={card.id}>
          <ListingCardView
            card={card}
            isFavorite={favorites?.includes(card.id)}
            headingLevel={headingLevel}
            loading={!early || index >= FIRST_ROW ? "late" : index === 0 ? "first" : "early"}
          />
        </li>
      ))}
    </ul>
  );
}

/** What the marks of a card's estimate mean. */
export function EstimateLegend() {
  return (
    <p className="legend-row">
      <span>
        <i className="k-ask" />
        {marketplaceCopy.legend.asked}
      </span>
      <span>
        <i className="k-point" />
        {marketplaceCopy.legend.ours}
      </span>
      <span>
        <i />
        {marketplaceCopy.legend.range}
      </span>
    </p>
  );
}
