import type { ListingImage } from "#app/domains/listings/rules.ts";

/** Additional facts about each of two compared listings, for a moderator. */
export type ComparedSide = {
  allImages: (ListingImage & { isAlike: boolean })[];
  bedrooms: number | null;
  bathrooms: number | null;
  floorNumber: number | null;
};
export type ComparedField =
  "title" | "description" | "kind" | "price" | "area" | "rooms" | "place" | "owner" | "licence";
/** `text`: share of common word sequences; `metres`: distance between the pins. */
export type ListingLikeness = { text: number; metres: number | null; same: Record<ComparedField, boolean> };
