import { Outlet, redirect, useLocation, useNavigation } from "react-router";
import { countOwnListings } from "#app/domains/listings/own/own-listings.server.ts";
import { countUnread } from "#app/domains/listings/inbox/list-inbox.server.ts";
import { OFFICE_PAGE } from "#app/domains/offices/rules.ts";
import { findOwnOffice } from "#app/domains/offices/who.server.ts";
import { readStatistics } from "#app/domains/reports/statistics/report-statistics.server.ts";
import { memberContext } from "#app/http/context.ts";
import { orNull } from "#app/http/or-null.server.ts";
import { dashboardCopy } from "#app/i18n/dashboard/dashboard.ts";
import { arNumber } from "#app/i18n/format.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { withoutSlash } from "#app/lib/site-path.ts";
import { StatisticsCards } from "#app/ui/dashboard/statistics-cards.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import { ReportListSkeleton } from "#app/ui/report/report-list-skeleton.tsx";
import type { Route } from "./+types/layout.ts";
import "./layout.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const REPORTS = "/dashboard";
const TABS = [
  { name: "reports", to: REPORTS },
  { name: "properties", to: "/dashboard/properties" },
  { name: "listings", to: "/dashboard/listings" },
  { name: "inbox", to: "/dashboard/inbox" },
  { name: "analytics", to: "/dashboard/analytics" },
  { name: "profile", to: "/dashboard/profile" },
  { name: "settings", to: "/dashboard/settings" },
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("tab");
  const tab = TABS.find(({ name }) => name === asked);
  if (tab) throw redirect(tab.to);
  const member = context.get(memberContext);
  const [statistics, listings, unread, office] = await Promise.all([
    // If the figures cannot be read, the rest of the dashboard still works.
    orNull(member, "statistics.read_failed", readStatistics(member)),
    countOwnListings(member),
    orNull(member, "inbox.count_failed", countUnread(member)),
    orNull(member, "office.read_failed", findOwnOffice(member)),
  ]);
  return {
    name: member.fullName?.split(" ")[0] ?? null,
    statistics: statistics && cardFigures(statistics),
    listings,
    unread: unread ?? 0,
    hasOffice: office !== null,
  };
}

/** The figures above the tabs. */
function cardFigures(figures: Awaited<ReturnType<typeof readStatistics>>) {
  const { listed, reports, completed, averageRoi, spentHalalas, lastAt, age } = figures;
  return { listed, reports, completed, averageRoi, spentHalalas, lastAt, age };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, statistics, listings, unread, hasOffice } = loaderData;
  const counts: { [tab: string]: number | undefined } = {
    reports: statistics?.listed,
    listings,
    inbox: unread === 0 ? undefined : unread,
  };
  const pathname = withoutSlash(useLocation().pathname);
  const coming = useNavigation().location?.pathname ?? pathname;
  const opensReports = pathname !== REPORTS && withoutSlash(coming) === REPORTS;
  return (
    <div className="wrap column gap-6 dashboard">
      <div className="row row--between dashboard__head">
        <div>
          <h1>{dashboardCopy.hello(name)}</h1>
          <p className="muted">{dashboardCopy.lead}</p>
        </div>
        <div className="row gap-2">
          {hasOffice && (
            <ButtonLink to={OFFICE_PAGE} variant="outline" icon="home">
              {officeCopy.title}
            </ButtonLink>
          )}
          <ButtonLink to="/favorites" variant="outline" icon="heart">
            {chromeCopy.account.favorites}
          </ButtonLink>
          <ButtonLink to="/order" icon="plus">
            {dashboardCopy.order}
          </ButtonLink>
        </div>
      </div>
      <StatisticsCards statistics={statistics} />
      <Tabs
        label={dashboardCopy.tabs.label}
        tabs={TABS.map(({ name: tab, to }) => ({
          to,
          label: dashboardCopy.tabs[tab],
          current: pathname === to || (tab === "listings" && pathname.startsWith(`${to}/`)),
          count: counts[tab] === undefined ? undefined : arNumber(counts[tab]),
        }))}
      />
      {opensReports ? (
        <Card flush>
          <ReportListSkeleton />
        </Card>
      ) : (
        <Outlet />
      )}
    </div>
  );
}
