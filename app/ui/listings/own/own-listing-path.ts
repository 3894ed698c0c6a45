/** The id of a listing's row on its owner's page. */
export const ownRowId = (listingId: string): string => `listing-${listingId}`;

/** The page of one's own listings. */
export const OWN_LISTINGS = "/dashboard/listings";

/** That page, opened at one of them. */
export const ownListingPath = (listingId: string): string => `${OWN_LISTINGS}#${ownRowId(listingId)}`;
