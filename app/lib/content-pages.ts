/**
 * Content pages: the same for everybody, written to HTML by the build, served without running the Worker, and without the
 * framework's scripts. What differs between people (who is signed in, the theme) is switched by app/page-script.
 */
export const CONTENT_PAGES = ["/methodology", "/report-preview", "/report-preview/seller-owner"] as const;

const paths: ReadonlySet<string> = new Set(CONTENT_PAGES);

/** Whether a path is one of them; the build asks with a slash at the end. An unknown article's page is one too. */
export function isContentPage(pathname: string): boolean {
  return paths.has(withoutSlash(pathname)) || pathname.startsWith("/blog/");
}

/** The path as the site writes it: no slash at the end, but for the home page's own. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
