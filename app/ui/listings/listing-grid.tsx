import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import type { ListingCard } from "#app/domains/listings/rules.ts";
import { ListingCardView } from "./listing-card.tsx";
import "./listings.css";

/** Listings as cards. `early`: the grid is at the top of its page, so its first picture is fetched before all others. */
export function ListingGrid({
  listings,
  favorites,
  early = false,
  headingLevel,
  compareForm,
}: {
  listings: readonly ListingCard[];
  /** Ids of the person's favorites; left out if the page does not know the person. */
  favorites?: readonly string[];
  early?: boolean;
  headingLevel?: 2 | 3;
  /** The id of a form in which listings are chosen to be compared. */
  compareForm?: string;
}) {
  return (
    <ul className="grid listings" role="list">
      {listings.map((card, index) => (
        <li key={card.id}>
          <ListingCardView
            card={card}
            isFavorite={favorites?.includes(card.id)}
            headingLevel={headingLevel}
            compareForm={compareForm}
            first={early && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** Explains the marks of a card's estimate. */
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
