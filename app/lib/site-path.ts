/** What the service worker shows where there is no network; it is in no list of pages. */
export const OFFLINE_PAGE = "/offline";

/** The blog's feed. */
export const BLOG_FEED = "/blog/feed.xml";

/** The path of an article of the blog. */
export const articlePath = (id: string): string => `/blog/${id}`;

/** The path as the site writes it: no slash at the end, but for the home page's own. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}

/** The address of the page to which a request for its data, or for the page itself, belongs. */
export function pagePath(pathname: string): string {
  if (!pathname.endsWith(".data")) return pathname;
  const page = pathname.slice(0, -".data".length);
  return page === "/_root" || page === "/_" ? "/" : page.replace(/\/_$/, "/");
}
