import type { ReactNode } from "react";
import type { ComparedField, ComparedSide, ListingLikeness } from "#app/domains/listings/rules.ts";
import { copy, metresWords, textWords } from "#app/i18n/compare-listings.ts";
import { latinDate, latinNumber } from "#app/i18n/format.ts";
import { OFFER_LABELS, STATUS_LABELS, TYPE_LABELS } from "#app/i18n/listings.ts";
import { areaWords, placeWords } from "#app/i18n/marketplace.ts";
import { copy as moderation } from "#app/i18n/moderation.ts";
import { listingImageUrl, variantSize } from "#app/lib/listing-image.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Link } from "../kit/link.tsx";
import { ModerationActions } from "./moderation-actions.tsx";
import { STATUS_TONES, type ModerationData } from "./moderation-card.tsx";
import { Price } from "./price.tsx";

type Side = ModerationData & ComparedSide;
type Pair = { sides: [Side, Side]; likeness: ListingLikeness };

const NAMES = [copy.one, copy.other] as const;

/** Two listings beside each other, field by field with what differs, and the decision on those that wait. */
export function ComparedListings({ sides, likeness }: Pair) {
  const waiting = sides
    .map((side, at) => ({ side, name: NAMES[at] ?? "" }))
    .filter(({ side }) => side.status === "pending");
  const told = [metresWords(likeness.metres), textWords(likeness.text)].filter((words) => words !== null);
  return (
    <>
      <p className="small muted">{copy.lead}</p>
      {told.length > 0 && <p className="small">{told.join(" ")}</p>}
      <Card as="section" className="compare" aria-label={copy.title}>
        <div className="compare__row compare__row--head">
          {sides.map((side, at) => (
            <h3 key={side.id}>
              {NAMES[at]} <Badge tone={STATUS_TONES[side.status]}>{STATUS_LABELS[side.status]}</Badge>
            </h3>
          ))}
        </div>
        {FIELDS.map((field) => (
          <Row key={field} label={copy.fields[field]} same={likeness.same[field]} sides={sides}>
            {(side) => valueOf(field, side)}
          </Row>
        ))}
        <Row label={copy.dates} sides={sides}>
          {({ createdAt, submittedAt }) => (
            <>
              {moderation.created}: {latinDate(createdAt)}
              <br />
              {moderation.submitted}: {latinDate(submittedAt)}
            </>
          )}
        </Row>
        <Row label={copy.pictures} sides={sides}>
          {(side) => <Pictures side={side} />}
        </Row>
      </Card>
      {waiting.length === 0 ? (
        <p>{copy.decided}</p>
      ) : (
        waiting.map(({ side, name }) => (
          <Card as="section" key={side.id} className="stack" aria-label={copy.decide(name)}>
            <h3>{copy.decide(name)}</h3>
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

const FIELDS = Object.keys(copy.fields) as ComparedField[];

/** One thing that both listings say; `same` says in words whether it is the same. */
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
    <section className="compare__field">
      <h4>
        {label}{" "}
        {same !== undefined && <Badge tone={same ? "ok" : "warn"}>{same ? copy.same : copy.differs}</Badge>}
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
  const number = (value: number | null) => (value === null ? copy.notTold : latinNumber(value));
  switch (field) {
    case "title":
      return (
        <Link to={`/marketplace/${side.id}`} target="_blank" rel="noopener">
          <bdi>{side.title}</bdi>
        </Link>
      );
    case "description":
      return <bdi className="compare__text">{side.description}</bdi>;
    case "kind":
      return `${TYPE_LABELS[side.listingType]}، ${OFFER_LABELS[side.offerType]}`;
    case "price":
      return <Price amount={side.price} currency={side.currency} yearly={side.offerType === "rent"} />;
    case "area":
      return side.areaSqm === null ? copy.notTold : areaWords(side.areaSqm);
    case "rooms":
      return copy.rooms(number(bedrooms), number(bathrooms), number(floorNumber));
    case "place":
      return (
        <>
          {placeWords(side)}
          <br />
          <bdi>{side.address}</bdi>
        </>
      );
    case "owner":
      return side.ownerName ? <bdi>{side.ownerName}</bdi> : moderation.noName;
    case "licence":
      return side.licenceNumber ? <Ltr>{side.licenceNumber}</Ltr> : copy.notTold;
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
            alt={copy.pictureNumber(at + 1)}
            loading="lazy"
            decoding="async"
          />
          {image.isAlike && <Badge tone="warn">{copy.alike}</Badge>}
        </li>
      ))}
    </ul>
  );
}
