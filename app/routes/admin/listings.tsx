import { isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router";
import { approveListing } from "#app/domains/listings/approve-listing.server.ts";
import { countForModeration } from "#app/domains/listings/moderation-counts.server.ts";
import { ModerationInput } from "#app/domains/listings/moderation-input.ts";
import { findForModeration, listForModeration } from "#app/domains/listings/moderation.server.ts";
import { rejectListing } from "#app/domains/listings/reject-listing.server.ts";
import { removeListing } from "#app/domains/listings/remove-listing.server.ts";
import { resolveReports } from "#app/domains/listings/resolve-reports.server.ts";
import { MODERATION_FILTERS, type ModerationFilter } from "#app/domains/listings/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import type { FlashKey } from "#app/i18n/flash.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { copy, tallyFigure, tallyWords } from "#app/i18n/moderation.ts";
import { errorText } from "#app/lib/error-text.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { RouteError } from "#app/ui/kit/route-error.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import { ModerationCard } from "#app/ui/listings/moderation-card.tsx";
import { ModerationKeys, useKeys } from "#app/ui/listings/moderation-keys.tsx";
import type { Route } from "./+types/listings.ts";
import "./listings.css";

const PAGE = "/admin/listings";

/** The action words its own failures, so what breaks without an answer is the loading. */
export function ErrorBoundary() {
  if (isRouteErrorResponse(useRouteError())) return <RouteError />;
  return (
    <Notice tone="bad" title={copy.loadFailed} role="alert">
      {copy.loadAgain}
    </Notice>
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: copy.title, noindex: true });

function readFilter(url: URL): ModerationFilter {
  const asked = url.searchParams.get("status");
  return MODERATION_FILTERS.find((filter) => filter === asked) ?? "all";
}

const filterPage = (filter: ModerationFilter): string =>
  filter === "all" ? PAGE : `${PAGE}?status=${filter}`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const [filter, after] = [readFilter(url), url.searchParams.get("after")];
  const only = url.searchParams.get("listing");
  const counts = await countForModeration(admin);
  if (only !== null) {
    const listing = await findForModeration(admin, only);
    return { listings: listing ? [listing] : [], more: null, counts, filter: null, first: true };
  }
  const { listings, next } = await listForModeration(admin, filter, after);
  const more = next && `?${new URLSearchParams({ status: filter, after: next }).toString()}`;
  return { listings, more, counts, filter, first: after === null };
}

type Done = { ok: true; done: FlashKey } | { ok: false; message: string; field?: string };

async function decide(admin: Parameters<typeof approveListing>[0], input: ModerationInput): Promise<Done> {
  const { listing: id } = input;
  switch (input.intent) {
    case "approve": {
      const withoutLicence = input.without_licence === "on";
      const outcome = await approveListing(admin, id, { withoutLicence, seenAt: input.seen });
      if (outcome.ok) return { ok: true, done: "listing-approved" };
      const field = outcome.reason === "licence-missing" ? "without_licence" : undefined;
      return { ok: false, message: copy.approve.refused[outcome.reason], field };
    }
    case "reject": {
      const outcome = await rejectListing(admin, id, input.reason, { seenAt: input.seen });
      if (outcome.ok) return { ok: true, done: "listing-rejected" };
      return { ok: false, message: copy.reject.refused[outcome.reason] };
    }
    case "remove": {
      const outcome = await removeListing(admin, id);
      return outcome.ok ? { ok: true, done: "listing-removed" } : { ok: false, message: copy.remove.refused };
    }
    case "resolve":
      await resolveReports(admin, id);
      return { ok: true, done: "reports-resolved" };
  }
}

/** The list as it was open; from one listing alone, the whole list. */
function backTo(url: URL, { from }: ModerationInput): string {
  if (from === "dashboard") return "/dashboard/listings";
  return url.searchParams.has("listing") ? PAGE : PAGE + url.search;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, ModerationInput);
  if (!form.ok) return form.reply;
  try {
    const outcome = await decide(admin, form.value);
    if (outcome.ok) return redirectWithFlash(backTo(url, form.value), outcome.done);
    return form.refuse(outcome.message, outcome.field);
  } catch (error) {
    admin.log("listing.decide_failed", { reference: admin.reference, error: errorText(error) });
    return form.fail(copy.tryAgain);
  }
}

export default function AdminListings({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, more, counts, filter, first } = loaderData;
  const { search } = useLocation();
  const keys = useKeys();
  const result = actionData?.result;
  const { listing: answered, intent } = result?.initialValue ?? {};
  const refusedTitle = intent === "remove" ? copy.removeRefusedTitle : copy.refusedTitle;
  return (
    <>
      <div className="mod-bar">
        <h2>{filter ? tallyWords(counts[filter]) : copy.one}</h2>
        <ModerationKeys />
      </div>
      <Tabs
        label={copy.filters.label}
        tabs={MODERATION_FILTERS.map((name) => ({
          to: filterPage(name),
          label: copy.filters[name],
          current: name === filter,
          count: <bdi dir="ltr">{tallyFigure(counts[name])}</bdi>,
        }))}
      />
      <FormErrors title={refusedTitle} errors={formErrorsOf(result)} />
      {listings.length === 0 ? (
        <Card>
          <EmptyState level={3} title={copy.empty[filter ?? "all"]} text={copy.emptyText} />
        </Card>
      ) : (
        <div className="mod-list">
          {listings.map((listing) => (
            <ModerationCard
              key={listing.id}
              listing={listing}
              result={answered === listing.id ? result : undefined}
              search={search}
              keys={keys}
            />
          ))}
        </div>
      )}
      {(more || !first || !filter) && (
        <nav className="mod-pager" aria-label={copy.pages}>
          {filter ? (
            !first && <Link to={filterPage(filter)}>{copy.first}</Link>
          ) : (
            <Link to={PAGE}>{copy.showAll}</Link>
          )}
          {more && <Link to={more}>{copy.more}</Link>}
        </nav>
      )}
    </>
  );
}
