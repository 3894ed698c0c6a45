import type { PublicListing } from "#app/domains/listings/rules.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { copy } from "#app/i18n/listing-page.ts";
import { listingImageUrl } from "#app/lib/listing-image.ts";

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

/** What search engines read of a live listing: the page, what is offered for how much, and the way to it (schema.org). */
export function structuredData(listing: Described, origin: string): Record<string, unknown> {
  const url = `${origin}/marketplace/${listing.id}`;
  const { title, currency, price, offerType, createdAt } = listing;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": ["RealEstateListing", "Product"],
        "@id": url,
        url,
        name: title,
        description: listing.description,
        inLanguage: "ar",
        datePosted: new Date(createdAt).toISOString(),
        image: listing.images.map(({ id }) => `${origin}${listingImageUrl(id, "gallery")}`),
        mainEntity: placeOf(listing),
        offers: {
          "@type": "Offer",
          url,
          price,
          priceCurrency: currency,
          availability: "https://schema.org/InStock",
          businessFunction: `http://purl.org/goodrelations/v1#${offerType === "sale" ? "Sell" : "LeaseOut"}`,
          ...(offerType === "rent"
            ? {
                priceSpecification: {
                  "@type": "UnitPriceSpecification",
                  price,
                  priceCurrency: currency,
                  unitCode: "ANN",
                },
              }
            : {}),
        },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: copy.home, item: `${origin}/` },
          { "@type": "ListItem", position: 2, name: copy.market, item: `${origin}/marketplace` },
          { "@type": "ListItem", position: 3, name: title, item: url },
        ],
      },
    ],
  };
}

/** What is offered, as a place. */
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
