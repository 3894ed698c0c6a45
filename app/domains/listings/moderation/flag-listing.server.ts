import type { AppContext } from "#app/platform/context.server.ts";
import { findContactData } from "#app/domains/listings/contact/find-contact-data.ts";
import { findSamePictures, findSamePlaces, findSameTexts } from "./find-copies.server.ts";
import { flagPrice } from "./likeness.ts";
import type {
  CopyFlag,
  ListingEstimate,
  ListingFlag,
  ListingType,
  OfferType,
} from "#app/domains/listings/rules.ts";

/** A listing as it is about to be stored; its pictures are uploaded, but need not be attached yet. */
export type FlagCandidate = {
  id: string;
  userId: string;
  title: string;
  description: string;
  district: string | null;
  address: string;
  price: number;
  offerType: OfferType;
  listingType: ListingType;
  city: string;
  areaSqm: number | null;
  latitude: number | null;
  longitude: number | null;
  estimate: ListingEstimate;
  imageIds: readonly string[];
  /** Its folded words (index-entry.ts). */
  searchWords: string;
};

/** How many flags of one kind a moderator is shown. */
const MAX_OF_KIND = 5;

/**
 * What a moderator should look at in a listing: likely copies of other listings that are public or may become so (also
 * its owner's other ones, never itself), a price that our estimate makes hard to believe, and contact data in its
 * texts. Names of picture files are not checked, because they are never kept.
 */
export async function findFlags(
  ctx: Pick<AppContext, "db">,
  candidate: FlagCandidate,
): Promise<ListingFlag[]> {
  const [pictures, places, texts] = await Promise.all([
    findSamePictures(ctx, candidate),
    findSamePlaces(ctx, candidate),
    findSameTexts(ctx, candidate),
  ]);
  return [
    ...asFlags("same-picture", pictures),
    ...asFlags("same-place", places),
    ...asFlags("same-text", texts),
    ...ownFlags(candidate),
  ];
}

/** What of that a listing says by itself, without a look at others. */
export function ownFlags(candidate: FlagCandidate): ListingFlag[] {
  const price = flagPrice(candidate.price, candidate.estimate);
  return [...(price ? [price] : []), ...contactFlags(candidate)];
}

function asFlags(kind: CopyFlag["kind"], found: readonly { id: string }[]): CopyFlag[] {
  const ids = new Set(found.map(({ id }) => id));
  return [...ids].slice(0, MAX_OF_KIND).map((listingId) => ({ kind, listingId }));
}

function contactFlags(candidate: FlagCandidate): ListingFlag[] {
  return (["title", "description", "district", "address"] as const).flatMap((field) =>
    findContactData(candidate[field] ?? "")
      .slice(0, MAX_OF_KIND)
      .map((found): ListingFlag => ({ kind: "contact-data", field, found })),
  );
}
