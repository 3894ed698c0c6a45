import type { ListingImage } from "#app/domains/listings/rules.ts";
import { listingImageUrl, variantSize } from "#app/lib/pictures/listing-image.ts";

// The larger ones are only for the listing's own page.
const VARIANTS = ["thumb", "card"] as const;

/**
 * A listing's first picture beside its title, which says what it shows. `sizes`: its width, as the attribute has it.
 * `first`: it is the largest of what is seen first, and fetched before all others, which wait for the page's layout.
 */
export function CardPicture({
  image,
  sizes,
  first = false,
}: {
  image: ListingImage;
  sizes: string;
  first?: boolean;
}) {
  return (
    <img
      src={listingImageUrl(image.id, "card")}
      srcSet={VARIANTS.map(
        (variant) => `${listingImageUrl(image.id, variant)} ${variantSize(image, variant).width}w`,
      ).join(", ")}
      sizes={sizes}
      {...variantSize(image, "card")}
      alt=""
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
    />
  );
}
