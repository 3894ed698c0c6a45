import { useLocation } from "react-router";
import {
  countPayments,
  findOwner,
  findPayments,
  listPayments,
  listRefunds,
} from "#app/domains/orders/admin/admin-lists.server.ts";
import { PAYMENT_FILTERS, PAYMENT_SORTS } from "#app/domains/orders/rules.ts";
import { sumRevenue } from "#app/domains/payments/find-payment.server.ts";
import { adminContext } from "#app/http/context.ts";
import { readSpot, writeSpot } from "#app/http/page-cursor.ts";
import { adminListsCopy } from "#app/i18n/admin/admin-lists.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { codesCopy } from "#app/i18n/admin/codes.ts";
import { arNumber } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { withoutAgain } from "#app/lib/kept-act.ts";
import { chosen, listPages, withParams } from "#app/lib/with-params.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { FoundHead, FoundList } from "#app/ui/admin/found.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { FilterTabs, FindForm, NarrowForm, OnlyPerson, sortSelect } from "#app/ui/admin/list-tools.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { PaymentCard } from "#app/ui/admin/payment-card.tsx";
import { Money } from "#app/ui/admin/payment-facts.tsx";
import { RefundDesk } from "#app/ui/admin/refund-desk.tsx";
import { Num } from "#app/ui/kit/bdi.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { StatCards } from "#app/ui/kit/stat-cards.tsx";
import type { Route } from "./+types/payments.ts";
import { actOnPayment } from "./act-on-payment.server.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/payments";
const words = adminOrdersCopy.payments;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const typed = typedLine(url.searchParams.get("q") ?? "");
  const after = readSpot(url, "after");
  const list = {
    filter: chosen(url, "status", PAYMENT_FILTERS),
    sort: chosen(url, "sort", PAYMENT_SORTS),
    person: url.searchParams.get("person"),
  };
  const { filter, sort, person } = list;
  // Waiting payments appear above the first page of the whole list, and alone on their own page.
  const isStart = filter === "all" && sort === "newest" && person === null && after === null;
  const withDesk = typed === "" && (filter === "waiting" || isStart);
  const [revenue, page, found, counts, owner, waiting, failed, granted] = await Promise.all([
    sumRevenue(admin),
    typed !== "" || filter === "waiting" ? null : listPayments(admin, { filter, sort, person }, after),
    typed === "" ? null : findPayments(admin, typed),
    person === null && typed === "" ? countPayments(admin) : null,
    person === null ? null : findOwner(admin, person),
    withDesk ? listRefunds(admin, "requested") : null,
    withDesk ? listRefunds(admin, "failed") : null,
    withDesk ? listRefunds(admin, "granted") : null,
  ]);
  return {
    list,
    typed: typed === "" ? null : typed,
    revenue,
    counts,
    owner,
    payments: found ?? page?.rows ?? null,
    next: page?.next ? writeSpot(page.next) : null,
    first: after === null,
    waiting,
    failed,
    granted,
  };
}

export function action({ context, request, url }: Route.ActionArgs) {
  return actOnPayment(context.get(adminContext), request, withoutAgain(PAGE + url.search));
}

export default function AdminPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { list, typed, revenue, counts, owner, payments, next, first, waiting, failed, granted } = loaderData;
  const { filter, person, sort } = list;
  const to = PAGE + useLocation().search;
  const result = actionData?.result;
  const desk = { to, result };
  const status = filter === "all" ? null : filter;
  const said = { person, sort: sort === "newest" ? null : sort };
  return (
    <div className="column adm">
      <StatCards
        label={words.revenue}
        stats={[
          { label: words.revenue, value: <Money halalas={revenue.amountHalalas} /> },
          { label: words.completed, value: <Num>{arNumber(revenue.payments)}</Num> },
        ]}
      />
      <p className="small">
        <Link to="/admin/codes">{codesCopy.title}</Link>
      </p>
      <FilterTabs
        label={words.filters.label}
        names={PAYMENT_FILTERS}
        words={words.filters}
        current={typed === null ? filter : null}
        counts={counts}
        to={(name) =>
          withParams(PAGE, { status: name === "all" ? null : name, ...(name === "waiting" ? {} : said) })
        }
      />
      <div className="adm-tools">
        <FindForm page={PAGE} words={adminListsCopy.payments} typed={typed} />
        {filter !== "waiting" && (
          <NarrowForm
            page={PAGE}
            kept={{ status, person }}
            selects={[sortSelect(PAYMENT_SORTS, adminListsCopy.payments.sorts, sort)]}
          />
        )}
      </div>
      {person !== null && typed === null && filter !== "waiting" && (
        <OnlyPerson person={person} owner={owner} all={withParams(PAGE, { status, ...said, person: null })} />
      )}
      <FormErrors title={adminOrdersCopy.refusedTitle} errors={formErrorsOf(result)} />
      {waiting && (
        <RefundDesk {...desk} state="requested" title={adminOrdersCopy.refunds.waiting} list={waiting} />
      )}
      {failed && <RefundDesk {...desk} state="failed" title={adminOrdersCopy.refunds.failed} list={failed} />}
      {granted && (
        <RefundDesk {...desk} state="granted" title={adminOrdersCopy.refunds.granted} list={granted} />
      )}
      {filter === "waiting" && waiting?.refunds.length === 0 && (
        <Card>
          <EmptyState
            level={3}
            title={adminOrdersCopy.refunds.noneWaiting}
            text={adminOrdersCopy.refunds.noneWaitingText}
          />
        </Card>
      )}
      {payments && (
        <section className="column">
          {typed === null ? <h2>{words.list}</h2> : <FoundHead all={PAGE} />}
          <FoundList empty={{ title: words.empty, text: words.emptyText }} isSearch={typed !== null}>
            {payments.map((payment) => (
              <PaymentCard key={payment.id} payment={payment} />
            ))}
          </FoundList>
          <Pager
            {...listPages(PAGE, { status, ...said }, { first, next })}
            more={sort === "newest" ? undefined : adminListsCopy.next}
          />
        </section>
      )}
    </div>
  );
}
