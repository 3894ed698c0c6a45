import arabic from "../fonts/readex-pro-arabic.woff2?url";
import figuresArabic from "../fonts/miyar-figures-arabic.woff2?url";

/** Links for the root's `links`: the fonts that every page's first screen needs. */
export const fontPreloads = [arabic, figuresArabic].map((href) => ({
  rel: "preload" as const,
  href,
  as: "font" as const,
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));
