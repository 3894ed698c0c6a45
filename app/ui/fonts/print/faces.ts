import figuresArabic400 from "./miyar-figures-arabic-400.woff2?inline";
import figuresArabic500 from "./miyar-figures-arabic-500.woff2?inline";
import figuresArabic600 from "./miyar-figures-arabic-600.woff2?inline";
import figuresLatin400 from "./miyar-figures-latin-400.woff2?inline";
import figuresLatin500 from "./miyar-figures-latin-500.woff2?inline";
import figuresLatin600 from "./miyar-figures-latin-600.woff2?inline";
import arabic400 from "./readex-pro-arabic-400.woff2?inline";
import arabic500 from "./readex-pro-arabic-500.woff2?inline";
import arabic600 from "./readex-pro-arabic-600.woff2?inline";
import latin400 from "./readex-pro-latin-400.woff2?inline";
import latin500 from "./readex-pro-latin-500.woff2?inline";
import latin600 from "./readex-pro-latin-600.woff2?inline";

type Face = { family: string; range: string; sources: Record<400 | 500 | 600, string> };

// Static instances: Chromium embeds a variable font in a PDF as Type 3 outlines, which cannot be searched.
const FACES: Face[] = [
  {
    family: "Readex Pro Print",
    range: "U+0600-06FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC",
    sources: { 400: arabic400, 500: arabic500, 600: arabic600 },
  },
  {
    family: "Readex Pro Print",
    range: "U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-201D, U+2022, U+2026, U+2212",
    sources: { 400: latin400, 500: latin500, 600: latin600 },
  },
  {
    family: "Miyar Figures Print",
    range: "U+0660-0669, U+066B-066C",
    sources: { 400: figuresArabic400, 500: figuresArabic500, 600: figuresArabic600 },
  },
  {
    family: "Miyar Figures Print",
    range: "U+0030-0039, U+002C, U+002E",
    sources: { 400: figuresLatin400, 500: figuresLatin500, 600: figuresLatin600 },
  },
];

/** The document's fonts as @font-face rules with data URLs: the PDF browser has few Arabic fonts and no network. */
export const fontFaces: string = FACES.flatMap(({ family, range, sources }) =>
  Object.entries(sources).map(
    ([weight, source]) =>
      `@font-face{font-family:"${family}";font-weight:${weight};src:url("${source}") format("woff2");unicode-range:${range}}`,
  ),
).join("\n");
