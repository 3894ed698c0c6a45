import { Outlet, redirect, useLocation } from "react-router";
import { countOwnListings } from "#app/domains/listings/own-listings.server.ts";
import { countOwnReports } from "#app/domains/reports/queries.server.ts";
import { memberContext } from "#app/http/context.ts";
import { copy } from "#app/i18n/dashboard.ts";
import { arNumber } from "#app/i18n/format.ts";
import { withoutSlash } from "#app/lib/prerendered.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import type { Route } from "./+types/dashboard.ts";
import "./dashboard.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const TABS = [
  { name: "reports", to: "/dashboard" },
  { name: "listings", to: "/dashboard/listings" },
  { name: "profile", to: "/dashboard/profile" },
  { name: "settings", to: "/dashboard/settings" },
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("tab");
  const tab = TABS.find(({ name }) => name === asked);
  if (tab) throw redirect(tab.to);
  const member = context.get(memberContext);
  const [reports, listings] = await Promise.all([countOwnReports(member), countOwnListings(member)]);
  return { name: member.fullName?.split(" ")[0] ?? null, counts: { reports, listings } };
}

export default function Dashboard({ loaderData: { name, counts } }: Route.ComponentProps) {
  const pathname = withoutSlash(useLocation().pathname);
  return (
    <div className="wrap dashboard">
      <div className="row row--between dashboard__head">
        <div>
          <h1>{copy.hello(name)}</h1>
          <p className="muted">{copy.lead}</p>
        </div>
        <ButtonLink to="/ai-report" icon="plus">
          {copy.order}
        </ButtonLink>
      </div>
      <Tabs
        label={copy.tabs.label}
        tabs={TABS.map((tab) => ({
          to: tab.to,
          label: copy.tabs[tab.name],
          current: pathname === tab.to || (tab.name === "listings" && pathname.startsWith(`${tab.to}/`)),
          count: tab.name in counts ? arNumber(counts[tab.name as keyof typeof counts]) : undefined,
        }))}
      />
      <Outlet />
    </div>
  );
}
