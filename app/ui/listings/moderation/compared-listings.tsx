import type { ReactNode } from "react";
import { href } from "react-router";
import { rentPeriodOf } from "#app/lib/rent.ts";
import type { ComparedField, ComparedSide, ListingLikeness } from "#app/domains/listings/moderation/rules.ts";
import { compareListingsCopy, metresWords, textWords } from "#app/i18n/listings/compare-listings.ts";
import { latinDate, latinNumber } from "#app/i18n/format.ts";
import { OFFER_LABELS, STATUS_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { areaWords, placeWords } from "#app/i18n/listings/marketplace.ts";
import { moderationCopy } from "#app/i18n/listings/moderation.ts";
import { listingImageUrl, variantSize } from "#app/lib/pictures/listing-image.ts";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { ModerationActions } from "./moderation-actions.tsx";
import { STATUS_TONES, type ModerationData } from "./moderation-card.tsx";
import { Price } from "#app/ui/listings/price.tsx";

type Side = ModerationData & ComparedSide;
type Pair = { sides: [Side, Side]; likeness: ListingLikeness };

const NAMES = [compareListingsCopy.one, compareListingsCopy.other] as const;

/** Two listings side by side, with the differing fields marked, and the decision on pending ones. */
export function ComparedListings({ sides, likeness }: Pair) {
  const waiting = sides
    .map((side, at) => ({ side, name: NAMES[at] ?? "" }))
    .filter(({ side }) => side.status === "pending");
  const told = [metresWords(likeness.metres), textWords(likeness.text)].filter((words) => words !== null);
  return (
    <>
      <p className="small muted">{compareListingsCopy.lead}</p>
      {told.length > 0 && <p className="small">{told.join(" ")}</p>}
      <Card as="section" className="column compare" aria-label={compareListingsCopy.title}>
        <div className="compare__row compare__row--head">
          {sides.map((side, at) => (
            <h3 key={side.id}>
              {NAMES[at]} <Badge tone={STATUS_TONES[side.status]}>{STATUS_LABELS[side.status]}</Badge>
            </h3>
          ))}
        </div>
        {FIELDS.map((field) => (
          <Row
            key={field}
            label={compareListingsCopy.fields[field]}
            same={likeness.same[field]}
            sides={sides}
          >
            {(side) => valueOf(field, side)}
          </Row>
        ))}
        <Row label={compareListingsCopy.dates} sides={sides}>
          {({ createdAt, submittedAt }) => (
            <>
              {moderationCopy.created}: {latinDate(createdAt)}
              <br />
              {moderationCopy.submitted}: {latinDate(submittedAt)}
            </>
          )}
        </Row>
        <Row label={compareListingsCopy.pictures} sides={sides}>
          {(side) => <Pictures side={side} />}
        </Row>
      </Card>
      {waiting.length === 0 ? (
        <p>{compareListingsCopy.decided}</p>
      ) : (
        waiting.map(({ side, name }) => (
          <Card as="section" key={side.id} className="stack" aria-label={compareListingsCopy.decide(name)}>
            <h3>{compareListingsCopy.decide(name)}</h3>
            <p>
              <bdi>{side.title}</bdi>
            </p>
            <ModerationActions listing={side} />
          </Card>
        ))
      )}
    </>
  );
}

const FIELDS = Object.keys(compareListingsCopy.fields) as ComparedField[];

/** One fact of both listings; `same` says in words whether it is the same. */
function Row({
  label,
  same,
  sides,
  children,
}: {
  label: string;
  same?: boolean;
  sides: Pair["sides"];
  children: (side: Side) => ReactNode;
}) {
  return (
    <section className="column gap-2 compare__field">
      <h4>
        {label}{" "}
        {same !== undefined && (
          <Badge tone={same ? "ok" : "warn"}>
            {same ? compareListingsCopy.same : compareListingsCopy.differs}
          </Badge>
        )}
      </h4>
      <div className="compare__row">
        {sides.map((side, at) => (
          <div key={NAMES[at]} className="compare__side">
            <span className="vh">{NAMES[at]}: </span>
            {children(side)}
          </div>
        ))}
      </div>
    </section>
  );
}

function valueOf(field: ComparedField, side: Side): ReactNode {
  const { bedrooms, bathrooms, floorNumber } = side;
  const number = (value: number | null) =>
    value === null ? compareListingsCopy.notTold : latinNumber(value);
  switch (field) {
    case "title":
      return (
        <Link to={href("/marketplace/:listingId", { listingId: side.id })} target="_blank" rel="noopener">
          <bdi>{side.title}</bdi>
        </Link>
      );
    case "description":
      return <bdi className="compare__text">{side.description}</bdi>;
    case "kind":
      return `${TYPE_LABELS[side.listingType]}، ${OFFER_LABELS[side.offerType]}`;
    case "price":
      return <Price amount={side.price} currency={side.currency} rent={rentPeriodOf(side)} />;
    case "area":
      return side.areaSqm === null ? compareListingsCopy.notTold : areaWords(side.areaSqm);
    case "rooms":
      return compareListingsCopy.rooms(number(bedrooms), number(bathrooms), number(floorNumber));
    case "place":
      return (
        <>
          {placeWords(side)}
          <br />
          <bdi>{side.address}</bdi>
        </>
      );
    case "owner":
      return side.ownerName ? <bdi>{side.ownerName}</bdi> : moderationCopy.noName;
    case "licence":
      return side.licenceNumber ? <Ltr>{side.licenceNumber}</Ltr> : compareListingsCopy.notTold;
  }
}

function Pictures({ side: { allImages } }: { side: Side }) {
  return (
    <ul role="list" className="compare__pictures">
      {allImages.map((image, at) => (
        <li key={image.id}>
          <img
            src={listingImageUrl(image.id, "thumb")}
            {...variantSize(image, "thumb")}
            alt={compareListingsCopy.pictureNumber(at + 1)}
            loading="lazy"
            decoding="async"
          />
          {image.isAlike && <Badge tone="warn">{compareListingsCopy.alike}</Badge>}
        </li>
      ))}
    </ul>
  );
}
