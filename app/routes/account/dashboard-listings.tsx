import { data } from "react-router";
import { listOwnPage } from "#app/domains/listings/own-listings.server.ts";
import { LISTING_STATUSES } from "#app/domains/listings/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { copy } from "#app/i18n/own-listings.ts";
import { errorText } from "#app/lib/error-text.ts";
import { faultStatus } from "#app/lib/passing-fault.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { OwnRow } from "#app/ui/listings/own/own-row.tsx";
import type { Route } from "./+types/dashboard-listings.ts";
import "./own-listings.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: copy.title, noindex: true });

const HERE = "/dashboard/listings";
const FILTERS = ["all", ...LISTING_STATUSES] as const;
type Filter = (typeof FILTERS)[number];

/** The list's address in one form: what is asked for and nothing else. */
function addressOf(filter: Filter, before?: number | null): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("status", filter);
  if (before) query.set("before", String(before));
  return query.size > 0 ? `${HERE}?${query}` : HERE;
}

/** The last listing of the page before; anything else begins with the newest. */
function readCursor(text: string | null): number | undefined {
  const seq = Number(text);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : undefined;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const asked = url.searchParams.get("status");
  const status = LISTING_STATUSES.find((known) => known === asked);
  const filter: Filter = status ?? "all";
  const before = readCursor(url.searchParams.get("before"));
  const place = {
    filter,
    here: addressOf(filter, before),
    first: before === undefined,
    isAdmin: member.session.isAdmin,
  };
  try {
    const { rows, next } = await listOwnPage(member, { status, before });
    return { ...place, rows, older: next === null ? null : addressOf(filter, next) };
  } catch (error) {
    member.log("listing.list_failed", { reference: member.reference, error: errorText(error) });
    return data({ ...place, rows: null, older: null }, { status: faultStatus(error) });
  }
}

export default function DashboardListings({ loaderData }: Route.ComponentProps) {
  const { filter, here, first, rows, older, isAdmin } = loaderData;
  return (
    <>
      <div className="row row--between">
        <FilterLinks current={filter} />
        <ButtonLink to="/marketplace/create" variant="accent" icon="plus">
          {copy.add}
        </ButtonLink>
      </div>
      {rows === null ? (
        <Notice tone="bad" role="alert">
          <p>{copy.loadFailed}</p>
          <p>
            <Link to={here}>{copy.loadAgain}</Link>
          </p>
        </Notice>
      ) : (
        <Card flush as="section" aria-label={copy.title}>
          {rows.length === 0 ? (
            <Empty filtered={filter !== "all" || !first} />
          ) : (
            <ul role="list" className="own-list">
              {rows.map((listing) => (
                <OwnRow key={listing.id} listing={listing} back={here} decides={isAdmin} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {(older || !first) && (
        <p className="dashboard__pager small">
          {!first && <Link to={addressOf(filter)}>{copy.newest}</Link>}
          {older && <Link to={older}>{copy.older}</Link>}
        </p>
      )}
    </>
  );
}

function FilterLinks({ current }: { current: Filter }) {
  return (
    <nav className="own-filter" aria-label={copy.filter.label}>
      {FILTERS.map((filter) => (
        <Link
          key={filter}
          to={addressOf(filter)}
          aria-current={filter === current ? "true" : undefined}
          preventScrollReset
          prefetch="intent"
        >
          {copy.filter[filter]}
        </Link>
      ))}
    </nav>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState spot="no-results" title={copy.emptyFiltered}>
        <ButtonLink to={HERE} variant="outline">
          {copy.showAll}
        </ButtonLink>
      </EmptyState>
    );
  return <EmptyState title={copy.emptyTitle} text={copy.empty} />;
}
