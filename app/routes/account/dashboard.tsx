import { countOwnReports, listOwnReports } from "#app/domains/reports/queries.server.ts";
import { memberContext } from "#app/http/context.ts";
import { copy } from "#app/i18n/dashboard.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { arNumber } from "#app/i18n/format.ts";
import { Link, useNavigation } from "react-router";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Bone, Skeleton } from "#app/ui/kit/skeleton.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import { usePollWhile } from "#app/ui/report/live.ts";
import { ReportRow } from "#app/ui/report/report-row.tsx";
import type { Route } from "./+types/dashboard.ts";
import "./dashboard.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: copy.title, noindex: true });

/** "createdAt.id" of the last row shown. */
function readCursor(request: Request) {
  const [createdAt, id] = new URL(request.url).searchParams.get("after")?.split(".") ?? [];
  return createdAt && id && Number.isSafeInteger(Number(createdAt))
    ? { createdAt: Number(createdAt), id }
    : null;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const cursor = readCursor(request);
  const [{ reports, next }, total] = await Promise.all([
    listOwnReports(member, cursor),
    countOwnReports(member),
  ]);
  return {
    name: member.fullName?.split(" ")[0] ?? member.email,
    reports,
    total,
    older: next && `?after=${next.createdAt}.${next.id}`,
    first: cursor === null,
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, reports, total, older, first } = loaderData;
  const { state, location } = useNavigation();
  const turning = state === "loading" && location.pathname === "/dashboard";
  usePollWhile(reports.some((report) => report.status === "processing"));
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
        tabs={[{ to: "/dashboard", label: copy.tabs.reports, current: true, count: arNumber(total) }]}
      />
      <Card flush as="section" aria-label={copy.tabs.reports}>
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
    </div>
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
