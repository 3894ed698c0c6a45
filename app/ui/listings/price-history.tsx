import { daysBetween, type PriceChange } from "#app/domains/listings/prices/rules.ts";
import type { PublicListing } from "#app/domains/listings/rules.ts";
import { latinDate } from "#app/i18n/format.ts";
import { changeWords, daysWords, priceHistoryCopy } from "#app/i18n/listings/price-history.ts";
import { rentPeriodOf } from "#app/lib/rent.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Price } from "./price.tsx";

type Priced = Pick<PublicListing, "offerType" | "currency" | "rentPeriod" | "approvedAt">;

const words = priceHistoryCopy;

/** How long a listing has been on the market, and each change of its price, the latest first. */
export function PriceHistory({
  listing,
  changes,
  at,
}: {
  listing: Priced;
  changes: readonly PriceChange[];
  /** Now. */
  at: number;
}) {
  if (listing.approvedAt === null) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">{words.title[listing.offerType]}</h2>
      <dl className="kv">
        <div>
          <dt>{words.onMarket}</dt>
          <dd>{daysWords(daysBetween(listing.approvedAt, at))}</dd>
        </div>
      </dl>
      {changes.length > 0 && (
        <ol className="price-changes" role="list">
          {changes.map((change) => (
            <Change key={change.id} change={change} listing={listing} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Change({ change, listing }: { change: PriceChange; listing: Priced }) {
  const { oldPrice, newPrice, changedAt } = change;
  const money = { currency: listing.currency, rent: rentPeriodOf(listing) };
  return (
    <li>
      <time dateTime={new Date(changedAt).toISOString()}>
        <bdi>{latinDate(changedAt)}</bdi>
      </time>
      <span className="price-changes__now">
        <Price amount={newPrice} {...money} />
      </span>
      <span className="price-changes__was">
        {words.was} <Price amount={oldPrice} {...money} />
      </span>
      <b className={newPrice < oldPrice ? "price-changes__down" : "price-changes__up"}>
        <Ltr>{changeWords(oldPrice, newPrice)}</Ltr>
      </b>
    </li>
  );
}
