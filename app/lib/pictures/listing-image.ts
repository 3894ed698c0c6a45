/** The stored variants of a listing's picture, with their longest side in pixels. Smaller pictures are not enlarged. */
const LONGEST_SIDE = { thumb: 320, card: 640, gallery: 1600 } as const;
export type ListingVariant = keyof typeof LONGEST_SIDE;
export const LISTING_VARIANTS = ["thumb", "card", "gallery"] as const satisfies ListingVariant[];

export const longestSideOf = (variant: ListingVariant): number => LONGEST_SIDE[variant];

/** A variant's key in the media bucket. Keys do not reveal whose picture it is. */
export const listingImageKey = (imageId: string, variant: ListingVariant): string =>
  `listings/${imageId}/${variant}.webp`;

/** The public URL of a variant; its content never changes. */
export const listingImageUrl = (imageId: string, variant: ListingVariant): string =>
  `/media/${listingImageKey(imageId, variant)}`;

/** The size of a listing's preview on other sites: its first picture, cropped. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The key of a picture's preview in the media bucket. */
export const previewKey = (imageId: string): string => `listings/${imageId}/preview.jpg`;

/** The public URL of a live listing's preview; it changes with the listing's first picture. */
export const previewUrl = (listingId: string, imageId: string): string =>
  `/media/previews/${listingId}/${imageId}.jpg`;

type Sides = { width: number; height: number };

/** The size of a variant for `width` and `height` of its `<img>`, from the size of the largest variant. */
export function variantSize({ width, height }: Sides, variant: ListingVariant): Sides {
  const scale = Math.min(1, LONGEST_SIDE[variant] / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
