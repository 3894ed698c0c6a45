import { href } from "react-router";
import type { RegisterName } from "#app/domains/licences/rules.ts";
import type { PriceChange } from "#app/domains/listings/prices/rules.ts";
import type { ListingCard, PublicListing } from "#app/domains/listings/rules.ts";
import type { NearestStation } from "#app/domains/listings/search/place/rules.ts";
import { COUNTRY_LABELS } from "#app/domains/valuation/rules.ts";
import { latinDate } from "#app/i18n/format.ts";
import { areaCopy, distanceWords } from "#app/i18n/listings/area.ts";
import { listingPageCopy, STATE_LABELS, viewsWords } from "#app/i18n/listings/listing-page.ts";
import { OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { placeWords } from "#app/i18n/listings/marketplace.ts";
import type { MapTiles } from "#app/lib/map-tiles.ts";
import { CompareBar, CompareListing } from "../comparison/compare-choice.tsx";
import { BackLink } from "../kit/back-link.tsx";
import { Badge } from "../kit/badge.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { Notice } from "../kit/notice.tsx";
import { Island } from "../islands/island.tsx";
import { PlaceMap } from "../map/place-map.tsx";
import { ContactCard, OwnContactCard, type MessageReply, type OwnContact } from "./contact-card.tsx";
import type { ContactOffer } from "./contact-offer.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { LicenceCode } from "./licence-code.tsx";
import { ListingFacts } from "./listing-facts.tsx";
import { ListingGrid } from "./listing-grid.tsx";
import { LoweredBadge } from "./lowered-badge.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ShareMenu } from "./share-menu.tsx";
import { ValueCard } from "./value-card.tsx";

type State = keyof typeof STATE_LABELS;

export type ListingPageData = {
  listing: Omit<PublicListing, "userId" | "seq" | "image" | "imageCount">;
  role: "visitor" | "owner" | "admin";
  /** Null if it is public. */
  state: State | null;
  rejectionReason: string | null;
  /** Only for the owner. */
  own: { contact: OwnContact; accountEmail: string } | null;
  signedIn: boolean;
  /** What the advertiser offers to members; null for anybody else. */
  offer: ContactOffer | null;
  /** The member's conversation with the advertiser about it, if there is one. */
  conversationId: string | null;
  /** Within which time its advertiser usually answers; null if that is not told. */
  usualMs: number | null;
  /** The person's favorites among this and the similar listings. */
  favorites: readonly string[];
  /** Our estimate is based on asking prices. */
  asking: boolean;
  /** Of the metro; null if none is near, or none is known in the city. */
  station: NearestStation | null;
  similar: readonly ListingCard[];
  /** Its confirmed licence's page at the register, as a code and a link. */
  licenceCode: { register: RegisterName; link: string; svg: string } | null;
  /** Of the asking price, the latest first. */
  changes: readonly PriceChange[];
  /** When the page was made. */
  at: number;
  /** This page's URL, for sharing. */
  url: string;
  tiles: MapTiles | null;
};

/** A listing's page: pictures, price and estimate, facts, text, map, and contact. */
export function ListingPage({ page, reply }: { page: ListingPageData; reply: MessageReply | undefined }) {
  const { listing, favorites, similar, tiles } = page;
  const { latitude, longitude } = listing;
  return (
    <div className="wrap lp-page" data-view-of={listing.id}>
      {/* The page's script leads it to where the person left the market; only the browser knows that. */}
      <div data-to-market="">
        <BackLink to="/marketplace" label={listingPageCopy.back} navLabel={listingPageCopy.backLabel} />
      </div>
      <StateNotice page={page} />
      <div className="beside lp">
        <div className="lp__main">
          <Island name="gallery" of={Gallery} props={{ images: listing.images, title: listing.title }} />
          <Head listing={listing} />
          <ValueCard listing={listing} asking={page.asking} />
          <PriceHistory listing={listing} changes={page.changes} at={page.at} />
          <section aria-labelledby="facts">
            <h2 id="facts">{listingPageCopy.facts.title}</h2>
            <ListingFacts listing={listing} />
            {page.licenceCode && <LicenceCode {...page.licenceCode} />}
          </section>
          <section aria-labelledby="text">
            <h2 id="text">{listingPageCopy.text}</h2>
            <Description text={listing.description} />
          </section>
          {latitude !== null && longitude !== null && tiles && (
            <section aria-labelledby="place">
              <h2 id="place">{listingPageCopy.place}</h2>
              <Island
                name="place-map"
                of={PlaceMap}
                wakes="near"
                props={{ latitude, longitude, tiles, label: `${listingPageCopy.place}: ${listing.title}` }}
              />
              {page.station && <NearestStationLine station={page.station} />}
            </section>
          )}
        </div>
        <Aside page={page} reply={reply} />
      </div>
      {similar.length > 0 && (
        <section className="lp-similar" aria-labelledby="similar">
          <h2 id="similar">{listingPageCopy.similar}</h2>
          <ListingGrid listings={similar} favorites={favorites} headingLevel={3} />
        </section>
      )}
      <CompareBar />
    </div>
  );
}

function NearestStationLine({ station: { name, metres } }: { station: NearestStation }) {
  return (
    <p className="small" title={areaCopy.source.metro}>
      <Icon name="pin" /> {areaCopy.station.label}: {areaCopy.station.about(name, distanceWords(metres))}
    </p>
  );
}

/** Shown above a listing that is not public. */
function StateNotice({ page: { state, role, rejectionReason } }: { page: ListingPageData }) {
  if (state === null) return null;
  return (
    <Notice tone={state === "rejected" ? "bad" : "warn"} title={STATE_LABELS[state]} className="lp-state">
      <p>{role === "owner" ? listingPageCopy.state[state] : listingPageCopy.adminPreview}</p>
      {rejectionReason && (
        <p>
          {listingPageCopy.rejectedFor} <bdi>{rejectionReason}</bdi>
        </p>
      )}
    </Notice>
  );
}

function Head({ listing }: { listing: ListingPageData["listing"] }) {
  const { offerType, listingType, createdAt, viewsCount, title, address, country } = listing;
  return (
    <div className="lp__head">
      <div className="row gap-2">
        <Badge tone="brand">{OFFER_LABELS[offerType]}</Badge>
        <Badge>{TYPE_LABELS[listingType]}</Badge>
        <LoweredBadge card={listing} />
        <span className="tiny">
          {listingPageCopy.posted} <bdi>{latinDate(createdAt)}</bdi> · {viewsWords(viewsCount)}
        </span>
      </div>
      <h1>{title}</h1>
      <p className="lp__place">
        <Icon name="pin" />
        <span>
          <bdi>{address}</bdi>، {placeWords(listing)}، {COUNTRY_LABELS[country]}
        </span>
      </p>
      <a href="#contact" className="btn btn--outline lp__jump">
        <Icon name="mail" />
        <span>{listingPageCopy.contact.title}</span>
      </a>
    </div>
  );
}

/** The advertiser's text: blank lines separate paragraphs, line breaks stay. */
function Description({ text }: { text: string }) {
  return (
    <div className="lp__text stack">
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}

function Aside({ page, reply }: { page: ListingPageData; reply: MessageReply | undefined }) {
  const { listing, own, role, state, signedIn, favorites, url } = page;
  const isLive = state === null;
  return (
    <aside className="lp__side">
      <Card className="stack" id="contact" data-in-place="contact">
        {own ? (
          <OwnContactCard listingId={listing.id} {...own} />
        ) : isLive ? (
          <ContactCard
            listingId={listing.id}
            signedIn={signedIn}
            offer={page.offer}
            conversationId={page.conversationId}
            usualMs={page.usualMs}
            office={listing.office}
            reply={reply}
          />
        ) : (
          <>
            <h2>{listingPageCopy.contact.title}</h2>
            <p className="small muted">{listingPageCopy.contact.notLive}</p>
          </>
        )}
        {isLive && (
          <div className="lp__acts">
            <FavoriteButton
              listingId={listing.id}
              isFavorite={favorites.includes(listing.id)}
              label={listingPageCopy.save}
            />
            <ShareMenu url={url} title={listing.title} />
          </div>
        )}
        {isLive && (
          <div className="row">
            <CompareListing id={listing.id} title={listing.title} />
            {role === "visitor" && (
              <Link
                className="lp__report"
                to={href("/marketplace/:listingId/report", { listingId: listing.id })}
                rel="nofollow"
              >
                <Icon name="flag" />
                {listingPageCopy.report}
              </Link>
            )}
          </div>
        )}
      </Card>
      {canBeValued(listing.estimate) && <ReportOffer offerType={listing.offerType} />}
    </aside>
  );
}

/** Whether a report on the property can be ordered. A rental without known rents can still have a value. */
const canBeValued = (estimate: ListingPageData["listing"]["estimate"]): boolean =>
  estimate.ok || estimate.reason === "no-rents";

/**
 * Offers the buyer's report, from the least that one costs: what it will hold for this property, and so its price, is
 * known once somebody asks for it.
 */
function ReportOffer({ offerType }: { offerType: PublicListing["offerType"] }) {
  const words = listingPageCopy.offer;
  return (
    <Card className="stack gap-3">
      <h2>{words[offerType].title}</h2>
      <p className="small muted">{words[offerType].text}</p>
      <ButtonLink to="/buyer-investor-report" variant="accent" block>
        {words.order}
        <bdi dir="ltr">{words.price}</bdi> {words.riyal}
      </ButtonLink>
      <p className="tiny">{words.byContents}</p>
    </Card>
  );
}
