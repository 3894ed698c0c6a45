import { countPeople } from "#app/domains/accounts/queries.server.ts";
import { sumRevenue } from "#app/domains/payments/queries.server.ts";
import { countReports } from "#app/domains/reports/queries.server.ts";
import { adminContext } from "#app/http/context.ts";
import { copy } from "#app/i18n/admin.ts";
import { arMoney, arNumber } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { StatCards } from "#app/ui/kit/stat-cards.tsx";
import type { Route } from "./+types/stats.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: copy.title, noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const [people, reports, revenue] = await Promise.all([
    countPeople(admin),
    countReports(admin),
    sumRevenue(admin),
  ]);
  return { people, reports, revenue };
}

export default function AdminStats({ loaderData: { people, reports, revenue } }: Route.ComponentProps) {
  const { stats } = copy;
  return (
    <StatCards
      label={stats.label}
      stats={[
        { label: stats.people, value: <bdi dir="rtl">{arNumber(people)}</bdi>, note: stats.peopleNote },
        { label: stats.reports, value: <bdi dir="rtl">{arNumber(reports)}</bdi>, note: stats.reportsNote },
        { label: stats.payments, value: <bdi dir="rtl">{arNumber(revenue.payments)}</bdi> },
        {
          label: stats.revenue,
          value: <bdi dir="rtl">{arMoney(revenue.amountHalalas / 100, revenue.currency)}</bdi>,
          note: stats.revenueNote,
        },
      ]}
    />
  );
}
