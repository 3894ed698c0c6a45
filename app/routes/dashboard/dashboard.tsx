import { useNavigation } from "react-router";
import { countCredits } from "#app/domains/orders/credits.server.ts";
import { cancelCreditOrder } from "#app/domains/orders/left/cancel-credit-order.server.ts";
import { discardProperty } from "#app/domains/orders/left/change-left-order.server.ts";
import { LeftInput } from "#app/domains/orders/left/left-input.ts";
import { listLeftOrders, listOpenCreditOrders } from "#app/domains/orders/left/left-orders.server.ts";
import { listOwnOrders } from "#app/domains/orders/own-orders.server.ts";
import { updatePathOf } from "#app/domains/orders/checkout/update-path.server.ts";
import { listOwnReports } from "#app/domains/reports/reading/find-report.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { orNull } from "#app/http/or-null.server.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { creditsCopy } from "#app/i18n/orders/credits.ts";
import { dashboardCopy } from "#app/i18n/dashboard/dashboard.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { leftOrdersCopy } from "#app/i18n/orders/left-orders.ts";
import { ordersCopy } from "#app/i18n/orders/orders.ts";
import { reportMessage } from "#app/i18n/reports/report-messages.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { statementsCopy } from "#app/i18n/orders/statements.ts";
import { LeftOrders } from "#app/ui/orders/left-orders.tsx";
import { OrderList } from "#app/ui/orders/order-list.tsx";
import { usePollWhile, useReportChanges } from "#app/ui/report/live.ts";
import { ReportListSkeleton } from "#app/ui/report/report-list-skeleton.tsx";
import { ReportRow } from "#app/ui/report/report-row.tsx";
import type { Route } from "./+types/dashboard.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: dashboardCopy.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const after = readCursor(url, "left");
  const [page, orders, credits, left, open] = await Promise.all([
    // If a list cannot be read, the rest of the page still works.
    orNull(member, "reports.list_failed", listOwnReports(member, readCursor(url, "after"))),
    orNull(member, "orders.list_failed", listOwnOrders(member, readCursor(url, "orders"))),
    orNull(member, "credits.count_failed", countCredits(member)),
    orNull(member, "left_orders.list_failed", listLeftOrders(member, after)),
    orNull(member, "credit_orders.list_failed", listOpenCreditOrders(member)),
  ]);
  return {
    reports: page?.reports.map((report) => ({ ...report, updatePath: updatePathOf(member, report) })) ?? null,
    older: page?.next ? `?after=${writeCursor(page.next)}` : null,
    first: !url.searchParams.has("after"),
    orders: orders?.orders ?? null,
    olderOrders: orders?.next ? `?orders=${writeCursor(orders.next)}#orders` : null,
    firstOrders: !url.searchParams.has("orders"),
    credits: credits ?? 0,
    left: left?.left ?? null,
    olderLeft: left?.next ? `?left=${writeCursor(left.next)}#left` : null,
    firstLeft: after === null,
    // They are few, and the newest; later pages do not repeat them.
    openCredits: after === null ? (open ?? []) : [],
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, LeftInput);
  if (!form.ok) return form.reply;
  const member = context.get(memberContext);
  const { intent, id } = form.value;
  const outcome = await (intent === "discard" ? discardProperty(member, id) : cancelCreditOrder(member, id));
  if (!outcome.ok) return form.refuse(leftOrdersCopy.refused[outcome.reason]);
  return redirectWithFlash("/dashboard", intent === "discard" ? "property-removed" : "order-cancelled");
}

export default function DashboardReports({ loaderData, actionData }: Route.ComponentProps) {
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
          <ReportListSkeleton />
        ) : reports === null ? (
          <LoadFailed message={reportMessage.listFailed} />
        ) : reports.length === 0 ? (
          <EmptyState title={dashboardCopy.reports.emptyTitle} text={dashboardCopy.reports.empty}>
            <ButtonLink to="/order">{dashboardCopy.reports.emptyAction}</ButtonLink>
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
      <LeftOrders data={loaderData} errors={actionData?.result.error?.[""]} />
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
        <>
          <OrderList orders={orders} />
          <p className="small">
            <Link to="/dashboard/statements">{statementsCopy.link}</Link>
          </p>
        </>
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
