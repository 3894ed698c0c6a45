import { Outlet } from "react-router";
import { requireSession } from "#app/http/guards.server.ts";
import type { Route } from "./+types/any-session.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireSession];

// Without a loader, client navigations would skip the guard.
export const loader = () => null;

export default function Session() {
  return <Outlet />;
}
