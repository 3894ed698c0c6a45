import type { ServerBuild } from "react-router";
import { pagePath, patternMatcher } from "#app/lib/route-pattern.ts";
import { api } from "./api/api.ts";

type Routes = ServerBuild["routes"];

const machine = patternMatcher([
  "/api/live",
  ...api.routes.map(({ path }) => path).filter((path) => path !== "/*" && !path.endsWith("/*/")),
]);

/** The pattern of an address that the API answers; null where it has none. */
export const machineRoute = (pathname: string): string | null => machine(pathname);

/** The pages that the edge keeps: one that it has is shown without loading the table of all of them. */
export const KEPT_PAGES = [
  "/",
  "/marketplace",
  "/marketplace/:listingId",
  "/market",
  "/market/:city",
  "/market/:city/:type",
];
const kept = patternMatcher(KEPT_PAGES);

/** The pattern of a page that the edge keeps. */
export const keptRoute = (pathname: string): string | null => kept(pathname);

/** The whole pattern of a route: those of the layouts around it before its own. */
function patternOf(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const around = route.parentId ? patternOf(routes, route.parentId) : "";
  return route.path ? `${around}/${route.path}` : around;
}

/** The layout whose guard lets members through alone. */
const MEMBERS = "routes/guards/members";

function isBehind(routes: Routes, id: string | undefined, layout: string): boolean {
  if (id === undefined) return false;
  return id === layout || isBehind(routes, routes[id]?.parentId, layout);
}

let members: ReturnType<typeof patternMatcher> | null = null;

/** Whether a page is a member's own, by the build's table: nobody else has more than a redirect of it. */
export function isMembersPage(routes: Routes, pathname: string): boolean {
  members ??= patternMatcher(
    Object.keys(routes)
      .filter((id) => isBehind(routes, id, MEMBERS))
      .map((id) => patternOf(routes, id))
      // A layout's own address is everybody's home.
      .filter((pattern) => pattern !== ""),
  );
  return members(pagePath(pathname)) !== null;
}

let pages: ReturnType<typeof patternMatcher> | null = null;

/** The pattern of a page's address, by the build's own table of routes. */
export function pageRoute(routes: Routes, pathname: string): string | null {
  pages ??= patternMatcher(Object.keys(routes).map((id) => patternOf(routes, id) || "/"));
  return pages(pagePath(pathname));
}
