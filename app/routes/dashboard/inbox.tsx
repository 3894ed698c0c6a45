import { answersOf } from "#app/domains/listings/inbox/answer-time.server.ts";
import { usuallyWithin } from "#app/domains/listings/inbox/answer-time.ts";
import { listInbox } from "#app/domains/listings/inbox/list-inbox.server.ts";
import { INBOX_FILTERS, type InboxFilter } from "#app/domains/listings/inbox/rules.ts";
import { findOwnOffice } from "#app/domains/offices/who.server.ts";
import { memberContext } from "#app/http/context.ts";
import { orNull } from "#app/http/or-null.server.ts";
import { readSpot, writeSpot } from "#app/http/page-cursor.ts";
import { inboxCopy } from "#app/i18n/listings/inbox.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { chosen, listPages, withParams } from "#app/lib/with-params.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { AnswersCard } from "#app/ui/listings/inbox/answers-card.tsx";
import { ConversationRow } from "#app/ui/listings/inbox/conversation-row.tsx";
import type { Route } from "./+types/inbox.ts";
import "./listings.css";
import "#app/ui/listings/inbox/inbox.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: inboxCopy.title });

const PAGE = "/dashboard/inbox";

const showing = (filter: InboxFilter) => ({ show: filter === "all" ? null : filter });

export async function loader({ context, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const filter = chosen(url, "show", INBOX_FILTERS);
  const after = readSpot(url, "after");
  const [page, figures, office] = await Promise.all([
    orNull(member, "inbox.list_failed", listInbox(member, filter, after)),
    orNull(member, "inbox.figures_failed", answersOf(member, member.userId)),
    orNull(member, "inbox.office_failed", findOwnOffice(member)),
  ]);
  return {
    filter,
    filters: INBOX_FILTERS.filter((one) => one !== "office" || office?.role === "owner"),
    conversations: page?.conversations ?? null,
    ...listPages(PAGE, showing(filter), {
      first: after === null,
      next: page?.next ? writeSpot(page.next) : null,
    }),
    figures: figures && { ...figures, usualMs: usuallyWithin(figures) },
    at: member.now(),
  };
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { filter, filters, conversations, older, first, figures, at } = loaderData;
  return (
    <section className="column gap-6" aria-labelledby="inbox-title">
      <div className="row row--between">
        <div>
          <h2 id="inbox-title">{inboxCopy.title}</h2>
          <p className="small muted">{inboxCopy.lead}</p>
        </div>
        <nav className="own-filter" aria-label={inboxCopy.filtersLabel}>
          {filters.map((one) => (
            <Link
              key={one}
              to={withParams(PAGE, showing(one))}
              aria-current={one === filter ? "page" : undefined}
            >
              {inboxCopy.filters[one]}
            </Link>
          ))}
        </nav>
      </div>
      <Card flush as="section">
        {conversations === null ? (
          <Notice tone="bad" role="alert">
            {inboxCopy.listFailed}
          </Notice>
        ) : conversations.length === 0 ? (
          <EmptyState title={inboxCopy.emptyTitle} level={3} text={inboxCopy.empty}>
            <ButtonLink to="/marketplace">{inboxCopy.browse}</ButtonLink>
          </EmptyState>
        ) : (
          <ul role="list" className="rows">
            {conversations.map((conversation) => (
              <ConversationRow key={conversation.id} conversation={conversation} at={at} />
            ))}
          </ul>
        )}
      </Card>
      {(older || first) && (
        <p className="dashboard__pager small">
          {first && <Link to={first}>{inboxCopy.newest}</Link>}
          {older && <Link to={older}>{inboxCopy.older}</Link>}
        </p>
      )}
      {figures && figures.asked > 0 && filter !== "asked" && <AnswersCard figures={figures} />}
    </section>
  );
}
