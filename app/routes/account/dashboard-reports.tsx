import { useNavigation } from "react-router";
import { countCredits } from "#app/domains/orders/credits.server.ts";
import { listOwnOrders } from "#app/domains/orders/own-orders.server.ts";
import { updatePathOf } from "#app/domains/orders/update-path.server.ts";
import { listOwnReports } from "#app/domains/reports/queries.server.ts";
import { memberContext } from "#app/http/context.ts";
import { orNull } from "#app/http/or-null.server.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { copy as credits } from "#app/i18n/credits.ts";
import { copy } from "#app/i18n/dashboard.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { copy as orderCopy } from "#app/i18n/orders.ts";
import { reportMessage } from "#app/i18n/report-messages.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { Bone, Skeleton } from "#app/ui/kit/skeleton.tsx";
import { OrderList } from "#app/ui/orders/order-list.tsx";
import { usePollWhile, useReportChanges } from "#app/ui/report/live.ts";
import { ReportRow } from "#app/ui/report/report-row.tsx";
import type { Route } from "./+types/dashboard-reports.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: copy.title, noindex: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const [page, orders, left] = await Promise.all([
    // A list that cannot be had leaves the rest of the page.
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
          <b>{credits.left(loaderData.credits)}</b>
        </p>
        <ButtonLink to="/dashboard/credits" variant="outline" size="sm">
          {copy.reports.buyCredits}
        </ButtonLink>
      </div>
      <Card flush as="section" aria-labelledby="reports">
        <h2 id="reports" className="vh">
          {copy.tabs.reports}
        </h2>
        {turning ? (
          <ListSkeleton />
        ) : reports === null ? (
          <LoadFailed message={reportMessage.listFailed} />
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
      <Orders data={loaderData} />
    </>
  );
}

/** Every payment with its invoice: the last section of the tab. */
function Orders({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { orders, olderOrders, firstOrders } = data;
  return (
    <section id="orders" className="stack" aria-labelledby="orders-title">
      <h2 id="orders-title">{orderCopy.title}</h2>
      {orders === null ? (
        <LoadFailed message={orderCopy.failed} />
      ) : orders.length === 0 ? (
        <p className="muted">{orderCopy.empty}</p>
      ) : (
        <OrderList orders={orders} />
      )}
      {(olderOrders || !firstOrders) && (
        <p className="dashboard__pager small">
          {!firstOrders && <Link to="/dashboard#orders">{orderCopy.newest}</Link>}
          {olderOrders && <Link to={olderOrders}>{orderCopy.older}</Link>}
        </p>
      )}
    </section>
  );
}

function LoadFailed({ message }: { message: string }) {
  return (
    <Notice tone="bad" role="alert" title={message}>
      <ButtonLink to="/dashboard" variant="ghost" size="sm" document>
        {copy.reports.tryAgain}
      </ButtonLink>
    </Notice>
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
