import { href } from "react-router";
import { rentPeriodOf } from "#app/lib/rent.ts";
import { hasRooms, type ListingCard } from "#app/domains/listings/rules.ts";
import { licenceCopy } from "#app/i18n/listings/licences.ts";
import { OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import {
  areaWords,
  bathsWords,
  marketplaceCopy,
  placeWords,
  roomsWords,
} from "#app/i18n/listings/marketplace.ts";
import { latinNumber } from "#app/i18n/format.ts";
import { CompareListing } from "../comparison/compare-choice.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { Icon } from "../kit/icon.tsx";
import { Kept } from "../kit/kept.tsx";
import { Link } from "../kit/link.tsx";
import { EstimateLine } from "./estimate-line.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { CardPicture } from "./card-picture.tsx";
import { LoweredBadge } from "./lowered-badge.tsx";
import { Price } from "./price.tsx";
import "./listings.css";

/** A listing in a list. The whole card links to its page, except the heart and the choice to compare. */
export function ListingCardView({
  card,
  isFavorite,
  headingLevel = 3,
  first,
  compareForm,
}: {
  card: ListingCard;
  isFavorite?: boolean;
  headingLevel?: 2 | 3;
  /** Whether its picture is the first of the page. */
  first?: boolean;
  /** The id of a form in which it is chosen to be compared; a button of the script without it. */
  compareForm?: string;
}) {
  return (
    <article className="listing">
      <Kept as="div" className="listing__media" of={Media} props={{ card, first, compareForm }} />
      <div className="listing__fav">
        <FavoriteButton listingId={card.id} isFavorite={isFavorite} title={card.title} />
      </div>
      <Kept as="div" className="listing__body" of={Body} props={{ card, headingLevel }} />
      <EstimateLine card={card} />
    </article>
  );
}

function Media({ card, first, compareForm }: { card: ListingCard; first?: boolean; compareForm?: string }) {
  return (
    <>
      {card.image && <CardPicture image={card.image} sizes="(max-width: 40rem) 92vw, 24rem" first={first} />}
      <p className="listing__tags">
        <span className="badge">{OFFER_LABELS[card.offerType]}</span>
        <span className="badge">{TYPE_LABELS[card.listingType]}</span>
      </p>
      <CompareListing id={card.id} title={card.title} form={compareForm} />
      {card.loweredFrom !== null && (
        <p className="listing__lowered">
          <LoweredBadge card={card} />
        </p>
      )}
    </>
  );
}

function Body({ card, headingLevel }: { card: ListingCard; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <p className="listing__price">
        <Price amount={card.price} currency={card.currency} rent={rentPeriodOf(card)} />
        {card.offerType === "sale" && card.pricePerSqm !== null && (
          <>
            {" "}
            <span className="per">
              <Ltr>{latinNumber(card.pricePerSqm)}</Ltr> {marketplaceCopy.card.perSqm}
            </span>
          </>
        )}
      </p>
      <Heading className="listing__title">
        <Link to={href("/marketplace/:listingId", { listingId: card.id })} prefetch="intent">
          {card.title}
        </Link>
      </Heading>
      <p className="listing__place">
        <Icon name="pin" />
        <span>{placeWords(card)}</span>
      </p>
      {card.office && (
        <p className="listing__office">
          <Link to={href("/office/:slug", { slug: card.office.slug })}>
            <bdi>{card.office.name}</bdi>
          </Link>
        </p>
      )}
      <Facts card={card} />
    </>
  );
}

function Facts({ card }: { card: ListingCard }) {
  const { listingType, bedrooms, bathrooms, areaSqm, licenceConfirmedAt } = card;
  const rooms = hasRooms(listingType);
  return (
    <ul className="facts" role="list">
      {rooms && bedrooms !== null && (
        <li>
          <Icon name="bed" />
          <span>{roomsWords(bedrooms)}</span>
        </li>
      )}
      {rooms && bathrooms !== null && bathrooms > 0 && (
        <li>
          <Icon name="bath" />
          <span>{bathsWords(bathrooms)}</span>
        </li>
      )}
      {areaSqm !== null && (
        <li>
          <Icon name="area" />
          <span>{areaWords(areaSqm)}</span>
        </li>
      )}
      {licenceConfirmedAt !== null && (
        <li>
          <Icon name="check" />
          <span>{licenceCopy.onCard}</span>
        </li>
      )}
    </ul>
  );
}
