import { data } from "react-router";
import { listOwnPage } from "#app/domains/listings/own/own-listings.server.ts";
import { LISTING_STATUSES } from "#app/domains/listings/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { ownListingsCopy } from "#app/i18n/listings/own-listings.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { faultStatus } from "#app/lib/passing-fault.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { OWN_LISTINGS } from "#app/ui/listings/own/own-listing-path.ts";
import { OwnRow } from "#app/ui/listings/own/own-row.tsx";
import type { Route } from "./+types/listings.ts";
import "./listings.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ownListingsCopy.title });

const FILTERS = ["all", ...LISTING_STATUSES] as const;
type Filter = (typeof FILTERS)[number];

/** The list's canonical URL: only its filter and cursor. */
function addressOf(filter: Filter, before?: number | null): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("status", filter);
  if (before) query.set("before", String(before));
  return query.size > 0 ? `${OWN_LISTINGS}?${query}` : OWN_LISTINGS;
}

/** The cursor: the last listing of the previous page. Anything else starts with the newest. */
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
          {ownListingsCopy.add}
        </ButtonLink>
      </div>
      {rows === null ? (
        <Notice tone="bad" role="alert">
          <p>{ownListingsCopy.loadFailed}</p>
          <p>
            <Link to={here}>{ownListingsCopy.loadAgain}</Link>
          </p>
        </Notice>
      ) : (
        <Card flush as="section" aria-label={ownListingsCopy.title}>
          {rows.length === 0 ? (
            <Empty filtered={filter !== "all" || !first} />
          ) : (
            <ul role="list" className="rows">
              {rows.map((listing) => (
                <OwnRow key={listing.id} listing={listing} back={here} decides={isAdmin} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {(older || !first) && (
        <p className="dashboard__pager small">
          {!first && <Link to={addressOf(filter)}>{ownListingsCopy.newest}</Link>}
          {older && <Link to={older}>{ownListingsCopy.older}</Link>}
        </p>
      )}
    </>
  );
}

function FilterLinks({ current }: { current: Filter }) {
  return (
    <nav className="own-filter" aria-label={ownListingsCopy.filter.label}>
      {FILTERS.map((filter) => (
        <Link
          key={filter}
          to={addressOf(filter)}
          aria-current={filter === current ? "true" : undefined}
          preventScrollReset
          prefetch="intent"
        >
          {ownListingsCopy.filter[filter]}
        </Link>
      ))}
    </nav>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState spot="no-results" title={ownListingsCopy.emptyFiltered}>
        <ButtonLink to={OWN_LISTINGS} variant="outline">
          {ownListingsCopy.showAll}
        </ButtonLink>
      </EmptyState>
    );
  return <EmptyState title={ownListingsCopy.emptyTitle} text={ownListingsCopy.empty} />;
}
