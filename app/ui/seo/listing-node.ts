import { href } from "react-router";
import { rentPer, rentPeriodOf, type RentPeriod } from "#app/lib/rent.ts";
import type { PublicListing } from "#app/domains/listings/rules.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { listingImageUrl } from "#app/lib/pictures/listing-image.ts";
import { utcDayOf } from "#app/lib/calendar.ts";

const PLACE_TYPES: Record<PublicListing["listingType"], string> = {
  apartment: "Apartment",
  villa: "SingleFamilyResidence",
  house: "House",
  land: "Place",
  office: "Place",
  retail: "Place",
  warehouse: "Place",
};

type Described = Omit<PublicListing, "userId" | "seq" | "image" | "imageCount" | "estimate" | "estimatedAt">;

/** A live listing as structured data: its page, pictures, place, and offer with price. */
export function listingNode(listing: Described, origin: string) {
  const url = origin + href("/marketplace/:listingId", { listingId: listing.id });
  const images = listing.images.map(({ id }) => `${origin}${listingImageUrl(id, "gallery")}`);
  return {
    "@type": ["RealEstateListing", "Product"],
    "@id": url,
    url,
    name: listing.title,
    description: listing.description,
    inLanguage: "ar",
    datePosted: new Date(listing.createdAt).toISOString(),
    // The product's own picture if the property has none: search engines require one.
    image: images.length > 0 ? images : [`${origin}/social.png`],
    mainEntity: placeOf(listing),
    offers: offerOf(listing, url),
  };
}

/** The unit of a rent, by UN/CEFACT's code and in words. */
const RENT_UNITS: Record<RentPeriod, { unitCode: string; unitText: string }> = {
  month: { unitCode: "MON", unitText: "month" },
  year: { unitCode: "ANN", unitText: "year" },
};

function offerOf(listing: Described, url: string) {
  const { price, currency, offerType, licenceExpiresAt } = listing;
  const rent = rentPeriodOf(listing);
  const asked = { price: rent ? rentPer(rent, price) : price, priceCurrency: currency };
  return {
    "@type": "Offer",
    url,
    ...asked,
    availability: "https://schema.org/InStock",
    businessFunction: `http://purl.org/goodrelations/v1#${offerType === "sale" ? "Sell" : "LeaseOut"}`,
    ...(licenceExpiresAt === null ? {} : { priceValidUntil: utcDayOf(licenceExpiresAt) }),
    ...(rent
      ? { priceSpecification: { "@type": "UnitPriceSpecification", ...asked, ...RENT_UNITS[rent] } }
      : {}),
  };
}

/** The property as a place. */
function placeOf(listing: Described) {
  const { areaSqm, bedrooms, bathrooms, latitude, longitude } = listing;
  return {
    "@type": PLACE_TYPES[listing.listingType],
    address: {
      "@type": "PostalAddress",
      streetAddress: listing.address,
      addressLocality: listing.district ?? cityLabel(listing.city),
      addressRegion: cityLabel(listing.city),
      addressCountry: listing.country.toUpperCase(),
    },
    ...(areaSqm === null
      ? {}
      : { floorSize: { "@type": "QuantitativeValue", value: areaSqm, unitCode: "MTK" } }),
    ...(bedrooms === null ? {} : { numberOfBedrooms: bedrooms }),
    ...(bathrooms === null ? {} : { numberOfBathroomsTotal: bathrooms }),
    ...(latitude === null || longitude === null
      ? {}
      : { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
  };
}
