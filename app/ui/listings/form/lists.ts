import {
  ADDRESS,
  BATHROOMS_MAX,
  BEDROOMS_MAX,
  CONTACT_NAME_MAX,
  DESCRIPTION,
  LISTING_GROUPS,
  OFFER_TYPES,
  TITLE,
  TYPES_OF_GROUP,
  type ListingType,
  type OfferType,
} from "#app/domains/listings/rules.ts";
import { rentPer, USUAL_PERIOD, type RentPeriod } from "#app/lib/rent.ts";
import { CITIES, COUNTRIES, COUNTRY_LABELS, currencyOf, type Country } from "#app/domains/valuation/rules.ts";
import { currencyShort, latinNumber } from "#app/i18n/format.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { GROUP_LABELS, OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { joinIds, pickValues, type ListingValues, type ValueName } from "./fields.ts";

export type ListingLists = ReturnType<typeof listingLists>;

const counts = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: latinNumber(from + index),
  }));

/** Options and limits of the form. */
export function listingLists() {
  return {
    offers: OFFER_TYPES.map((value) => ({ value, label: OFFER_LABELS[value] })),
    groups: LISTING_GROUPS.map((value) => ({
      value,
      label: GROUP_LABELS[value],
      options: TYPES_OF_GROUP[value].map((type) => ({ value: type, label: TYPE_LABELS[type] })),
    })),
    countries: COUNTRIES.map((value) => ({
      value,
      label: COUNTRY_LABELS[value],
      currency: currencyShort(currencyOf(value)),
      cities: CITIES[value],
    })),
    bedrooms: [{ value: "0", label: listingFormCopy.field.studio }, ...counts(1, BEDROOMS_MAX)],
    bathrooms: counts(1, BATHROOMS_MAX),
    title: TITLE,
    description: DESCRIPTION,
    addressMax: ADDRESS.max,
    nameMax: CONTACT_NAME_MAX,
  };
}

/** Initial values of a new listing: the specification's defaults, and the member's contact data. */
export function firstValues(
  profile: { fullName: string | null; phone: string | null } | null,
): ListingValues {
  const { fullName, phone } = profile ?? {};
  return {
    offer_type: "sale",
    listing_group: "residential",
    listing_type: "apartment",
    country: "sa",
    rent_period: USUAL_PERIOD.sa,
    ...(fullName && { contact_name: fullName.slice(0, CONTACT_NAME_MAX) }),
    ...(phone && { contact_phone: phone }),
  };
}

/** A listing as stored in its row; `licenceDay` is YYYY-MM-DD. */
type Written = {
  title: string;
  description: string;
  listingType: ListingType;
  offerType: OfferType;
  price: number;
  rentPeriod: RentPeriod;
  areaSqm: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  floorNumber: number | null;
  country: Country;
  city: string;
  district: string | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  allowName: boolean;
  allowCall: boolean;
  allowWhatsapp: boolean;
  licenceNumber: string | null;
  licenceDay: string | null;
  licenceHolder: string | null;
  images: readonly { id: string }[];
};

/** Initial values for editing a listing. */
export function valuesOf(listing: Written): ListingValues {
  const { listingType, offerType, country } = listing;
  const isRent = offerType === "rent";
  const values: Partial<Record<ValueName, string | number | null | undefined>> = {
    offer_type: offerType,
    listing_group: LISTING_GROUPS.find((group) => TYPES_OF_GROUP[group].includes(listingType)),
    listing_type: listingType,
    title: listing.title,
    description: listing.description,
    // A sale has no period yet, so its country's usual one is chosen.
    rent_period: isRent ? listing.rentPeriod : USUAL_PERIOD[country],
    price: isRent ? rentPer(listing.rentPeriod, listing.price) : listing.price,
    area_sqm: listing.areaSqm,
    bedrooms: listing.bedrooms,
    bathrooms: listing.bathrooms,
    floor_number: listing.floorNumber,
    country,
    city: listing.city,
    district: listing.district,
    address: listing.address,
    latitude: listing.latitude,
    longitude: listing.longitude,
    contact_name: listing.contactName,
    contact_phone: listing.contactPhone,
    contact_email: listing.contactEmail,
    allow_name: listing.allowName ? "on" : null,
    allow_call: listing.allowCall ? "on" : null,
    allow_whatsapp: listing.allowWhatsapp ? "on" : null,
    licence_number: listing.licenceNumber,
    licence_expires_at: listing.licenceDay,
    licence_holder: listing.licenceHolder,
    images: joinIds(listing.images.map(({ id }) => id)),
  };
  return pickValues((name) => {
    const value = values[name as ValueName];
    return value === null || value === undefined ? undefined : String(value);
  });
}
