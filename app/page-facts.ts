import {
  index as indexEntry,
  layout,
  route as routeEntry,
  type RouteConfigEntry,
} from "@react-router/dev/routes";

/**
 * What the site has to know of a page before it is loaded. A page with none of these is rendered anew for each person, by
 * the router, and hidden from search engines.
 */
export type PageFacts = {
  /**
   * It comes as a plain document, without the framework's scripts. What differs between people (who is signed in, the
   * theme) is switched by app/ui/page-script. Links to it load the whole document.
   */
  document?: true;
  /** It shows nothing of the person who asks, so nothing of theirs is read for it. */
  impersonal?: true;
  /** The build writes it to files at these addresses. They are served without the Worker. */
  prerendered?: readonly string[];
  /** The edge keeps it for everybody who has no cookie of ours (workers/edge-cache.ts). */
  kept?: true;
  /** Search engines may keep it. Without parameters in its address it is in the sitemap; lists there name the others. */
  indexed?: true;
  /** What a suspended member may do here: open a members' page, or also send its forms. Otherwise neither. */
  suspended?: "open" | "send";
  /** It has the widget that tells people from programs, where that is set up. */
  asksHuman?: true;
  /** Its name among the breadcrumbs of the pages below its address. */
  section?: string;
};

type PageEntry = RouteConfigEntry & { facts?: PageFacts };

/** The page at the site's root. */
export const index = (file: string, facts: PageFacts = {}): PageEntry => ({ ...indexEntry(file), facts });

/** A page at an address, with what has to be known of it. `id` is for a file that stands at two addresses. */
export function page(
  path: string,
  file: string,
  { id, ...facts }: PageFacts & { id?: string } = {},
): PageEntry {
  return { ...(id === undefined ? routeEntry(path, file) : routeEntry(path, file, { id })), facts };
}

export { layout };

/** A page of the table: its whole address pattern, the layouts around it, and its facts. */
export type ListedPage = { pattern: string; layouts: readonly string[]; facts: PageFacts };

/** Every page of a table of routes, layouts left out. */
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

/** The addresses that the build writes to files. */
export const prerenderedPaths = (entries: readonly PageEntry[]): string[] =>
  listPages(entries).flatMap(({ facts }) => facts.prerendered ?? []);
