import {
  index as indexEntry,
  layout,
  route as routeEntry,
  type RouteConfigEntry,
} from "@react-router/dev/routes";

/**
 * What the site must know about a page before loading it. A page without facts is rendered by the router for each
 * person and hidden from search engines.
 */
export type PageFacts = {
  /**
   * A document without the framework's scripts: the server draws it, app/ui/page-script answers in place, and islands
   * (app/ui/islands) wake where somebody reaches. Links to it do a full page load.
   */
  document?: true;
  /** Shows nothing of the signed-in person, so none of their data is read. */
  impersonal?: true;
  /** The build prerenders it to files at these paths; they are served without the Worker. */
  prerendered?: readonly string[];
  /** The edge caches it for everybody without one of our cookies (workers/edge-cache.ts). */
  kept?: true;
  /**
   * Its reads may come from the nearest replica (app/platform/near-reads.server.ts): it shows the marketplace, and
   * decides nothing about money, permissions or moderation. Members see what they wrote there too.
   */
  near?: true;
  /** Search engines may index it. Without path parameters it is in the sitemap; the others come from lists there. */
  indexed?: true;
  /** Shows cards of listings: the style sheets of a listing's page are fetched once this page is there. */
  listings?: true;
  /** What a suspended member may do here: open a members' page, or also send its forms. Neither if left out. */
  suspended?: "open" | "send";
  /** What its form held is kept for a day if its sender has to sign in first. */
  drafted?: true;
  /** Contains Turnstile's widget, if one is configured. */
  asksHuman?: true;
  /** Its name in the breadcrumbs of the pages below it. */
  section?: string;
};

type PageEntry = RouteConfigEntry & { facts?: PageFacts };

/** The page at the site's root. */
export const index = (file: string, facts: PageFacts = {}): PageEntry => ({ ...indexEntry(file), facts });

/** A page at a path, with its facts. `id` is needed if a file is used at two paths. */
export function page(
  path: string,
  file: string,
  { id, ...facts }: PageFacts & { id?: string } = {},
): PageEntry {
  return { ...(id === undefined ? routeEntry(path, file) : routeEntry(path, file, { id })), facts };
}

export { layout };

/** A page of the route table: its full path pattern, the layouts around it, and its facts. */
export type ListedPage = { pattern: string; layouts: readonly string[]; facts: PageFacts };

/** Every page of a route table, without the layouts. */
export function listPages(
  entries: readonly PageEntry[],
  around: { path: string; layouts: readonly string[] } = { path: "", layouts: [] },
): ListedPage[] {
  return entries.flatMap(({ file, path, index: isIndex, children = [], facts = {} }) => {
    const whole = path === undefined ? around.path : `${around.path}/${path}`;
    if (path === undefined && !isIndex)
      return listPages(children, { path: whole, layouts: [...around.layouts, file] });
    return [{ pattern: whole || "/", layouts: around.layouts, facts }];
  });
}

/** The paths that the build prerenders. */
export const prerenderedPaths = (entries: readonly PageEntry[]): string[] =>
  listPages(entries).flatMap(({ facts }) => facts.prerendered ?? []);
