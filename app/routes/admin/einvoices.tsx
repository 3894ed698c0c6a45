import {
  countEInvoices,
  findEInvoices,
  listEInvoices,
} from "#app/domains/einvoices/admin/list-documents.server.ts";
import { EINVOICE_FILTERS, EINVOICE_SORTS } from "#app/domains/einvoices/rules.ts";
import { INVOICE_KINDS } from "#app/domains/payments/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { readSpot, writeSpot } from "#app/http/page-cursor.ts";
import { adminEInvoicesCopy } from "#app/i18n/admin/admin-einvoices.ts";
import { adminListsCopy } from "#app/i18n/admin/admin-lists.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { chosen, listPages, withParams } from "#app/lib/with-params.ts";
import { EInvoiceCard } from "#app/ui/admin/einvoice-card.tsx";
import { FoundHead, FoundList } from "#app/ui/admin/found.tsx";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { FilterTabs, FindForm, NarrowForm, narrowSelect, sortSelect } from "#app/ui/admin/list-tools.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { Route } from "./+types/einvoices.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/einvoices";
const words = adminEInvoicesCopy;

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const typed = typedLine(url.searchParams.get("q") ?? "");
  const list = {
    filter: chosen(url, "status", EINVOICE_FILTERS),
    kind: INVOICE_KINDS.find((kind) => kind === url.searchParams.get("kind")) ?? null,
    sort: chosen(url, "sort", EINVOICE_SORTS),
  };
  const isOff = admin.settings.zatca === null;
  if (typed !== "") {
    const documents = await findEInvoices(admin, typed);
    return { list, typed, documents, next: null, first: true, counts: null, isOff };
  }
  const after = readSpot(url, "after");
  const [{ rows, next }, counts] = await Promise.all([
    listEInvoices(admin, list, after),
    list.kind === null ? countEInvoices(admin) : null,
  ]);
  const cursor = next && writeSpot(next);
  return { list, typed: null, documents: rows, next: cursor, first: after === null, counts, isOff };
}

export default function AdminEInvoices({ loaderData }: Route.ComponentProps) {
  const { list, typed, documents, next, first, counts, isOff } = loaderData;
  const { filter, kind, sort } = list;
  const said = { kind, sort: sort === "newest" ? null : sort };
  const status = filter === "all" ? null : filter;
  return (
    <div className="column adm">
      <h2 className="vh">{words.title}</h2>
      {isOff && <Notice>{words.off}</Notice>}
      <FilterTabs
        label={words.filters.label}
        names={EINVOICE_FILTERS}
        words={words.filters}
        current={typed === null ? filter : null}
        counts={counts}
        to={(name) => withParams(PAGE, { status: name === "all" ? null : name, ...said })}
      />
      <div className="adm-tools">
        <FindForm page={PAGE} words={words} typed={typed} />
        <NarrowForm
          page={PAGE}
          kept={{ status }}
          selects={[
            narrowSelect("kind", INVOICE_KINDS, kind, {
              label: words.kind,
              all: words.allKinds,
              words: words.kinds,
            }),
            sortSelect(EINVOICE_SORTS, words.sorts, sort),
          ]}
        />
      </div>
      {typed !== null && <FoundHead all={PAGE} />}
      <FoundList
        label={words.list}
        empty={{ title: words.empty, text: words.emptyText }}
        isSearch={typed !== null}
      >
        {documents.map((document) => (
          <EInvoiceCard key={document.id} document={document} />
        ))}
      </FoundList>
      <Pager
        {...listPages(PAGE, { status, ...said }, { first, next })}
        more={sort === "newest" ? undefined : adminListsCopy.next}
      />
    </div>
  );
}
