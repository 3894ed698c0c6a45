/** What a link of an article may lead to, and why another one may not. */
export type LinkRules = {
  /** Pages of the site, as the site writes their paths. */
  isPage: (path: string) => boolean;
  /** Values that a query may hold, by the page and the query's key. */
  queries: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
};

export type CheckedLink = { href: string; isExternal: boolean };

/** Checks one link; answers a sentence where it is wrong. `ids` are the headings of the article itself. */
export function checkLink(href: string, rules: LinkRules): CheckedLink | string {
  if (href.startsWith("mailto:")) return { href, isExternal: false };
  if (href.startsWith("https://")) {
    const { username, hostname } = new URL(href);
    if (username || !hostname.includes(".")) return `${href} is no address of a public site`;
    return { href, isExternal: true };
  }
  if (!href.startsWith("/") || href.startsWith("//"))
    return `${href} is neither a path of this site nor https`;
  const { pathname, searchParams, hash } = new URL(href, "https://site.invalid");
  if (hash) return `${href}: a link leads to a page, not into one`;
  if (!rules.isPage(pathname)) return `there is no page ${pathname}`;
  for (const [key, value] of searchParams)
    if (!rules.queries[pathname]?.[key]?.includes(value)) return `${pathname} takes no ${key}=${value}`;
  return { href, isExternal: false };
}
