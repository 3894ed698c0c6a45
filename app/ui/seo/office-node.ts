import { href } from "react-router";

type Described = {
  slug: string;
  name: string;
  country: string;
  about: string | null;
  licenceNumber: string | null;
};

/** An office as structured data. */
export function officeNode(office: Described, origin: string) {
  const url = origin + href("/office/:slug", { slug: office.slug });
  return {
    "@type": "RealEstateAgent",
    "@id": url,
    url,
    name: office.name,
    image: `${origin}/social.png`,
    address: { "@type": "PostalAddress", addressCountry: office.country.toUpperCase() },
    ...(office.about === null ? {} : { description: office.about }),
    ...(office.licenceNumber === null ? {} : { identifier: office.licenceNumber }),
  };
}
