import arabic from "../fonts/readex-pro-arabic.woff2?url";
import figuresArabic from "../fonts/miyar-figures-arabic.woff2?url";
import latin from "../fonts/readex-pro-latin.woff2?url";

/**
 * Links for the root's `links`: the fonts that every page's first screen needs. The Latin one has the space and the
 * marks of Arabic text too: left to the style sheet to find, it would come a round trip later, beside the largest picture.
 */
export const fontPreloads = [arabic, latin, figuresArabic].map((href) => ({
  rel: "preload" as const,
  href,
  as: "font" as const,
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));
