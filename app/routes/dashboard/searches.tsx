import { Form } from "react-router";
import { DeleteSearchInput } from "#app/domains/listings/saved/save-search-input.ts";
import { deleteSavedSearch, listSavedSearches } from "#app/domains/listings/saved/saved-searches.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { arDate } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { savedSearchesCopy, describeSearch } from "#app/i18n/listings/saved-searches.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { Num } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/searches.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = savedSearchesCopy.page;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export async function loader({ context }: Route.LoaderArgs) {
  const kept = await listSavedSearches(context.get(memberContext));
  return {
    searches: kept.map(({ id, query, search, createdAt, mailedAt }) => ({
      id,
      query,
      sentence: describeSearch(search),
      createdAt,
      mailedAt,
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, DeleteSearchInput);
  if (!form.ok) return form.reply;
  // If it is already gone, the goal is reached.
  await deleteSavedSearch(context.get(memberContext), form.value.search);
  return redirectWithFlash("/dashboard/searches", "search-deleted");
}

export default function SavedSearches({ loaderData: { searches } }: Route.ComponentProps) {
  return (
    <SettingsPage title={words.title} lead={words.lead}>
      <Card flush as="section" className="setting-card">
        {searches.length === 0 ? (
          <EmptyState title={words.emptyTitle} text={words.empty}>
            <ButtonLink to="/marketplace">{words.browse}</ButtonLink>
          </EmptyState>
        ) : (
          <>
            <CardHead title={words.count(searches.length)} />
            <ul role="list" className="setting-rows">
              {searches.map((search) => (
                <SearchRow key={search.id} search={search} />
              ))}
            </ul>
          </>
        )}
      </Card>
    </SettingsPage>
  );
}

type Row = Route.ComponentProps["loaderData"]["searches"][number];

function SearchRow({ search: { id, query, sentence, createdAt, mailedAt } }: { search: Row }) {
  return (
    <li className="setting-row">
      <div className="setting-row__text">
        <p className="setting-row__name">
          <bdi>{sentence}</bdi>
        </p>
        <p className="tiny">
          {words.since} <Num>{arDate(createdAt)}</Num>
          {mailedAt !== null && (
            <>
              {" · "}
              {words.mailed} <Num>{arDate(mailedAt)}</Num>
            </>
          )}
        </p>
      </div>
      <div className="setting-row__action row">
        <ButtonLink to={`/marketplace?${query}`} variant="outline">
          {words.show}
        </ButtonLink>
        <Form method="post">
          <SubmitButton
            name="search"
            value={id}
            variant="danger-outline"
            pendingText={words.removing}
            aria-label={words.removeNamed(sentence)}
          >
            {words.remove}
          </SubmitButton>
        </Form>
      </div>
    </li>
  );
}
