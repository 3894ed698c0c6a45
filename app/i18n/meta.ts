import { withoutSlash } from "#app/lib/content-pages.ts";
import { PRODUCT } from "#app/lib/product.ts";

type Page = {
  title?: string;
  description?: string;
  noindex?: boolean;
  /** What a preview shows instead of the product's picture: a path of this site, and its sides in pixels. */
  image?: { path: string; width: number; height: number };
};

/** What a route's meta function is handed, as far as this needs it. */
type MetaArgs = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

const DESCRIPTION =
  "تقدير آلي لقيمة العقار في السعودية وقطر والإمارات، مبني على صفقات مسجلة، مع نطاق القيمة ودرجة الثقة والصفقات المقارنة.";

/** The site's own origin, for addresses in structured data. */
export function originOf({ matches }: Pick<MetaArgs, "matches">): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { origin?: string } | undefined)?.origin ?? "";
}

/** Title with the product's suffix, description, canonical address and social preview of one page. */
export function pageMeta(args: MetaArgs, { title, description = DESCRIPTION, noindex, image }: Page = {}) {
  const origin = originOf(args);
  const address = origin + withoutSlash(args.location.pathname);
  const full = title ? `${title} | ${PRODUCT.name}` : PRODUCT.name;
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:site_name", content: PRODUCT.name },
    { property: "og:locale", content: "ar_SA" },
    { property: "og:type", content: "website" },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${origin}${image?.path ?? "/social.png"}` },
    ...(image
      ? [
          { property: "og:image:width", content: String(image.width) },
          { property: "og:image:height", content: String(image.height) },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link" as const, rel: "canonical", href: address },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
