import type { ListingImage } from "#app/domains/listings/rules.ts";
import { listingImageUrl, variantSize } from "#app/lib/pictures/listing-image.ts";

/**
 * When a card's picture is fetched. `first`: at once and before all others, since it is the largest of what is seen first;
 * all others once the page is laid out, so that they take nothing of the line from style sheets, fonts and that one.
 */
export type Loading = "first" | "late";

// The larger ones are only for the listing's own page.
const VARIANTS = ["thumb", "card"] as const;

/** A listing's first picture beside its title, which says what it shows. `sizes`: its width, as the attribute has it. */
export function CardPicture({
  image,
  sizes,
  loading = "late",
}: {
  image: ListingImage;
  sizes: string;
  loading?: Loading;
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
      loading={loading === "late" ? "lazy" : undefined}
      fetchPriority={loading === "first" ? "high" : undefined}
      decoding="async"
    />
  );
}
