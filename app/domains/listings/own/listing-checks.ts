import { COUNTRIES, isCityOf, type Country } from "#app/domains/valuation/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { listingSay } from "#app/i18n/listings/listing-errors.ts";
import { lengthOf } from "#app/lib/text/typed-text.ts";
import { endOfDay, isLicence, licenceAuthority } from "./licence.ts";
import { isInside } from "./country-outlines.ts";
import { CITY, LISTING_GROUPS, PRICE_MAX, TYPES_OF_GROUP } from "#app/domains/listings/rules.ts";
import { MONTHS } from "#app/lib/rent.ts";

/** A form's fields as far as they could be parsed. A field that fails its own rule can have any value. */
type Read = Readonly<Record<string, unknown>>;
type Issue = { field: string; message: string };

/** Errors between fields that are each valid. */
export function issuesAcross(read: Read): Issue[] {
  const country = COUNTRIES.find((known) => known === read.country) ?? null;
  const city = cityOf(read);
  return [
    typeIssue(read),
    rentIssue(read),
    country && city !== null && !isCityOf(country, city)
      ? { field: "city", message: say.cityElsewhere }
      : null,
    placeIssue(read, country),
    country && city !== null ? licenceIssue(read, country, city) : null,
    ...contactIssues(read),
  ].filter((issue) => issue !== null);
}

/** The rule about the city's length comes first; check only a city that passes it. */
function cityOf({ city }: Read): string | null {
  if (typeof city !== "string") return null;
  const length = lengthOf(city);
  return length >= CITY.min && length <= CITY.max ? city : null;
}

function typeIssue({ listing_group, listing_type }: Read): Issue | null {
  const group = LISTING_GROUPS.find((known) => known === listing_group);
  if (!group || listing_type === undefined) return null;
  if (TYPES_OF_GROUP[group].some((type) => type === listing_type)) return null;
  return { field: "listing_type", message: listingSay.typeElsewhere };
}

/** A year's rent has the limit of every price, so a month's has a twelfth of it. */
function rentIssue({ offer_type, rent_period, rent_checked, price }: Read): Issue | null {
  const byMonth =
    rent_period === "month" || (rent_checked as { period?: unknown } | null)?.period === "month";
  if (offer_type !== "rent" || !byMonth || !isNumber(price) || price > PRICE_MAX) return null;
  return price * MONTHS > PRICE_MAX ? { field: "price", message: listingSay.priceWrong } : null;
}

/** What members may see has to be there. */
function contactIssues(read: Read): (Issue | null)[] {
  const calls = read.allow_call === true || read.allow_whatsapp === true;
  return [
    calls && read.contact_phone === null
      ? { field: "contact_phone", message: listingSay.phoneForMembers }
      : null,
    read.allow_name === true && read.contact_name === null
      ? { field: "contact_name", message: listingSay.nameForMembers }
      : null,
  ];
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function placeIssue({ latitude, longitude }: Read, country: Country | null): Issue | null {
  if (latitude === null && longitude === null) return null;
  if (latitude === null || longitude === null)
    return { field: latitude === null ? "latitude" : "longitude", message: listingSay.placeIncomplete };
  if (!country || !isNumber(latitude) || !isNumber(longitude)) return null;
  return isInside(country, latitude, longitude)
    ? null
    : { field: "latitude", message: listingSay.placeElsewhere };
}

function licenceIssue(read: Read, country: Country, city: string): Issue | null {
  const { licence_number: number, licence_expires_at: day } = read;
  if (typeof number !== "string")
    return typeof day === "string" ? { field: "licence_number", message: listingSay.licenceMissing } : null;
  const authority = licenceAuthority(country, city);
  if (!isLicence(authority, number))
    return { field: "licence_number", message: listingSay.licenceWrong[authority] };
  const last = (message: string): Issue => ({ field: "licence_expires_at", message });
  if (typeof day !== "string") return last(listingSay.expiryMissing);
  const ends = endOfDay(day, country);
  if (ends === null) return last(listingSay.expiryWrong);
  return ends > Date.now() ? null : last(listingSay.expiryPast);
}
