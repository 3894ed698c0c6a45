import { SECTIONS } from "virtual:page-facts";
import { withoutSlash } from "#app/lib/site-path.ts";

/** A page on the way to another: its name and its path. */
export type Crumb = { name: string; path: string };

const HOME: Crumb = { name: "الرئيسية", path: "/" };

/**
 * The way from the home page to a page: through its section, or through the pages that `between` names. A search's
 * address has a query; it is below its own page then.
 */
export function trailTo(page: Crumb, between?: readonly Crumb[]): Crumb[] {
  const [path = ""] = page.path.split("?", 1);
  const section = `/${path.split("/")[1] ?? ""}`;
  const name = page.path === section ? undefined : SECTIONS[section];
  return [HOME, ...(between ?? (name ? [{ name, path: section }] : [])), page];
}

/** The trail as structured data (schema.org BreadcrumbList). */
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
