/** The stored variants of a listing's picture, with their longest side in pixels. Smaller pictures are not enlarged. */
const LONGEST_SIDE = { thumb: 320, card: 640, large: 960, gallery: 1600 } as const;
export type ListingVariant = keyof typeof LONGEST_SIDE;
export const LISTING_VARIANTS = ["thumb", "card", "large", "gallery"] as const satisfies ListingVariant[];

/** Variants that are stored as AVIF too: the service makes none with a side over 1,200 pixels. */
export const AVIF_VARIANTS = ["card", "large"] as const satisfies ListingVariant[];
export const hasAvif = (variant: ListingVariant): boolean => AVIF_VARIANTS.some((known) => known === variant);

/** What the first picture of a listing may weigh on a phone, which shows one of these two variants. */
export const PHONE_BYTES = 60_000;

export const longestSideOf = (variant: ListingVariant): number => LONGEST_SIDE[variant];

/** A variant's key in the media bucket. Keys do not reveal whose picture it is. */
export const listingImageKey = (
  imageId: string,
  variant: ListingVariant,
  format: "webp" | "avif" = "webp",
): string => `listings/${imageId}/${variant}.${format}`;

/** The keys of everything that may be stored of a picture but its preview. */
export const listingImageKeys = (imageId: string): string[] => [
  ...LISTING_VARIANTS.map((variant) => listingImageKey(imageId, variant)),
  ...AVIF_VARIANTS.map((variant) => listingImageKey(imageId, variant, "avif")),
];

/**
 * The public URL of a variant; what it shows never changes. Browsers that take AVIF are sent that, under the same
 * address.
 */
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

/** Phones have up to three pixels for each of CSS: this width asks for no more than the variant `large`. */
const PHONE_REM = 20;

/**
 * The `sizes` of a listing's large picture. On a phone they ask for `large` at most, upright pictures too: a sharper one
 * would weigh several times as much.
 */
export function largeSizes(image: Sides): string {
  const phone = (PHONE_REM * variantSize(image, "large").width) / LONGEST_SIDE.large;
  return `(max-width: 40rem) ${Number(phone.toFixed(2))}rem, (max-width: 64rem) 100vw, 50rem`;
}
