import { patternMatcher } from "#app/lib/route-pattern.ts";
import { api } from "./api/api.ts";

/** The pattern of a path for programs; null if there is none. Pages have theirs in app/routes.ts. */
export const machineRoute: (pathname: string) => string | null = patternMatcher([
  "/api/live",
  ...api.routes.map(({ path }) => path).filter((path) => path !== "/*" && !path.endsWith("/*/")),
]);
