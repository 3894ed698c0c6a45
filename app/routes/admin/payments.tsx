import { useLocation } from "react-router";
import { listPayments, listRefunds } from "#app/domains/orders/admin-lists.server.ts";
import { PAYMENT_FILTERS, type PaymentFilter } from "#app/domains/orders/rules.ts";
import { sumRevenue } from "#app/domains/payments/queries.server.ts";
import { adminContext } from "#app/http/context.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { copy } from "#app/i18n/admin-orders.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { PaymentCard } from "#app/ui/admin/payment-card.tsx";
import { Money } from "#app/ui/admin/payment-facts.tsx";
import { RefundCard } from "#app/ui/admin/refund-cards.tsx";
import { Badge } from "#app/ui/kit/badge.tsx";
import { Num } from "#app/ui/kit/bdi.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import { StatCards } from "#app/ui/kit/stat-cards.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import { arNumber } from "#app/i18n/format.ts";
import type { Route } from "./+types/payments.ts";
import { actOnPayment } from "./act-on-payment.server.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/payments";
const words = copy.payments;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title, noindex: true });

const addressOf = (filter: PaymentFilter): string => (filter === "all" ? PAGE : `${PAGE}?status=${filter}`);

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const asked = url.searchParams.get("status");
  const filter = PAYMENT_FILTERS.find((known) => known === asked) ?? "all";
  const after = readCursor(url, "after");
  // What waits stands above the whole list's first page, and alone on its own.
  const withDesk = filter === "waiting" || (filter === "all" && after === null);
  const [revenue, page, waiting, failed, granted] = await Promise.all([
    sumRevenue(admin),
    filter === "waiting" ? null : listPayments(admin, filter, after),
    withDesk ? listRefunds(admin, "requested") : null,
    withDesk ? listRefunds(admin, "failed") : null,
    withDesk ? listRefunds(admin, "granted") : null,
  ]);
  const older = page?.next
    ? `?${new URLSearchParams({ status: filter, after: writeCursor(page.next) }).toString()}`
    : null;
  return {
    filter,
    revenue,
    payments: page?.rows ?? null,
    older,
    first: after === null,
    waiting,
    failed,
    granted,
  };
}

export function action({ context, request, url }: Route.ActionArgs) {
  return actOnPayment(context.get(adminContext), request, PAGE + url.search);
}

export default function AdminPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, revenue, payments, older, first, waiting, failed, granted } = loaderData;
  const to = PAGE + useLocation().search;
  const result = actionData?.result;
  const desk = { to, result };
  return (
    <div className="adm">
      <StatCards
        label={words.revenue}
        stats={[
          { label: words.revenue, value: <Money halalas={revenue.amountHalalas} /> },
          { label: words.completed, value: <Num>{arNumber(revenue.payments)}</Num> },
        ]}
      />
      <Tabs
        label={words.filters.label}
        tabs={PAYMENT_FILTERS.map((name) => ({
          to: addressOf(name),
          label: words.filters[name],
          current: name === filter,
        }))}
      />
      <FormErrors title={copy.refusedTitle} errors={formErrorsOf(result)} />
      {waiting && <Desk {...desk} state="requested" title={copy.refunds.waiting} list={waiting} />}
      {failed && <Desk {...desk} state="failed" title={copy.refunds.failed} list={failed} />}
      {granted && <Desk {...desk} state="granted" title={copy.refunds.granted} list={granted} />}
      {filter === "waiting" && waiting?.refunds.length === 0 && (
        <Card>
          <EmptyState level={3} title={copy.refunds.noneWaiting} text={copy.refunds.noneWaitingText} />
        </Card>
      )}
      {payments && (
        <section className="adm-section">
          <h2>{words.list}</h2>
          {payments.length === 0 ? (
            <Card>
              <EmptyState level={3} title={words.empty} text={words.emptyText} />
            </Card>
          ) : (
            <ul role="list" className="adm-list">
              {payments.map((payment) => (
                <PaymentCard key={payment.id} payment={payment} />
              ))}
            </ul>
          )}
          <Pager first={first ? null : addressOf(filter)} older={older} />
        </section>
      )}
    </div>
  );
}

type DeskProps = Omit<Parameters<typeof RefundCard>[0], "refund"> & {
  title: string;
  list: { refunds: Parameters<typeof RefundCard>[0]["refund"][]; more: boolean };
};

/** Refunds in one state; nothing where there are none. */
function Desk({ title, list: { refunds, more }, state, to, result }: DeskProps) {
  if (refunds.length === 0) return null;
  return (
    <section className="adm-section" aria-label={title}>
      <div className="adm-section__head">
        <h2>{title}</h2>
        <Badge tone={state === "granted" ? "info" : state === "failed" ? "bad" : "warn"}>
          <Num>{arNumber(refunds.length)}</Num>
        </Badge>
      </div>
      <div className="adm-list">
        {refunds.map((refund) => (
          // A refund that moved on is another card: no question about it stays open.
          <RefundCard
            key={`${refund.id} ${refund.attempts}`}
            refund={refund}
            state={state}
            to={to}
            result={result}
          />
        ))}
      </div>
      {more && <p className="small muted">{copy.refunds.moreWaiting}</p>}
    </section>
  );
}
