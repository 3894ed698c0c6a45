import { CONTENTS, LEAST_PRICE, REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { SITE_FACTS } from "#app/lib/site-facts.ts";
import { PRODUCT } from "#app/lib/product.ts";

const organizationId = (origin: string) => `${origin}/#organization`;

/** The site's publisher. */
export function organizationNode(origin: string) {
  return {
    "@type": "Organization",
    "@id": organizationId(origin),
    name: PRODUCT.name,
    alternateName: PRODUCT.latinName,
    url: `${origin}/`,
    logo: { "@type": "ImageObject", url: `${origin}/icons/icon-512.png`, width: 512, height: 512 },
    email: PRODUCT.supportEmail,
    ...(SITE_FACTS.supportPhone === null ? {} : { telephone: SITE_FACTS.supportPhone }),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      email: PRODUCT.supportEmail,
      availableLanguage: "ar",
      areaServed: ["SA", "QA", "AE"],
    },
  };
}

/** The site, with its marketplace search. */
export function webSiteNode(origin: string) {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: PRODUCT.name,
    alternateName: PRODUCT.latinName,
    url: `${origin}/`,
    inLanguage: "ar",
    publisher: { "@id": organizationId(origin) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/marketplace?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The report as a product. Its price follows from what it holds. */
export function reportNode({ name, description }: { name: string; description: string }, origin: string) {
  const lowest = riyalsFromHalalas(LEAST_PRICE);
  const highest = riyalsFromHalalas(REPORT_PRICES.whole);
  return {
    "@type": "Product",
    "@id": `${origin}/pricing#report`,
    name,
    description,
    image: `${origin}/social.png`,
    category: "Real Estate Valuation",
    brand: { "@type": "Brand", name: PRODUCT.name },
    offers: {
      "@type": "AggregateOffer",
      url: `${origin}/pricing`,
      lowPrice: lowest,
      highPrice: highest,
      offerCount: CONTENTS.length,
      priceCurrency: PRODUCT.currency,
      availability: "https://schema.org/InStock",
      priceSpecification: {
        "@type": "PriceSpecification",
        minPrice: lowest,
        maxPrice: highest,
        priceCurrency: PRODUCT.currency,
        valueAddedTaxIncluded: true,
      },
      seller: { "@id": organizationId(origin) },
    },
  };
}
