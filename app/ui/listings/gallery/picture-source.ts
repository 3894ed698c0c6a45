import type { ListingImage } from "#app/domains/listings/rules.ts";
import {
  largeSizes,
  LISTING_VARIANTS,
  listingImageUrl,
  variantSize,
  type ListingVariant,
} from "#app/lib/pictures/listing-image.ts";

/** `<img>` attributes for the largest variant, with a srcset for narrow screens. */
export function largeSource(image: ListingImage) {
  const variants = LISTING_VARIANTS.filter((variant) => variant !== "thumb");
  return {
    src: listingImageUrl(image.id, "gallery"),
    srcSet: variants
      .map((variant) => `${listingImageUrl(image.id, variant)} ${variantSize(image, variant).width}w`)
      .join(", "),
    sizes: largeSizes(image),
    ...variantSize(image, "gallery"),
  };
}

/** `<img>` attributes for one variant. */
export const sourceOf = (image: ListingImage, variant: ListingVariant) => ({
  src: listingImageUrl(image.id, variant),
  ...variantSize(image, variant),
});
