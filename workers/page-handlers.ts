import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { NO_PAGE, pageAt } from "#app/http/page-at.server.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** The address pattern of a route, with what its layouts add. */
function patternOf(routes: Routes, route: Route): string {
  const around = route.parentId === undefined ? undefined : routes[route.parentId];
  const above = around ? patternOf(routes, around) : "/";
  return route.path === undefined ? above : `${above === "/" ? "" : above}/${route.path.replace(/^\//, "")}`;
}

/** The page of a listing: pages with cards of listings name its style sheets in advance. */
const LISTING = "/marketplace/:listingId";

/** A pattern and all that it lies below: `/a/:b`, `/a`, `/`. */
function above(pattern: string): string[] {
  const parts = pattern.split("/").filter(Boolean);
  return ["/", ...parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`)];
}

const isPage = ({ index, path }: Route): boolean => index === true || path !== undefined;

/**
 * The routes by which the framework answers a page: its own and those of the pages above it, which it tells the browser
 * of, each with its layouts; the page of a listing; and the page for what is nowhere.
 */
export function routesOfPage(routes: Routes, pattern: string): Routes {
  const wanted = new Set([...above(pattern).map((path) => pageAt(path).pattern), LISTING, NO_PAGE]);
  const kept: Routes = {};
  for (const page of Object.values(routes)) {
    if (!page || !isPage(page) || !wanted.has(patternOf(routes, page))) continue;
    for (let route: Route | undefined = page; route; route = routes[route.parentId ?? ""])
      kept[route.id] = route;
  }
  return kept;
}

/**
 * The framework's handlers of a build that cannot change, one for each page, made when it is first asked for. A handler
 * of all pages would try each address against every route, twice, and describe all of them to each drawing. Whatever
 * is at no page's address, such as the browser's questions about routes, has a handler of all routes.
 */
export function handlersOf(build: ServerBuild, mode: string): (pattern: string) => RequestHandler {
  const whole = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler>([[NO_PAGE, whole]]);
  return (pattern) => {
    const known = handlers.get(pattern);
    if (known) return known;
    const routes = routesOfPage(build.routes, pattern);
    const described = Object.fromEntries(Object.keys(routes).map((id) => [id, build.assets.routes[id]]));
    const assets = { ...build.assets, routes: described };
    const made = createRequestHandler({ ...build, routes, assets }, mode);
    handlers.set(pattern, made);
    return made;
  };
}
