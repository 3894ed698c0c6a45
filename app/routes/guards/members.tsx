import { Outlet } from "react-router";
import { requireMember } from "#app/http/guards.server.ts";
import type { Route } from "./+types/members.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireMember];

// Without a loader, client navigations would skip the guard.
export const loader = () => null;

export default function Members() {
  return <Outlet />;
}
