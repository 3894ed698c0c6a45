/** What other sites may show in a frame: the price of a place, or the form of the instant estimate. */
export const EMBED_KINDS = ["price", "estimate"] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

/** `auto` follows the reader's device, as far as the site around it does. */
export const EMBED_THEMES = ["auto", "light", "dark"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** Width and height in pixels at which all of it is seen, in the narrowest frame that we recommend. */
export const EMBED_SIZE: Record<EmbedKind, { width: number; height: number }> = {
  price: { width: 320, height: 340 },
  estimate: { width: 320, height: 540 },
};

/** Parameters of a frame's address. */
type EmbedParams = {
  city: string;
  type: string;
  district?: string | null;
  theme?: EmbedTheme;
  accent?: string | null;
};

/** The address of a frame; what is left at its usual value is not in it. */
export function embedPath(
  kind: EmbedKind,
  { city, type, district, theme = "auto", accent }: EmbedParams,
): string {
  const query = new URLSearchParams({ city, type });
  if (district) query.set("district", district);
  if (theme !== "auto") query.set("theme", theme);
  if (accent) query.set("accent", accent);
  return `/embed/${kind}?${query.toString()}`;
}
