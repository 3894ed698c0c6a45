import { Outlet } from "react-router";
import { requireRecentAuth } from "#app/http/guards.server.ts";
import type { Route } from "./+types/fresh-proof.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireRecentAuth];

// Without a loader, client navigations would skip the guard.
export const loader = () => null;

export default function Recent() {
  return <Outlet />;
}
