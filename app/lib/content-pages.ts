/** What the service worker shows where there is no network; it is in no list of pages. */
export const OFFLINE_PAGE = "/offline";

/**
 * Content pages: the same for everybody, written to HTML by the build, served without running the Worker, and without the
 * framework's scripts. What differs between people (who is signed in, the theme) is switched by app/ui/page-script.
 */
export const CONTENT_PAGES = [
  "/methodology",
  "/blog",
  "/services",
  "/how-it-works",
  "/pricing",
  "/about",
  "/faq",
  "/terms",
  "/privacy",
  "/sitemap",
  "/report-preview",
  "/report-preview/seller-owner",
  OFFLINE_PAGE,
] as const;

/** The blog's feed, written by the build beside them. */
export const BLOG_FEED = "/blog/feed.xml";

/** The path of an article of the blog, a content page too; the build knows their ids from the files' names. */
export const articlePath = (id: string): string => `/blog/${id}`;

const paths: ReadonlySet<string> = new Set(CONTENT_PAGES);

/**
 * Whether a path is one of them; the build asks with a slash at the end. An unknown article's page is one too, and so are
 * the pages of city prices, which the Worker renders, for they change with the day and show listings, and keeps at the edge.
 */
export function isContentPage(pathname: string): boolean {
  const path = withoutSlash(pathname);
  return paths.has(path) || path.startsWith("/blog/") || path === "/market" || path.startsWith("/market/");
}

/**
 * Whether a page comes without the framework's scripts: content pages, and the home page, which the Worker renders with
 * what it knows of its visitor. Ways to it load a document.
 */
export function isFrameworkFree(pathname: string): boolean {
  return pathname === "/" || isContentPage(pathname);
}

/** The path as the site writes it: no slash at the end, but for the home page's own. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
