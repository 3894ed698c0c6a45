import type { ListingImage } from "#app/domains/listings/rules.ts";
import {
  LISTING_VARIANTS,
  listingImageUrl,
  variantSize,
  type ListingVariant,
} from "#app/lib/pictures/listing-image.ts";

/** The attributes of an `<img>` of the picture at its largest, with the smaller ones beside it for narrow screens. */
export function largeSource(image: ListingImage, sizes: string) {
  const variants = LISTING_VARIANTS.filter((variant) => variant !== "thumb");
  return {
    src: listingImageUrl(image.id, "gallery"),
    srcSet: variants
      .map((variant) => `${listingImageUrl(image.id, variant)} ${variantSize(image, variant).width}w`)
      .join(", "),
    sizes,
    ...variantSize(image, "gallery"),
  };
}

/** The attributes of an `<img>` of one variant. */
export const sourceOf = (image: ListingImage, variant: ListingVariant) => ({
  src: listingImageUrl(image.id, variant),
  ...variantSize(image, variant),
});
