import { findOwner } from "#app/domains/orders/admin/admin-lists.server.ts";
import { countReports, findReports, listReports } from "#app/domains/orders/admin/admin-reports.server.ts";
import { REPORT_FILTERS, REPORT_SORTS } from "#app/domains/orders/rules.ts";
import { REPORT_TYPES } from "#app/domains/reports/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { readSpot, writeSpot } from "#app/http/page-cursor.ts";
import { adminListsCopy } from "#app/i18n/admin/admin-lists.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { chosen, listPages, withParams } from "#app/lib/with-params.ts";
import { FoundHead, FoundList } from "#app/ui/admin/found.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import {
  FilterTabs,
  FindForm,
  NarrowForm,
  narrowSelect,
  OnlyPerson,
  sortSelect,
} from "#app/ui/admin/list-tools.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { ReportCard } from "#app/ui/admin/report-card.tsx";
import type { Route } from "./+types/reports.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/reports";
const words = adminOrdersCopy.reports;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const typed = typedLine(url.searchParams.get("q") ?? "");
  const list = {
    filter: chosen(url, "status", REPORT_FILTERS),
    type: REPORT_TYPES.find((type) => type === url.searchParams.get("type")) ?? null,
    sort: chosen(url, "sort", REPORT_SORTS),
    person: url.searchParams.get("person"),
  };
  if (typed !== "") {
    const reports = await findReports(admin, typed);
    return { list, typed, reports, next: null, first: true, counts: null, owner: null };
  }
  const after = readSpot(url, "after");
  // The cached counts cover all people and both types of report.
  const isAll = list.person === null && list.type === null;
  const [{ reports, next }, counts, owner] = await Promise.all([
    listReports(admin, list, after),
    isAll ? countReports(admin) : null,
    list.person === null ? null : findOwner(admin, list.person),
  ]);
  const cursor = next && writeSpot(next);
  return { list, typed: null, reports, next: cursor, first: after === null, counts, owner };
}

export default function AdminReports({ loaderData }: Route.ComponentProps) {
  const { list, typed, reports, next, first, counts, owner } = loaderData;
  const { filter, type, sort, person } = list;
  const said = { type, person, sort: sort === "newest" ? null : sort };
  const status = filter === "all" ? null : filter;
  return (
    <div className="column adm">
      <h2 className="vh">{words.title}</h2>
      <FilterTabs
        label={words.filters.label}
        names={REPORT_FILTERS}
        words={words.filters}
        current={typed === null ? filter : null}
        counts={counts}
        to={(name) => withParams(PAGE, { status: name === "all" ? null : name, ...said })}
      />
      <div className="adm-tools">
        <FindForm page={PAGE} words={adminListsCopy.reports} typed={typed} />
        <NarrowForm
          page={PAGE}
          kept={{ status, person }}
          selects={[
            narrowSelect("type", REPORT_TYPES, type, {
              label: adminListsCopy.reports.type,
              all: adminListsCopy.reports.allTypes,
              words: adminListsCopy.reports.types,
            }),
            sortSelect(REPORT_SORTS, adminListsCopy.reports.sorts, sort),
          ]}
        />
      </div>
      {person !== null && typed === null && (
        <OnlyPerson person={person} owner={owner} all={withParams(PAGE, { status, ...said, person: null })} />
      )}
      {typed !== null && <FoundHead all={PAGE} />}
      <FoundList
        label={words.list}
        empty={{ title: words.empty, text: words.emptyText }}
        isSearch={typed !== null}
      >
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </FoundList>
      <Pager
        {...listPages(PAGE, { status, ...said }, { first, next })}
        more={sort === "newest" ? undefined : adminListsCopy.next}
      />
    </div>
  );
}
