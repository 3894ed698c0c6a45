import { href } from "react-router";
import type { ListingImage } from "#app/domains/listings/rules.ts";
import { arMoney } from "#app/i18n/format.ts";
import { inboxCopy } from "#app/i18n/listings/inbox.ts";
import type { Currency } from "#app/lib/money.ts";
import { Num } from "../../kit/bdi.tsx";
import { ButtonLink } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { CardPicture } from "../card-picture.tsx";

const words = inboxCopy.conversation;

/** The listing of a conversation, with a link while it is public. */
export function AboutListing({
  title,
  listing,
}: {
  title: string | null;
  listing: { id: string; image: ListingImage | null; price: number; currency: Currency } | null;
}) {
  return (
    <Card as="section" className="conv__listing" aria-label={words.listing}>
      {listing?.image && (
        <div className="conv__picture">
          <CardPicture image={listing.image} sizes="7rem" />
        </div>
      )}
      <div className="stack gap-2">
        <p>
          <b>
            <bdi>{title ?? inboxCopy.noTitle}</bdi>
          </b>
        </p>
        {listing && (
          <p className="small">
            <Num>{arMoney(listing.price, listing.currency)}</Num>
          </p>
        )}
      </div>
      {listing && (
        <ButtonLink
          to={href("/marketplace/:listingId", { listingId: listing.id })}
          variant="outline"
          size="sm"
        >
          {words.openListing}
        </ButtonLink>
      )}
    </Card>
  );
}
