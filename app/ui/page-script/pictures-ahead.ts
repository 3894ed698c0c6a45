import {
  largeSizes,
  LISTING_VARIANTS,
  listingImageUrl,
  longestSideOf,
} from "#app/lib/pictures/listing-image.ts";

/** A pointer that only passes by rests on a card for less. */
const RESTS_MS = 80;
const IMAGE_ID = /\/listings\/([0-9a-f]{32})\//;

type SavesData = Navigator & { connection?: { saveData?: boolean } };

/** Fetches the picture that the card's listing shows first, in the variant that its page will choose. */
function fetchPicture(image: HTMLImageElement): void {
  const [, id] = IMAGE_ID.exec(image.src) ?? [];
  if (id === undefined) return;
  // The picture's own sides: the card may show a part of it.
  const [width = 0, height = 0] = ["width", "height"].map((side) => Number(image.getAttribute(side)));
  const scale = Math.max(width, height);
  const picture = new Image();
  picture.sizes = largeSizes({ width, height });
  picture.srcset = LISTING_VARIANTS.filter((variant) => variant !== "thumb")
    .map(
      (variant) => `${listingImageUrl(id, variant)} ${Math.round((longestSideOf(variant) * width) / scale)}w`,
    )
    .join(", ");
}

/**
 * Where a pointer rests on a listing's card, or a finger touches it, the large picture of its page is fetched at once:
 * beside the page, not after it.
 */
export function fetchPicturesAhead(): void {
  if ((navigator as SavesData).connection?.saveData === true) return;
  const fetched = new WeakSet<Element>();
  let waiting = 0;
  const reach = ({ target, type }: Event): void => {
    clearTimeout(waiting);
    const image = (target as Element)
      .closest(".listing")
      ?.querySelector<HTMLImageElement>(".listing__media img");
    if (!image || fetched.has(image)) return;
    const begin = () => {
      fetched.add(image);
      fetchPicture(image);
    };
    if (type === "pointerdown") begin();
    else waiting = window.setTimeout(begin, RESTS_MS);
  };
  for (const type of ["pointerover", "pointerdown"]) addEventListener(type, reach, { passive: true });
}
