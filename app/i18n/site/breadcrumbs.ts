import { SECTIONS } from "virtual:page-facts";
import { withoutSlash } from "#app/lib/site-path.ts";

/** A page in the breadcrumbs: its name and its path. */
export type Crumb = { name: string; path: string };

const HOME: Crumb = { name: "الرئيسية", path: "/" };

/**
 * The breadcrumbs from the home page to a page, through its section or through the pages in `between`. A search's
 * address has a query, so the search is one level below its page.
 */
export function trailTo(page: Crumb, between?: readonly Crumb[]): Crumb[] {
  const [path = ""] = page.path.split("?", 1);
  const section = `/${path.split("/")[1] ?? ""}`;
  const name = page.path === section ? undefined : SECTIONS[section];
  return [HOME, ...(between ?? (name ? [{ name, path: section }] : [])), page];
}

/** The breadcrumbs as structured data (schema.org BreadcrumbList). */
export function breadcrumbNode(trail: readonly Crumb[], origin: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + withoutSlash(path),
    })),
  };
}
