import { hasRooms, needsLicence, type PublicListing } from "#app/domains/listings/rules.ts";
import { latinDate, latinNumber } from "#app/i18n/format.ts";
import { confirmedWords, licenceCopy } from "#app/i18n/listings/licences.ts";
import { listingPageCopy, floorWords } from "#app/i18n/listings/listing-page.ts";
import { TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { areaWords } from "#app/i18n/listings/marketplace.ts";
import type { ReactNode } from "react";
import { Ltr } from "../kit/bdi.tsx";

const words = listingPageCopy.facts;

type Described = Pick<
  PublicListing,
  | "listingType"
  | "areaSqm"
  | "bedrooms"
  | "bathrooms"
  | "floorNumber"
  | "country"
  | "city"
  | "licenceNumber"
  | "licenceExpiresAt"
  | "licenceRegister"
  | "licenceConfirmedAt"
>;

/** The advertiser's facts, and the advertising licence if known or required by law. */
export function ListingFacts({ listing }: { listing: Described }) {
  return (
    <dl className="kv">
      {factsOf(listing).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(listing: Described): [label: string, value: ReactNode][] {
  const { listingType, areaSqm, bedrooms, bathrooms, floorNumber } = listing;
  const rooms = hasRooms(listingType);
  const facts: [string, ReactNode][] = [[words.type, TYPE_LABELS[listingType]]];
  if (areaSqm !== null) facts.push([words.area, areaWords(areaSqm)]);
  if (rooms && bedrooms !== null)
    facts.push([words.bedrooms, bedrooms === 0 ? words.studio : latinNumber(bedrooms)]);
  if (rooms && bathrooms !== null) facts.push([words.bathrooms, latinNumber(bathrooms)]);
  if (listingType !== "land" && floorNumber !== null) facts.push([words.floor, floorWords(floorNumber)]);
  return [...facts, ...licenceOf(listing)];
}

function licenceOf({
  country,
  city,
  licenceNumber,
  licenceExpiresAt,
  licenceRegister,
  licenceConfirmedAt,
}: Described): [label: string, value: ReactNode][] {
  if (!licenceNumber) return needsLicence(country, city) ? [[words.licence, words.noLicence]] : [];
  const given: [string, ReactNode][] = [[words.licence, <Ltr key="licence">{licenceNumber}</Ltr>]];
  if (licenceRegister !== null && licenceConfirmedAt !== null)
    given.push([licenceCopy.confirmation, confirmedWords(licenceRegister, licenceConfirmedAt)]);
  if (licenceExpiresAt === null) return given;
  // Stored as the end of the last day in the property's country.
  const lastDay = latinDate(licenceExpiresAt - 1, country === "ae" ? "Asia/Dubai" : "Asia/Riyadh");
  return [...given, [words.licenceUntil, <bdi key="until">{lastDay}</bdi>]];
}
