import { useNavigation } from "react-router";
import { countCredits } from "#app/domains/orders/credits.server.ts";
import { listOwnOrders } from "#app/domains/orders/own-orders.server.ts";
import { updatePathOf } from "#app/domains/orders/checkout/update-path.server.ts";
import { listOwnReports } from "#app/domains/reports/reading/find-report.server.ts";
import { memberContext } from "#app/http/context.ts";
import { orNull } from "#app/http/or-null.server.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { creditsCopy } from "#app/i18n/orders/credits.ts";
import { dashboardCopy } from "#app/i18n/dashboard/dashboard.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { ordersCopy } from "#app/i18n/orders/orders.ts";
import { reportMessage } from "#app/i18n/reports/report-messages.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { Bone, Skeleton } from "#app/ui/kit/skeleton.tsx";
import { OrderList } from "#app/ui/orders/order-list.tsx";
import { usePollWhile, useReportChanges } from "#app/ui/report/live.ts";
import { ReportRow } from "#app/ui/report/report-row.tsx";
import type { Route } from "./+types/dashboard.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: dashboardCopy.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const [page, orders, left] = await Promise.all([
    // If a list cannot be read, the rest of the page still works.
    orNull(member, "reports.list_failed", listOwnReports(member, readCursor(url, "after"))),
    orNull(member, "orders.list_failed", listOwnOrders(member, readCursor(url, "orders"))),
    orNull(member, "credits.count_failed", countCredits(member)),
  ]);
  return {
    reports: page?.reports.map((report) => ({ ...report, updatePath: updatePathOf(member, report) })) ?? null,
    older: page?.next ? `?after=${writeCursor(page.next)}` : null,
    first: !url.searchParams.has("after"),
    orders: orders?.orders ?? null,
    olderOrders: orders?.next ? `?orders=${writeCursor(orders.next)}#orders` : null,
    firstOrders: !url.searchParams.has("orders"),
    credits: left ?? 0,
  };
}

export default function DashboardReports({ loaderData }: Route.ComponentProps) {
  const { reports, older, first } = loaderData;
  const { state, location } = useNavigation();
  const turning = state === "loading" && location.pathname === "/dashboard";
  useReportChanges(reports);
  usePollWhile(reports?.some((report) => report.status === "processing") ?? false);
  return (
    <>
      <div className="row row--between dashboard__credits">
        <p>
          <b>{creditsCopy.left(loaderData.credits)}</b>
        </p>
        <ButtonLink to="/dashboard/credits" variant="outline" size="sm">
          {dashboardCopy.reports.buyCredits}
        </ButtonLink>
      </div>
      <Card flush as="section" aria-labelledby="reports">
        <h2 id="reports" className="vh">
          {dashboardCopy.tabs.reports}
        </h2>
        {turning ? (
          <ListSkeleton />
        ) : reports === null ? (
          <LoadFailed message={reportMessage.listFailed} />
        ) : reports.length === 0 ? (
          <EmptyState title={dashboardCopy.reports.emptyTitle} text={dashboardCopy.reports.empty}>
            <ButtonLink to="/ai-report">{dashboardCopy.reports.emptyAction}</ButtonLink>
          </EmptyState>
        ) : (
          <ul role="list" className="rows">
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </Card>
      {(older || !first) && (
        <p className="dashboard__pager small">
          {!first && <Link to="/dashboard">{dashboardCopy.reports.newest}</Link>}
          {older && <Link to={older}>{dashboardCopy.reports.older}</Link>}
        </p>
      )}
      <Orders data={loaderData} />
    </>
  );
}

/** Every payment with its invoice: the tab's last section. */
function Orders({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { orders, olderOrders, firstOrders } = data;
  return (
    <section id="orders" className="stack" aria-labelledby="orders-title">
      <h2 id="orders-title">{ordersCopy.title}</h2>
      {orders === null ? (
        <LoadFailed message={ordersCopy.failed} />
      ) : orders.length === 0 ? (
        <p className="muted">{ordersCopy.empty}</p>
      ) : (
        <OrderList orders={orders} />
      )}
      {(olderOrders || !firstOrders) && (
        <p className="dashboard__pager small">
          {!firstOrders && <Link to="/dashboard#orders">{ordersCopy.newest}</Link>}
          {olderOrders && <Link to={olderOrders}>{ordersCopy.older}</Link>}
        </p>
      )}
    </section>
  );
}

function LoadFailed({ message }: { message: string }) {
  return (
    <Notice tone="bad" role="alert" title={message}>
      <ButtonLink to="/dashboard" variant="ghost" size="sm" document>
        {dashboardCopy.reports.tryAgain}
      </ButtonLink>
    </Notice>
  );
}

function ListSkeleton() {
  return (
    <Skeleton className="rows">
      {[1, 2, 3].map((row) => (
        <div className="column report-row" key={row}>
          <Bone size="title" width="half" />
          <Bone width="short" />
          <Bone size="badge" width="short" />
        </div>
      ))}
    </Skeleton>
  );
}
