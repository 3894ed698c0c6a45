import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { rentPeriodOf, type RentPeriod } from "#app/lib/rent.ts";
import type {
  Closing,
  Hidden,
  ListingImage,
  ListingType,
  OfferType,
  ReportReason,
} from "#app/domains/listings/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { latinDate, type Currency } from "#app/i18n/format.ts";
import { listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import {
  CLOSING_LABELS,
  HIDDEN_LABELS,
  OFFER_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
} from "#app/i18n/listings/listings.ts";
import { areaWords, placeWords } from "#app/i18n/listings/marketplace.ts";
import { moderationCopy, reportsCounted } from "#app/i18n/listings/moderation.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { moderationQueueCopy } from "#app/i18n/listings/moderation-queue.ts";
import { listingImageUrl, variantSize } from "#app/lib/pictures/listing-image.ts";
import { Badge, type BadgeTone } from "#app/ui/kit/badge.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { EstimateLine } from "#app/ui/listings/estimate-line.tsx";
import { ModerationActions } from "./moderation-actions.tsx";
import { ModerationChecks, type Checked } from "./moderation-checks.tsx";
import { KeyHint, type Decided } from "./moderation-form.tsx";
import { Price } from "#app/ui/listings/price.tsx";

export type ModerationData = Decided &
  Checked & {
    description: string;
    address: string;
    listingType: ListingType;
    offerType: OfferType;
    rentPeriod: RentPeriod;
    currency: Currency;
    areaSqm: number | null;
    country: Country;
    city: string;
    district: string | null;
    images: readonly ListingImage[];
    moreImages: number;
    rejectionReason: string | null;
    closedAs: Closing | null;
    hiddenAs: Hidden | null;
    userId: string;
    ownerName: string | null;
    officeId: string | null;
    officeName: string | null;
    createdAt: number;
    submittedAt: number;
    reports: readonly { id: string; reason: ReportReason; note: string | null; createdAt: number }[];
  };

export const STATUS_TONES: Record<Decided["status"], BadgeTone> = {
  pending: "warn",
  approved: "ok",
  rejected: "bad",
};

/** One listing with everything a moderator needs to decide, and the decision. */
export function ModerationCard({
  listing,
  result,
  search,
  keys,
  children,
}: {
  listing: ModerationData;
  result?: SubmissionResult<string[]>;
  search: string;
  keys?: boolean;
  /** Shown before the decision. */
  children?: ReactNode;
}) {
  const { id, title } = listing;
  return (
    <article className="card column mod" id={`listing-${id}`} aria-labelledby={`title-${id}`} tabIndex={-1}>
      <Head listing={listing} />
      <Pictures images={listing.images} more={listing.moreImages} />
      <div className="column mod__grid">
        <div className="stack">
          <Facts listing={listing} />
          <section>
            <h3>{moderationCopy.description}</h3>
            <p className="mod__text small">
              <bdi>{listing.description}</bdi>
            </p>
          </section>
        </div>
        <div className="stack">
          <section role="group" aria-label={moderationCopy.estimate}>
            <EstimateLine card={listing} />
          </section>
          <ModerationChecks listing={listing} />
          {listing.reports.length > 0 && <Reports listing={listing} search={search} />}
        </div>
      </div>
      <div className="mod__foot">
        {children}
        <ModerationActions listing={listing} result={result} search={search} keys={keys}>
          <ButtonLink
            to={href("/marketplace/:listingId", { listingId: id })}
            variant="outline"
            icon="eye"
            target="_blank"
            rel="noopener"
            aria-label={moderationCopy.viewNamed(title)}
            data-key="open"
          >
            {moderationCopy.view}
            {keys && <KeyHint of="O" />}
          </ButtonLink>
        </ModerationActions>
      </div>
    </article>
  );
}

function Head({ listing }: { listing: ModerationData }) {
  const { id, title, status, offerType, listingType, closedAs, hiddenAs, price, currency } = listing;
  return (
    <div className="row row--between mod__head">
      <div>
        <div className="row gap-2">
          <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
          <Badge>{OFFER_LABELS[offerType]}</Badge>
          <Badge>{TYPE_LABELS[listingType]}</Badge>
          {closedAs && <Badge tone="info">{CLOSING_LABELS[closedAs]}</Badge>}
          {hiddenAs && <Badge tone="info">{HIDDEN_LABELS[hiddenAs]}</Badge>}
        </div>
        <h2 id={`title-${id}`}>
          <bdi>{title}</bdi>
        </h2>
        <p className="small muted">{placeWords(listing)}</p>
      </div>
      <p className="mod__price">
        <span className="tiny">{moderationCopy.asked}</span>
        <Price amount={price} currency={currency} rent={rentPeriodOf(listing)} />
      </p>
    </div>
  );
}

function Pictures({ images, more }: { images: readonly ListingImage[]; more: number }) {
  return (
    <ul role="list" className="mod__pictures" aria-label={moderationCopy.pictures(images.length + more)}>
      {images.map((image, at) => (
        <li key={image.id}>
          <img
            src={listingImageUrl(image.id, "thumb")}
            {...variantSize(image, "thumb")}
            alt=""
            loading="lazy"
            decoding="async"
          />
          {more > 0 && at === images.length - 1 && (
            <span className="mod__more">
              <Ltr>+{more}</Ltr>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Facts({ listing }: { listing: ModerationData }) {
  const {
    userId,
    ownerName,
    officeId,
    officeName,
    createdAt,
    submittedAt,
    areaSqm,
    address,
    rejectionReason,
  } = listing;
  return (
    <dl className="mod__facts small">
      <dt>{moderationCopy.owner}</dt>
      <dd>
        <Link to={href("/admin/people/:userId", { userId })}>
          {ownerName ? <bdi>{ownerName}</bdi> : moderationCopy.noName}
        </Link>{" "}
        <Link to={`/admin/listings?owner=${userId}`} className="tiny">
          {moderationQueueCopy.search.ofOwner}
        </Link>
      </dd>
      {officeId !== null && (
        <>
          <dt>{officeCopy.title}</dt>
          <dd>
            <Link to={href("/admin/offices/:officeId", { officeId })}>
              <bdi>{officeName}</bdi>
            </Link>{" "}
            <Link to={`/admin/listings?office=${officeId}`} className="tiny">
              {officeCopy.tabs.listings}
            </Link>
          </dd>
        </>
      )}
      <dt>{moderationCopy.address}</dt>
      <dd>
        <bdi>{address}</bdi>
      </dd>
      <dt>{moderationCopy.area}</dt>
      <dd>{areaSqm === null ? moderationCopy.notTold : areaWords(areaSqm)}</dd>
      <dt>{moderationCopy.created}</dt>
      <dd>{latinDate(createdAt)}</dd>
      {submittedAt !== createdAt && (
        <>
          <dt>{moderationCopy.submitted}</dt>
          <dd>{latinDate(submittedAt)}</dd>
        </>
      )}
      {rejectionReason && (
        <>
          <dt>{moderationCopy.rejectedFor}</dt>
          <dd className="mod__text">
            <bdi>{rejectionReason}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}

function Reports({ listing: { id, reports }, search }: { listing: ModerationData; search: string }) {
  return (
    <section className="well mod-reports">
      <div className="row row--between">
        <h3>{moderationCopy.reports}</h3>
        <Badge tone="bad">{reportsCounted(reports.length)}</Badge>
      </div>
      <ul role="list">
        {reports.map((report) => (
          <li key={report.id}>
            <p>
              <b>{listingPageCopy.reporting.reasons[report.reason]}</b>{" "}
              <span className="tiny">{latinDate(report.createdAt)}</span>
            </p>
            {report.note && (
              <p className="mod__text">
                <bdi>{report.note}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" action={`/admin/listings${search}`} preventScrollReset>
        <input type="hidden" name="listing" value={id} />
        <input type="hidden" name="intent" value="resolve" />
        <SubmitButton
          name="decision"
          value={`resolve ${id}`}
          variant="outline"
          pendingText={moderationCopy.resolving}
        >
          {moderationCopy.resolve}
        </SubmitButton>
      </Form>
    </section>
  );
}
