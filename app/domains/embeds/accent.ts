const HEX = /^#?([0-9a-f]{6})$/i;

/** A colour typed as six hexadecimal digits, with or without "#", as "0f4a38"; null for anything else. */
export const readAccent = (typed: string): string | null =>
  HEX.exec(typed.trim())?.[1]?.toLowerCase() ?? null;

/** Relative luminance of a colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever is read better on the colour; at least 4.5 to 1 on any. */
export const inkOn = (accent: string): "000000" | "ffffff" =>
  contrastOf(accent, "000000") >= contrastOf(accent, "ffffff") ? "000000" : "ffffff";
