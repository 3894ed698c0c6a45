import { listReports } from "#app/domains/orders/admin-reports.server.ts";
import { REPORT_FILTERS, type ReportFilter } from "#app/domains/orders/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { copy } from "#app/i18n/admin-orders.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { ReportCard } from "#app/ui/admin/report-card.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import type { Route } from "./+types/reports.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/reports";
const words = copy.reports;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title, noindex: true });

const addressOf = (filter: ReportFilter): string => (filter === "all" ? PAGE : `${PAGE}?status=${filter}`);

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("status");
  const filter = REPORT_FILTERS.find((known) => known === asked) ?? "all";
  const after = readCursor(url, "after");
  const { reports, next } = await listReports(context.get(adminContext), filter, after);
  const older = next && `?${new URLSearchParams({ status: filter, after: writeCursor(next) }).toString()}`;
  return { filter, reports, older, first: after === null };
}

export default function AdminReports({
  loaderData: { filter, reports, older, first },
}: Route.ComponentProps) {
  return (
    <div className="adm">
      <h2 className="vh">{words.title}</h2>
      <Tabs
        label={words.filters.label}
        tabs={REPORT_FILTERS.map((name) => ({
          to: addressOf(name),
          label: words.filters[name],
          current: name === filter,
        }))}
      />
      {reports.length === 0 ? (
        <Card>
          <EmptyState level={3} title={words.empty} text={words.emptyText} />
        </Card>
      ) : (
        <ul role="list" className="adm-list" aria-label={words.list}>
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} />
          ))}
        </ul>
      )}
      <Pager first={first ? null : addressOf(filter)} older={older} />
    </div>
  );
}
