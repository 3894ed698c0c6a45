import { PAGES } from "virtual:page-facts";
import { patternMatcher } from "#app/lib/route-pattern.ts";
import { pagePath } from "#app/lib/site-path.ts";

/** A page's address pattern, with what app/routes.ts says of it. */
export type Page = (typeof PAGES)[number];

/** The pattern of the page for every address without one. */
export const NO_PAGE = "/*";

const match = patternMatcher(PAGES.map(({ pattern }) => pattern));
const byPattern = new Map(PAGES.map((page) => [page.pattern, page]));

/** What was asked last: each request asks for its own page several times. */
let last: { pathname: string; page: Page } | null = null;

/** The page at an address, or whose data are asked for there. Every address has one: the last is that nothing is there. */
export function pageAt(pathname: string): Page {
  if (pathname === last?.pathname) return last.page;
  const page = byPattern.get(match(pagePath(pathname)) ?? NO_PAGE);
  if (!page) throw new Error("The table of pages ends without a page for every other address.");
  last = { pathname, page };
  return page;
}
