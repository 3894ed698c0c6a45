import { Form, redirect } from "react-router";
import {
  countRequests,
  findByReference,
  listContactMessages,
  listServiceRequests,
} from "#app/domains/requests/admin-requests.server.ts";
import {
  REFERENCE_LENGTH,
  REQUEST_FILTERS,
  REQUEST_KINDS,
  REQUEST_SORTS,
  type RequestFilter,
  type RequestKind,
  type RequestSort,
} from "#app/domains/requests/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { adminRequestsCopy } from "#app/i18n/admin/admin-requests.ts";
import { arNumber } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { RequestCard, requestPath } from "#app/ui/admin/request-card.tsx";
import { Num } from "#app/ui/kit/bdi.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Field, SubmitButton } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import type { Route } from "./+types/requests.ts";
import "#app/ui/admin/admin-parts.css";
import "#app/ui/admin/requests.css";

const PAGE = "/admin/requests";

export const ErrorBoundary = () => <ListError title={adminRequestsCopy.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: adminRequestsCopy.title });

type Asked = { kind: RequestKind; filter: RequestFilter; sort: RequestSort };

/** The page's URL for a selection; default values are left out. */
function addressOf({ kind, filter, sort }: Asked, after?: string): string {
  const query = new URLSearchParams({
    ...(kind === "service" ? {} : { kind }),
    ...(filter === "all" ? {} : { status: filter }),
    ...(sort === "newest" ? {} : { sort }),
    ...(after === undefined ? {} : { after }),
  }).toString();
  return query === "" ? PAGE : `${PAGE}?${query}`;
}

const oneOf = <Value extends string>(known: readonly Value[], asked: string | null, usual: Value): Value =>
  known.find((value) => value === asked) ?? usual;

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const { searchParams } = url;
  const reference = searchParams.get("reference");
  const found = reference === null ? null : await findByReference(admin, reference);
  if (found) throw redirect(requestPath(found.kind, found.id));

  const asked: Asked = {
    kind: oneOf(REQUEST_KINDS, searchParams.get("kind"), "service"),
    filter: oneOf(REQUEST_FILTERS, searchParams.get("status"), "all"),
    sort: oneOf(REQUEST_SORTS, searchParams.get("sort"), "newest"),
  };
  const after = readCursor(url, "after");
  const list = asked.kind === "service" ? listServiceRequests : listContactMessages;
  const [{ rows, next }, services, messages] = await Promise.all([
    list(admin, { ...asked, after }),
    countRequests(admin, "service"),
    countRequests(admin, "contact"),
  ]);
  return {
    asked,
    rows,
    counts: { service: services, contact: messages },
    older: next && addressOf(asked, writeCursor(next)),
    first: after === null ? null : addressOf(asked),
    missed: reference,
  };
}

const Count = ({ n }: { n: number }) => <Num>{arNumber(n)}</Num>;

export default function AdminRequests({ loaderData }: Route.ComponentProps) {
  const { asked, rows, counts, older, first, missed } = loaderData;
  const { kind, filter, sort } = asked;
  return (
    <div className="column adm">
      <h2 className="vh">{adminRequestsCopy.title}</h2>
      <Tabs
        label={adminRequestsCopy.kinds.label}
        tabs={REQUEST_KINDS.map((name) => ({
          to: addressOf({ kind: name, filter: "all", sort: "newest" }),
          label: adminRequestsCopy.kinds[name],
          current: name === kind,
          count: counts[name].new > 0 ? <Num>{adminRequestsCopy.waiting(counts[name].new)}</Num> : undefined,
        }))}
      />
      <Tabs
        label={adminRequestsCopy.filters.label}
        tabs={REQUEST_FILTERS.map((name) => ({
          to: addressOf({ ...asked, filter: name }),
          label: adminRequestsCopy.filters[name],
          current: name === filter,
          count: <Count n={counts[kind][name]} />,
        }))}
      />
      <div className="row row--between adm-bar">
        <Form method="get" action={PAGE} className="row" role="search">
          <Field
            label={adminRequestsCopy.find.label}
            hint={adminRequestsCopy.find.hint}
            errors={missed === null ? null : [adminRequestsCopy.find.none]}
            ltr
            input={{
              type: "text",
              name: "reference",
              required: true,
              minLength: REFERENCE_LENGTH,
              maxLength: 40,
              autoComplete: "off",
              defaultValue: missed ?? undefined,
            }}
          />
          <SubmitButton variant="outline">{adminRequestsCopy.find.action}</SubmitButton>
        </Form>
        <nav className="links" aria-label={adminRequestsCopy.sort}>
          {REQUEST_SORTS.map((name) => (
            <Link
              key={name}
              to={addressOf({ ...asked, sort: name })}
              aria-current={name === sort ? "page" : undefined}
              preventScrollReset
            >
              {adminRequestsCopy.sorts[name]}
            </Link>
          ))}
        </nav>
      </div>
      {rows.length === 0 ? (
        <Card>
          <EmptyState level={3} title={adminRequestsCopy.empty[kind]} text={adminRequestsCopy.emptyText} />
        </Card>
      ) : (
        <ul role="list" className="adm-list" aria-label={adminRequestsCopy.list[kind]}>
          {rows.map((row) => (
            <RequestCard key={row.id} kind={kind} request={row} />
          ))}
        </ul>
      )}
      <Pager first={first} older={older} />
    </div>
  );
}
