/** Covers of the blog's articles: drawn in scripts/assets/covers, stored in public/covers. */
export const COVERS = [
  "calculator-plan",
  "compass",
  "contract-seal",
  "courtyard",
  "growth-stairs",
  "hourglass",
  "investment-skyline",
  "key-palm",
  "land-and-house",
  "luxury-tower",
  "neighbourhood-map",
  "price-scale",
  "report-band",
  "smart-home",
  "vision-horizon",
] as const;
export type CoverName = (typeof COVERS)[number];

/** Size of every cover in pixels, and its stored widths. */
export const COVER_SIDES = { width: 1200, height: 630 } as const;
export const COVER_WIDTHS = [400, 800, 1200] as const;

/** A cover's picture for social previews and structured data: its path on this site and its size in pixels. */
export const previewOf = (cover: CoverName) => ({ path: `/covers/${cover}.jpg`, ...COVER_SIDES });
