import type { RegisterName } from "#app/domains/licences/rules.ts";
import type { NoEstimateReason } from "#app/domains/listings/rules.ts";
import { arDate, arMoney } from "#app/i18n/format.ts";
import { NO_ESTIMATE } from "#app/i18n/listings/listings.ts";
import { confirmedWords, licenceCopy, REFUSED_LICENCE } from "#app/i18n/listings/licences.ts";
import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { Ltr, Num } from "#app/ui/kit/bdi.tsx";
import { FactList, type Fact } from "#app/ui/kit/fact-list.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ActForm } from "./own-acts.tsx";
import { OwnPrice, type OwnListingData } from "./own-summary.tsx";

export type OwnDetailData = OwnListingData & {
  estimate: { low: number | null; high: number | null; reason: NoEstimateReason | null };
  licenceNumber: string | null;
  licenceExpiresAt: number | null;
  licenceRegister: RegisterName | null;
  licenceConfirmedAt: number | null;
  confirmedAt: number;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  contactMail: keyof typeof ownListingsCopy.contactMail;
};

const words = ownListingsCopy.facts;

/** A listing for its owner: price and estimate, dates, and the private contact data. */
export function OwnFacts({ listing }: { listing: OwnDetailData }) {
  const { licenceNumber, licenceExpiresAt, contactName, contactPhone, contactEmail } = listing;
  const { licenceRegister, licenceConfirmedAt, licenceRefused } = listing;
  const refused = licenceRefused && REFUSED_LICENCE[licenceRefused];
  return (
    <>
      {refused && (
        <Notice tone="bad" title={refused.title}>
          <p>
            {refused.what} {refused.todo}
          </p>
        </Notice>
      )}
      <FactList
        facts={known([
          [words.price, <OwnPrice key="price" listing={listing} both />],
          [words.estimate, <Estimate key="estimate" listing={listing} />],
          [words.confirmed, <Num key="confirmed">{arDate(listing.confirmedAt)}</Num>],
          [words.licence, licenceNumber !== null && <Ltr key="licence">{licenceNumber}</Ltr>],
          [
            licenceCopy.confirmation,
            licenceRegister !== null &&
              licenceConfirmedAt !== null &&
              confirmedWords(licenceRegister, licenceConfirmedAt),
          ],
          // The stored instant is the end of the day, so it already belongs to the next day.
          [
            words.licenceEnds,
            licenceExpiresAt !== null && <Num key="ends">{arDate(licenceExpiresAt - 1)}</Num>,
          ],
        ])}
      />
      <div className="own-contact">
        <FactList
          facts={known([
            [words.contactName, contactName !== null && <bdi key="name">{contactName}</bdi>],
            [words.contactPhone, contactPhone !== null && <Ltr key="phone">{contactPhone}</Ltr>],
            [words.contactEmail, contactEmail !== null && <Ltr key="email">{contactEmail}</Ltr>],
          ])}
        />
        <p className="small muted">{ownListingsCopy.contact}</p>
        <p className="small">{ownListingsCopy.contactMail[listing.contactMail]}</p>
        {(listing.contactMail === "asked" || listing.contactMail === "unconfirmed") && (
          <ActForm listing={listing} act="ask-contact" variant="outline" />
        )}
      </div>
    </>
  );
}

/** Facts that have a value. */
const known = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, value]) => value !== false);

function Estimate({ listing: { estimate, currency, offerType } }: { listing: OwnDetailData }) {
  const { low, high, reason } = estimate;
  if (low === null || high === null) return <>{reason && NO_ESTIMATE[reason]}</>;
  return (
    <>
      {ownListingsCopy.range.from} <Num>{arMoney(low, currency)}</Num> {ownListingsCopy.range.to}{" "}
      <Num>{arMoney(high, currency)}</Num>
      {offerType === "rent" && ` ${ownListingsCopy.per.year}`}
    </>
  );
}
