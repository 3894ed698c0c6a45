import arabic from "../fonts/readex-pro-arabic.woff2?url";
import figuresArabic from "../fonts/miyar-figures-arabic.woff2?url";
import latin from "../fonts/readex-pro-latin.woff2?url";

/**
 * Preloads for the root's `links`: the fonts of every page's first screen. The Latin font also has the space and
 * punctuation of Arabic text. If the style sheet had to request it, it would arrive a round trip later, together with
 * the largest picture.
 */
export const fontPreloads = [arabic, latin, figuresArabic].map((href) => ({
  rel: "preload" as const,
  href,
  as: "font" as const,
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));
