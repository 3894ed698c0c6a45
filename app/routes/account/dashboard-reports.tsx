import { Link, useNavigation } from "react-router";
import { listOwnReports } from "#app/domains/reports/queries.server.ts";
import { memberContext } from "#app/http/context.ts";
import { copy } from "#app/i18n/dashboard.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Bone, Skeleton } from "#app/ui/kit/skeleton.tsx";
import { usePollWhile } from "#app/ui/report/live.ts";
import { ReportRow } from "#app/ui/report/report-row.tsx";
import type { Route } from "./+types/dashboard-reports.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: copy.title, noindex: true });

/** "createdAt.id" of the last row shown. */
function readCursor(url: URL) {
  const [createdAt, id] = url.searchParams.get("after")?.split(".") ?? [];
  return createdAt && id && Number.isSafeInteger(Number(createdAt))
    ? { createdAt: Number(createdAt), id }
    : null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = readCursor(url);
  const { reports, next } = await listOwnReports(context.get(memberContext), cursor);
  return {
    reports,
    older: next && `?after=${next.createdAt}.${next.id}`,
    first: cursor === null,
  };
}

export default function DashboardReports({ loaderData }: Route.ComponentProps) {
  const { reports, older, first } = loaderData;
  const { state, location } = useNavigation();
  const turning = state === "loading" && location.pathname === "/dashboard";
  usePollWhile(reports.some((report) => report.status === "processing"));
  return (
    <>
      <Card flush as="section" aria-labelledby="reports">
        <h2 id="reports" className="vh">
          {copy.tabs.reports}
        </h2>
        {turning ? (
          <ListSkeleton />
        ) : reports.length === 0 ? (
          <EmptyState title={copy.reports.emptyTitle} text={copy.reports.empty}>
            <ButtonLink to="/ai-report">{copy.reports.emptyAction}</ButtonLink>
          </EmptyState>
        ) : (
          <ul role="list" className="report-list">
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </Card>
      {(older || !first) && (
        <p className="dashboard__pager small">
          {!first && <Link to="/dashboard">{copy.reports.newest}</Link>}
          {older && <Link to={older}>{copy.reports.older}</Link>}
        </p>
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <Skeleton className="report-list">
      {[1, 2, 3].map((row) => (
        <div className="report-row" key={row}>
          <Bone size="title" width="half" />
          <Bone width="short" />
          <Bone size="badge" width="short" />
        </div>
      ))}
    </Skeleton>
  );
}
