import type { ReactNode } from "react";
import { href } from "react-router";
import type { LicenceRefusal } from "#app/domains/licences/rules.ts";
import type { ListingImage, ListingType, OfferType } from "#app/domains/listings/rules.ts";
import type { OwnAct, OwnState } from "#app/domains/listings/own/rules.ts";
import { otherPeriod, rentPer, rentPeriodOf, type RentPeriod } from "#app/lib/rent.ts";
import { arDate, arMoney } from "#app/i18n/format.ts";
import { REFUSED_LICENCE } from "#app/i18n/listings/licences.ts";
import { OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { listingImageUrl, variantSize } from "#app/lib/pictures/listing-image.ts";
import type { Currency } from "#app/lib/money.ts";
import { Badge, type BadgeTone } from "#app/ui/kit/badge.tsx";
import { Num } from "#app/ui/kit/bdi.tsx";
import { Link } from "../../kit/link.tsx";
import { Notice, type NoticeTone } from "#app/ui/kit/notice.tsx";

export type OwnListingData = {
  id: string;
  title: string;
  state: OwnState;
  acts: OwnAct[];
  offerType: OfferType;
  listingType: ListingType;
  price: number;
  rentPeriod: RentPeriod;
  currency: Currency;
  /** District and city. */
  place: string[];
  image: ListingImage | null;
  rejectionReason: string | null;
  answersUntil: number | null;
  viewsCount: number;
  callsCount: number | null;
  whatsappCount: number | null;
  /** What the register of its licence answered, other than yes. */
  licenceRefused: LicenceRefusal | null;
  /** It belongs to the member's office. */
  ofOffice: boolean;
  /** Who else of the office handles it; null if the member does. Only on its own page. */
  handledBy?: string | null;
  createdAt: number;
};

const TONES: Record<OwnState, BadgeTone | undefined> = {
  live: "ok",
  pending: "warn",
  rejected: "bad",
  unconfirmed: "warn",
  "licence-expired": "bad",
  suspended: "bad",
  withdrawn: undefined,
  sold: "brand",
  rented: "brand",
};

export const ownListingPath = (id: string): string =>
  href("/dashboard/listings/:listingId", { listingId: id });

/** A listing in the owner's list, summarised. `linked`: the title links to the listing's page. */
export function OwnSummary({ listing, linked }: { listing: OwnListingData; linked?: boolean }) {
  const { id, title, state, offerType, listingType, place, createdAt, viewsCount } = listing;
  const { callsCount, whatsappCount, licenceRefused } = listing;
  return (
    <div className="own-summary">
      <Thumb image={listing.image} />
      <div className="own-summary__text">
        <h2>
          {linked ? (
            <Link to={ownListingPath(id)} prefetch="intent">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h2>
        <p className="small muted">
          {TYPE_LABELS[listingType]} {OFFER_LABELS[offerType]} · <bdi>{place.join("، ")}</bdi>
        </p>
        <p className="tiny">
          <Num>{arDate(createdAt)}</Num> · {ownListingsCopy.views(viewsCount)}
          {callsCount !== null && ` · ${ownListingsCopy.calls(callsCount)}`}
          {whatsappCount !== null && ` · ${ownListingsCopy.whatsapps(whatsappCount)}`}
        </p>
        <div className="row own-summary__badges">
          <Badge tone={TONES[state]}>{ownListingsCopy.states[state]}</Badge>
          {/* Its own page says more of it. */}
          {linked && licenceRefused && state !== "licence-expired" && (
            <Badge tone="bad">{REFUSED_LICENCE[licenceRefused].badge}</Badge>
          )}
          <Badge>
            <OwnPrice listing={listing} />
          </Badge>
          {listing.ofOffice && <Badge tone="info">{handler(listing)}</Badge>}
        </div>
      </div>
    </div>
  );
}

const handler = ({ handledBy = null }: OwnListingData): string =>
  handledBy === null
    ? officeCopy.hand.ofOffice
    : officeCopy.hand.by(handledBy === "" ? officeCopy.hand.noName : handledBy);

/** The price, or the rent by the period that it is asked by; with `both`, by the other one too. */
export function OwnPrice({
  listing,
  both = false,
}: {
  listing: Pick<OwnListingData, "price" | "rentPeriod" | "currency" | "offerType">;
  both?: boolean;
}) {
  const { price, currency } = listing;
  const rent = rentPeriodOf(listing);
  if (!rent) return <Num>{arMoney(price, currency)}</Num>;
  const other = otherPeriod(rent);
  return (
    <>
      <Num>{arMoney(rentPer(rent, price), currency)}</Num> {ownListingsCopy.per[rent]}
      {both && (
        <span className="muted">
          {" "}
          (<Num>{arMoney(rentPer(other, price), currency)}</Num> {ownListingsCopy.per[other]})
        </span>
      )}
    </>
  );
}

function Thumb({ image }: { image: ListingImage | null }): ReactNode {
  if (!image) return null;
  return (
    <img
      className="own-summary__thumb"
      src={listingImageUrl(image.id, "thumb")}
      {...variantSize(image, "thumb")}
      alt=""
      loading="lazy"
    />
  );
}

const NOTICE_TONES: Partial<Record<OwnState, NoticeTone>> = {
  rejected: "bad",
  unconfirmed: "warn",
  "licence-expired": "bad",
  suspended: "bad",
};

/**
 * What an owner has to know or do about a listing's state. If nothing is wrong it is empty, or with `always` says the
 * state.
 */
export function OwnNotice({ listing, always }: { listing: OwnListingData; always?: boolean }) {
  const { state, rejectionReason, answersUntil } = listing;
  if (answersUntil !== null)
    return <Notice tone="warn">{ownListingsCopy.confirmBefore(answersUntil)}</Notice>;
  const tone = NOTICE_TONES[state];
  if (!tone) return always ? <p className="muted">{ownListingsCopy.meanings[state]}</p> : null;
  return (
    <Notice tone={tone} title={rejectionReason === null ? undefined : ownListingsCopy.rejection}>
      {rejectionReason !== null && <p className="own-reason">{rejectionReason}</p>}
      <p>{ownListingsCopy.meanings[state]}</p>
    </Notice>
  );
}
