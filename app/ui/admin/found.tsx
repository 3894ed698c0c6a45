import type { ReactNode } from "react";
import { adminListsCopy } from "#app/i18n/admin/admin-lists.ts";
import { Card } from "../kit/card.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Link } from "../kit/link.tsx";

/** The head of search results, with a link back to the whole list. */
export function FoundHead({ all }: { all: string }) {
  return (
    <div className="row adm-section__head">
      <h2>{adminListsCopy.found}</h2>
      <Link to={all}>{adminListsCopy.showAll}</Link>
    </div>
  );
}

/** The cards of a list; if empty, a message that the list is empty or that the search found nothing. */
export function FoundList({
  label,
  empty,
  isSearch,
  children,
}: {
  label?: string;
  empty: { title: string; text: string };
  isSearch: boolean;
  children: readonly ReactNode[];
}) {
  if (children.length > 0)
    return (
      <ul role="list" className="adm-list" aria-label={label}>
        {children}
      </ul>
    );
  return <EmptyList isSearch={isSearch} empty={empty} />;
}

/** Says that a list is empty, or that nothing matches the search. */
export function EmptyList({
  isSearch,
  empty,
  notFound = { title: adminListsCopy.notFound, text: adminListsCopy.notFoundText },
}: {
  isSearch: boolean;
  empty: { title: string; text: string };
  notFound?: { title: string; text: string };
}) {
  return (
    <Card>
      {isSearch ? (
        <EmptyState spot="no-results" level={3} {...notFound} />
      ) : (
        <EmptyState level={3} {...empty} />
      )}
    </Card>
  );
}
