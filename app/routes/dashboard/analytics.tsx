import {
  readDistributions,
  readStatistics,
} from "#app/domains/reports/statistics/report-statistics.server.ts";
import { MONTHLY_GOAL, TREND_UP_FROM } from "#app/domains/reports/statistics/dashboard-statistics.ts";
import { memberContext } from "#app/http/context.ts";
import { orNull } from "#app/http/or-null.server.ts";
import { dashboardAnalyticsCopy } from "#app/i18n/dashboard/dashboard-analytics.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { HeadlineCards } from "#app/ui/dashboard/headline-cards.tsx";
import { KindsCard } from "#app/ui/dashboard/kinds-card.tsx";
import { MonthChart } from "#app/ui/dashboard/month-chart.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { Route } from "./+types/analytics.ts";
import "#app/ui/dashboard/analytics.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: dashboardAnalyticsCopy.title });

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const read = Promise.all([readStatistics(member), readDistributions(member)]);
  // If this cannot be read, the rest of the dashboard still works.
  const both = await orNull(member, "analytics.read_failed", read);
  if (!both) return null;
  const [{ averageRoi, performance, goal, isTrendUp }, { months, propertyTypes, reportTypes }] = both;
  return {
    headline: { averageRoi, performance, goal, isTrendUp, trendUpFrom: TREND_UP_FROM },
    goal: MONTHLY_GOAL,
    months,
    propertyTypes: propertyTypes.map((part) => ({
      ...part,
      label: dashboardAnalyticsCopy.propertyTypes[part.kind],
    })),
    reportTypes: reportTypes.map((part) => ({ ...part, label: reportTypeLabel[part.kind] })),
  };
}

export default function DashboardAnalytics({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <Notice tone="bad" role="alert" title={dashboardAnalyticsCopy.failed}>
        <ButtonLink to="/dashboard/analytics" variant="ghost" size="sm" document>
          {dashboardAnalyticsCopy.tryAgain}
        </ButtonLink>
      </Notice>
    );
  const { headline, goal, months, propertyTypes, reportTypes } = loaderData;
  return (
    <div className="column gap-6 analytics">
      <HeadlineCards {...headline} />
      {reportTypes.length === 0 ? (
        <Card flush as="section">
          <EmptyState title={dashboardAnalyticsCopy.emptyTitle} text={dashboardAnalyticsCopy.empty}>
            <ButtonLink to="/order">{dashboardAnalyticsCopy.emptyAction}</ButtonLink>
          </EmptyState>
        </Card>
      ) : (
        <>
          <MonthChart months={months} goal={goal} />
          <div className="grid grid--fit">
            <KindsCard title={dashboardAnalyticsCopy.kinds.property} parts={propertyTypes} />
            <KindsCard title={dashboardAnalyticsCopy.kinds.report} parts={reportTypes} />
          </div>
        </>
      )}
      <p className="tiny">{dashboardAnalyticsCopy.counted}</p>
    </div>
  );
}
