import { Outlet, useLocation, useNavigation } from "react-router";
import { requireAdmin } from "#app/http/guards.server.ts";
import { adminCopy } from "#app/i18n/admin/admin.ts";
import { withoutSlash } from "#app/lib/site-path.ts";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import type { Route } from "./+types/layout.ts";
import "./layout.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

// Without a loader, client navigations would skip the guard.
export const loader = () => null;

const TABS = [
  { name: "stats", to: "/admin" },
  { name: "listings", to: "/admin/listings" },
  { name: "people", to: "/admin/people" },
  { name: "reports", to: "/admin/reports" },
  { name: "payments", to: "/admin/payments" },
  { name: "einvoices", to: "/admin/einvoices" },
  { name: "requests", to: "/admin/requests" },
  { name: "settings", to: "/admin/settings" },
] as const;

/** A tab is also current on the pages below it, except the first, whose path is a prefix of all others. */
const isCurrent = (to: string, pathname: string): boolean =>
  pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`));

export default function Admin() {
  const pathname = withoutSlash(useLocation().pathname);
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && withoutSlash(location.pathname).startsWith("/admin");
  return (
    <div className="wrap column gap-6 admin">
      <div className="row admin__head">
        <h1>{adminCopy.title}</h1>
        <Badge tone="brand">
          <bdi dir="ltr">{adminCopy.badge}</bdi>
        </Badge>
        <p className="admin__loading small muted" role="status">
          {isLoading && adminCopy.loading}
        </p>
      </div>
      <Tabs
        label={adminCopy.tabs.label}
        tabs={TABS.map(({ name, to }) => ({
          to,
          label: adminCopy.tabs[name],
          current: isCurrent(to, pathname),
        }))}
      />
      <Outlet />
    </div>
  );
}
