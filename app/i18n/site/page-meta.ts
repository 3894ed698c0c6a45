import { isIndexed } from "#app/lib/page-kind.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { withoutSlash } from "#app/lib/site-path.ts";
import { breadcrumbNode, trailTo, type Crumb } from "./breadcrumbs.ts";

/** A picture for previews: its path on this site, size in pixels, and alternative text. */
type PreviewImage = { path: string; width: number; height: number; alt?: string };

type Page = {
  title?: string;
  description?: string;
  /** Hides this page from search engines, even if pages at this address are usually indexed. */
  noindex?: boolean;
  /** The preview's picture instead of the product's. */
  image?: PreviewImage;
  /** For an article: ISO dates, category and keywords. */
  article?: { publishedAt: string; modifiedAt?: string; section?: string; tags?: readonly string[] };
  /**
   * `crumb`: the page's short name in the breadcrumbs. `trail`: the pages above it, if they do not follow from its
   * path.
   */
  crumb?: string;
  trail?: readonly Crumb[];
  /** What the page is about, as schema.org nodes (app/ui/seo). */
  about?: readonly Record<string, unknown>[];
};

/** The part of a route meta function's arguments that is used here. */
type MetaArgs = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  /** The error, if the page could not be shown. */
  error?: unknown;
};

const DESCRIPTION =
  "تقدير آلي لقيمة العقار في السعودية وقطر والإمارات، مبني على صفقات مسجلة، مع نطاق القيمة ودرجة الثقة والصفقات المقارنة.";

const SOCIAL: PreviewImage = {
  path: "/social.png",
  width: 1200,
  height: 630,
  alt: `${PRODUCT.name}: اعرف قيمة العقار قبل أن تقرر`,
};

/** A search's address also has a query. */
const pathOf = (address: string): string => address.split("?", 1)[0] ?? "";

/** The site's own origin, for URLs in structured data. */
export function originOf({ matches }: Pick<MetaArgs, "matches">): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { origin?: string } | undefined)?.origin ?? "";
}

/** The preview of a page in social networks and messengers. */
function preview(page: Page, full: string, description: string, address: string, origin: string) {
  const { article, image = SOCIAL } = page;
  const one = (property: string, content: string) => ({ property, content });
  return [
    one("og:site_name", PRODUCT.name),
    one("og:locale", "ar_SA"),
    one("og:type", article ? "article" : "website"),
    one("og:title", full),
    one("og:description", description),
    one("og:url", address),
    one("og:image", origin + image.path),
    one("og:image:width", String(image.width)),
    one("og:image:height", String(image.height)),
    one("og:image:alt", image.alt ?? full),
    { name: "twitter:card", content: "summary_large_image" },
    ...(article
      ? [
          one("article:published_time", article.publishedAt),
          one("article:modified_time", article.modifiedAt ?? article.publishedAt),
          ...(article.section ? [one("article:section", article.section)] : []),
          ...(article.tags ?? []).map((tag) => one("article:tag", tag)),
        ]
      : []),
  ];
}

/** Structured data: the breadcrumbs and the page's subject in one block. React Router escapes what could end it. */
function structured(args: MetaArgs, { title = PRODUCT.name, crumb = title, trail, about = [] }: Page) {
  const path = withoutSlash(args.location.pathname);
  const origin = originOf(args);
  const way = path === "/" ? [] : [breadcrumbNode(trailTo({ name: crumb, path }, trail), origin)];
  return { "script:ld+json": { "@context": "https://schema.org", "@graph": [...about, ...way] } };
}

/**
 * Title with the product's suffix, description, canonical URL, social preview and structured data of a page. Pages
 * hidden from search engines, and error pages, have no structured data.
 */
export function pageMeta(args: MetaArgs, page: Page = {}) {
  const { title, description = DESCRIPTION } = page;
  const isKept = isIndexed(pathOf(args.location.pathname)) && !page.noindex && (args.error ?? null) === null;
  const origin = originOf(args);
  const address = origin + withoutSlash(args.location.pathname);
  const full = title ? `${title} | ${PRODUCT.name}` : PRODUCT.name;
  return [
    { title: full },
    { name: "description", content: description },
    ...preview(page, full, description, address, origin),
    { tagName: "link" as const, rel: "canonical", href: address },
    isKept ? structured(args, page) : { name: "robots", content: "noindex" },
  ];
}
