import { href } from "react-router";
import { rentPer, rentPeriodOf } from "#app/lib/rent.ts";
import type { ListingCard } from "#app/domains/listings/rules.ts";
import { latinMoney } from "#app/i18n/format.ts";
import {
  areaWords,
  marketplaceCopy,
  offeredWords,
  placeWords,
  roomsWords,
} from "#app/i18n/listings/marketplace.ts";
import { listingImageUrl, variantSize } from "#app/lib/pictures/listing-image.ts";
import { classNames } from "../kit/class-names.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Link } from "../kit/link.tsx";
import "./point-row.css";

/** A small listing, for the map's popup and the list beside the map. */
export function PointRow({
  card,
  isLit = false,
  onPoint,
}: {
  card: ListingCard;
  isLit?: boolean;
  onPoint?: (listingId: string | null) => void;
}) {
  const { id, image, title, price, currency, offerType, listingType, areaSqm, bedrooms } = card;
  const rent = rentPeriodOf(card);
  const facts = [
    offeredWords(listingType, offerType),
    bedrooms !== null && roomsWords(bedrooms),
    areaSqm !== null && areaWords(areaSqm),
  ];
  const come = () => onPoint?.(id);
  const leave = () => onPoint?.(null);
  return (
    <Link
      className={classNames("point-row", isLit && "point-row--lit")}
      to={href("/marketplace/:listingId", { listingId: id })}
      data-listing={id}
      // Mouse events, as in Leaflet: the event of the left mark comes before that of the entered one.
      onMouseEnter={come}
      onMouseLeave={leave}
      onFocus={come}
      onBlur={leave}
    >
      <span className="point-row__picture">
        {image && <img src={listingImageUrl(image.id, "thumb")} {...variantSize(image, "thumb")} alt="" />}
      </span>
      <span className="point-row__text">
        <span className="point-row__price">
          <Ltr>{latinMoney(rent ? rentPer(rent, price) : price, currency)}</Ltr>
          {rent && ` ${marketplaceCopy.card.per[rent]}`}
        </span>
        <span className="point-row__title">{title}</span>
        <span className="tiny">{placeWords(card)}</span>
        <span className="tiny">{facts.filter(Boolean).join(" · ")}</span>
      </span>
    </Link>
  );
}
