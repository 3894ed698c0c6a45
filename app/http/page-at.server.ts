import { PAGES } from "virtual:page-facts";
import { patternMatcher } from "#app/lib/route-pattern.ts";
import { pagePath } from "#app/lib/site-path.ts";

/** A page's address pattern, with what app/routes.ts says of it. */
export type Page = (typeof PAGES)[number];

const match = patternMatcher(PAGES.map(({ pattern }) => pattern));
const byPattern = new Map(PAGES.map((page) => [page.pattern, page]));

/** The page at an address, or whose data are asked for there. Every address has one: the last is that nothing is there. */
export function pageAt(pathname: string): Page {
  const page = byPattern.get(match(pagePath(pathname)) ?? "/*");
  if (!page) throw new Error("The table of pages ends without a page for every other address.");
  return page;
}
