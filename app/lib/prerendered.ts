/**
 * Pages that are the same for everybody: written to HTML by the build and served without running the Worker. What
 * differs between people (who is signed in, the theme) is switched in the browser.
 */
export const PRERENDERED = ["/methodology", "/report-preview", "/report-preview/seller-owner"] as const;

const paths: ReadonlySet<string> = new Set(PRERENDERED);

/** Whether a path is one of them; the build asks with a slash at the end. */
export function isPrerendered(pathname: string): boolean {
  return paths.has(withoutSlash(pathname));
}

/** The path as the site writes it: no slash at the end, but for the home page's own. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
