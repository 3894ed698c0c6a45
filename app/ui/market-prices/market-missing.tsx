import { marketPagesCopy } from "#app/i18n/valuation/market-pages.ts";
import { ButtonLink } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { NearPrices, type NearPrice } from "./near-prices.tsx";

const words = marketPagesCopy.missing;

/** Replaces a market without evidence: why there is none, and related prices. */
export function MarketMissing({
  missing: { name, near },
}: {
  missing: { name: string | null; near: { types: readonly NearPrice[]; cities: readonly NearPrice[] } };
}) {
  const links = near.types.length > 0 ? near.types : near.cities;
  return (
    <div className="wrap market-prices">
      <EmptyState
        spot="no-results"
        level={1}
        title={words.title}
        text={name ? words.text(name) : words.unknown}
      >
        <ButtonLink to="/market" iconEnd="forward">
          {words.index}
        </ButtonLink>
        <ButtonLink to="/estimate" variant="outline">
          {words.estimate}
        </ButtonLink>
      </EmptyState>
      {links.length > 0 && <NearPrices links={links} />}
    </div>
  );
}
