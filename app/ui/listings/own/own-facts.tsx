import type { ReactNode } from "react";
import type { NoEstimateReason } from "#app/domains/listings/rules.ts";
import { arDate, arMoney } from "#app/i18n/format.ts";
import { NO_ESTIMATE } from "#app/i18n/listings/listings.ts";
import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { OwnPrice, type OwnListingData } from "./own-summary.tsx";

export type OwnDetailData = OwnListingData & {
  estimate: { low: number | null; high: number | null; reason: NoEstimateReason | null };
  licenceNumber: string | null;
  licenceExpiresAt: number | null;
  confirmedAt: number;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
};

const words = ownListingsCopy.facts;

/** A listing in its owner's eyes: price beside our estimate, dates, and the contact data that nobody else sees. */
export function OwnFacts({ listing }: { listing: OwnDetailData }) {
  const { licenceNumber, licenceExpiresAt, contactName, contactPhone, contactEmail } = listing;
  return (
    <>
      <dl className="kv">
        <Fact label={words.price}>
          <OwnPrice listing={listing} />
        </Fact>
        <Fact label={words.estimate}>
          <Estimate listing={listing} />
        </Fact>
        <Fact label={words.confirmed}>
          <Num>{arDate(listing.confirmedAt)}</Num>
        </Fact>
        {licenceNumber !== null && (
          <Fact label={words.licence}>
            <Ltr>{licenceNumber}</Ltr>
          </Fact>
        )}
        {licenceExpiresAt !== null && (
          <Fact label={words.licenceEnds}>
            {/* The instant is the end of the day, which belongs to the next one already. */}
            <Num>{arDate(licenceExpiresAt - 1)}</Num>
          </Fact>
        )}
      </dl>
      <div className="own-contact">
        <dl className="kv">
          {contactName !== null && (
            <Fact label={words.contactName}>
              <bdi>{contactName}</bdi>
            </Fact>
          )}
          {contactPhone !== null && (
            <Fact label={words.contactPhone}>
              <Ltr>{contactPhone}</Ltr>
            </Fact>
          )}
          {contactEmail !== null && (
            <Fact label={words.contactEmail}>
              <Ltr>{contactEmail}</Ltr>
            </Fact>
          )}
        </dl>
        <p className="small muted">{ownListingsCopy.contact}</p>
      </div>
    </>
  );
}

function Estimate({ listing: { estimate, currency, offerType } }: { listing: OwnDetailData }) {
  const { low, high, reason } = estimate;
  if (low === null || high === null) return <>{reason && NO_ESTIMATE[reason]}</>;
  return (
    <>
      {ownListingsCopy.range.from} <Num>{arMoney(low, currency)}</Num> {ownListingsCopy.range.to}{" "}
      <Num>{arMoney(high, currency)}</Num>
      {offerType === "rent" && ` ${ownListingsCopy.perYear}`}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
