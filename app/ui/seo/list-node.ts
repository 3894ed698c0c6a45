import { href } from "react-router";
/** A page of search results as structured data. */
export function listNode(name: string, listings: readonly { id: string; title: string }[], origin: string) {
  return {
    "@type": "ItemList",
    name,
    numberOfItems: listings.length,
    itemListElement: listings.map(({ id, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: origin + href("/marketplace/:listingId", { listingId: id }),
    })),
  };
}
