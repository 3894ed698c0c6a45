import { countByStatus, countProfiles, countWaiting } from "#app/domains/orders/admin/admin-stats.server.ts";
import { WAITING } from "#app/domains/orders/rules.ts";
import { LISTING_STATUSES } from "#app/domains/listings/rules.ts";
import { sumRevenue } from "#app/domains/payments/find-payment.server.ts";
import { PAYMENT_STATUSES } from "#app/domains/payments/rules.ts";
import { REPORT_STATUSES } from "#app/domains/reports/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { orNull } from "#app/http/or-null.server.ts";
import { adminCopy } from "#app/i18n/admin/admin.ts";
import { adminListsCopy } from "#app/i18n/admin/admin-lists.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { arNumber } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { Money } from "#app/ui/admin/payment-facts.tsx";
import { Tally } from "#app/ui/admin/tally.tsx";
import { WaitingList } from "#app/ui/admin/waiting-list.tsx";
import { Num } from "#app/ui/kit/bdi.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { StatCards } from "#app/ui/kit/stat-cards.tsx";
import type { Route } from "./+types/admin.ts";
import "#app/ui/admin/admin-parts.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: adminCopy.title });

const words = adminListsCopy.stats;

/** Reads each figure separately: a failure is logged, and the page shows the others. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const [people, listings, reports, paid, revenue, ...waits] = await Promise.all([
    orNull(admin, "admin.people_count_failed", countProfiles(admin)),
    orNull(admin, "admin.listing_count_failed", countByStatus(admin, "listings", LISTING_STATUSES)),
    orNull(admin, "admin.report_count_failed", countByStatus(admin, "reports", REPORT_STATUSES)),
    orNull(admin, "admin.payment_count_failed", countByStatus(admin, "payments", PAYMENT_STATUSES)),
    orNull(admin, "admin.revenue_failed", sumRevenue(admin)),
    ...WAITING.map((what) => orNull(admin, "admin.waiting_failed", countWaiting(admin, what))),
  ]);
  const waiting = WAITING.map((what, at) => ({ what, some: waits[at] ?? null }));
  return { people, listings, reports, paid, revenue, waiting };
}

const figure = (n: number | null | undefined) =>
  typeof n === "number" ? <Num>{arNumber(n)}</Num> : <span className="small muted">{words.unread}</span>;

export default function AdminStats({ loaderData }: Route.ComponentProps) {
  const { people, listings, reports, paid, revenue, waiting } = loaderData;
  return (
    <div className="column adm">
      <StatCards
        label={words.label}
        stats={[
          {
            label: <Link to="/admin/people">{words.people}</Link>,
            value: figure(people),
            note: words.peopleNote,
          },
          { label: <Link to="/admin/listings">{words.listings}</Link>, value: figure(listings?.all) },
          { label: <Link to="/admin/reports">{words.reports}</Link>, value: figure(reports?.all) },
          {
            label: <Link to="/admin/payments?status=completed">{words.payments}</Link>,
            value: figure(revenue?.payments),
          },
          {
            label: words.revenue,
            value: revenue ? <Money halalas={revenue.amountHalalas} /> : figure(null),
            note: words.revenueNote,
          },
        ]}
      />
      <section className="column">
        <h2>{words.waiting}</h2>
        <WaitingList waiting={waiting} />
      </section>
      <section className="column">
        <h2>{words.states}</h2>
        <Tally
          title={words.listings}
          entries={listings?.by.map(({ status, n }) => ({
            label: words.listingStatus[status],
            n,
            to: `/admin/listings?status=${status}`,
          }))}
        />
        <Tally
          title={words.reports}
          entries={reports?.by.map(({ status, n }) => ({
            label: status === "pending" ? words.queuedReports : adminOrdersCopy.reports.status[status],
            n,
            to: `/admin/reports?status=${status === "pending" ? "processing" : status}`,
          }))}
        />
        <Tally
          title={words.allPayments}
          entries={paid?.by.map(({ status, n }) => ({
            label: paymentsCopy.status[status],
            n,
            to: `/admin/payments?status=${status}`,
          }))}
        />
      </section>
    </div>
  );
}
