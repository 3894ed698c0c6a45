/** The page that the service worker shows when offline; no list of pages contains it. */
export const OFFLINE_PAGE = "/offline";

/** The blog's feed. */
export const BLOG_FEED = "/blog/feed.xml";

/** The path of a blog article. */
export const articlePath = (id: string): string => `/blog/${id}`;

/** The canonical path: no trailing slash, except for the home page. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}

/** The path of the page that a request for a page or for its `.data` belongs to. */
export function pagePath(pathname: string): string {
  if (!pathname.endsWith(".data")) return pathname;
  const page = pathname.slice(0, -".data".length);
  return page === "/_root" || page === "/_" ? "/" : page.replace(/\/_$/, "/");
}
