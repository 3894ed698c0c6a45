import { Form, href, redirect } from "react-router";
import { findPersonIds } from "#app/domains/accounts/people/find-person.server.ts";
import { FindPersonInput } from "#app/domains/accounts/people/people-input.ts";
import { PEOPLE_FILTERS, PEOPLE_SORTS } from "#app/domains/accounts/people/people-list.ts";
import { countByFilter, listPeople, listSome } from "#app/domains/accounts/people/people.server.ts";
import type { PeopleFilter, PeopleSort } from "#app/domains/accounts/rules.ts";
import {
  readWordPlace,
  searchPeople,
  writeWordPlace,
} from "#app/domains/accounts/people/search-people.server.ts";
import { adminContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { adminOfficesCopy } from "#app/i18n/admin/admin-offices.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { adminPeopleCopy } from "#app/i18n/admin/admin-people.ts";
import { arNumber } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { PersonCard } from "#app/ui/admin/person-card.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Field, FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import type { Route } from "./+types/people.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/people";
const NAME_MAX = 100;

export const ErrorBoundary = () => <ListError title={adminPeopleCopy.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: adminPeopleCopy.title });

type Shown = { status: PeopleFilter; sort: PeopleSort; name: string };

/** The list's URL; default values are left out. */
function addressOf({ status, sort, name }: Shown, after?: string): string {
  const query = new URLSearchParams();
  if (name !== "") query.set("name", name);
  if (status !== "all") query.set("status", status);
  if (sort !== "newest" && name === "") query.set("sort", sort);
  if (after) query.set("after", after);
  return query.size === 0 ? PAGE : `${PAGE}?${query.toString()}`;
}

export async function loader({ context, url: { searchParams }, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const shown: Shown = {
    status: PEOPLE_FILTERS.find((known) => known === searchParams.get("status")) ?? "all",
    sort: PEOPLE_SORTS.find((known) => known === searchParams.get("sort")) ?? "newest",
    name: typedLine(searchParams.get("name") ?? "").slice(0, NAME_MAX),
  };
  const only = searchParams.getAll("person");
  const [counts, page] = await Promise.all([countByFilter(admin), read()]);
  return {
    ...page,
    shown,
    isFound: only.length > 0,
    first: searchParams.has("after") ? addressOf(shown) : null,
    counts,
  };

  async function read() {
    if (only.length > 0) return { people: await listSome(admin, only), older: null };
    const { status: filter, sort, name } = shown;
    const found = await searchPeople(admin, {
      name,
      filter,
      after: readWordPlace(searchParams.get("after")),
    });
    if (found) {
      const older = found.next && addressOf(shown, writeWordPlace(found.next));
      return { people: found.rows, older };
    }
    const { rows, next } = await listPeople(admin, { filter, sort, after: readCursor(url, "after") });
    return { people: rows, older: next && addressOf({ ...shown, name: "" }, writeCursor(next)) };
  }
}

/**
 * Searches for a person. Phone numbers and mail addresses must not appear in a URL, so it contains the account's id.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, FindPersonInput);
  if (!form.ok) return form.reply;
  try {
    const found = await findPersonIds(admin, form.value.who);
    if (found.by === "name") return redirect(addressOf({ status: "all", sort: "newest", name: found.name }));
    if (!found.ok) return form.refuse(adminPeopleCopy[found.reason], "who");
    const [only, ...others] = found.ids;
    if (only !== undefined && others.length === 0)
      return redirect(href("/admin/people/:userId", { userId: only }));
    const query = new URLSearchParams(found.ids.map((id) => ["person", id]));
    return redirect(`${PAGE}?${query.toString()}`);
  } catch (error) {
    admin.log("admin.people_failed", { reference: admin.reference, error: errorText(error) });
    return form.fail(adminOrdersCopy.tryAgain);
  }
}

export default function AdminPeople({ loaderData, actionData }: Route.ComponentProps) {
  const { people, older, first, isFound, shown, counts } = loaderData;
  const result = actionData?.result;
  const typed = result ? result.initialValue?.who : shown.name;
  const isSearch = isFound || shown.name !== "";
  return (
    <div className="column adm">
      <h2 className={isSearch ? undefined : "vh"}>
        {isFound
          ? adminPeopleCopy.one
          : shown.name === ""
            ? adminPeopleCopy.title
            : adminPeopleCopy.named(shown.name)}
      </h2>
      <p className="small">
        <Link to="/admin/offices">{adminOfficesCopy.title}</Link>
      </p>
      <Form method="post" action={PAGE} className="row adm-find" role="search" preventScrollReset>
        <input type="hidden" name="intent" value="find" />
        <Field
          label={adminPeopleCopy.search}
          hint={adminPeopleCopy.searchHint}
          errors={result?.error?.who}
          input={{
            name: "who",
            required: true,
            autoComplete: "off",
            maxLength: 255,
            defaultValue: typeof typed === "string" ? typed : undefined,
          }}
        />
        <SubmitButton name="decision" value="find" variant="outline" pendingText={adminPeopleCopy.finding}>
          {adminPeopleCopy.find}
        </SubmitButton>
      </Form>
      <FormErrors title={adminOrdersCopy.refusedTitle} errors={formErrorsOf(result)} />
      {!isFound && (
        <Tabs
          label={adminPeopleCopy.filters.label}
          tabs={PEOPLE_FILTERS.map((name) => ({
            to: addressOf({ ...shown, status: name }),
            label: adminPeopleCopy.filters[name],
            count: shown.name === "" ? arNumber(counts[name]) : undefined,
            current: name === shown.status,
          }))}
        />
      )}
      {!isSearch && <Sorts shown={shown} />}
      {people.length === 0 ? (
        <Card>
          <Nobody shown={shown} goesOn={older !== null} />
        </Card>
      ) : (
        <ul role="list" className="adm-list" aria-label={adminPeopleCopy.list}>
          {people.map((person) => (
            <PersonCard key={person.id} person={person} />
          ))}
        </ul>
      )}
      {isSearch && (
        <nav className="links row--center gap-6" aria-label={adminOrdersCopy.pages}>
          <Link to={PAGE}>{adminPeopleCopy.showAll}</Link>
          {older !== null && <Link to={older}>{adminPeopleCopy.goOn}</Link>}
        </nav>
      )}
      {!isSearch && <Pager first={first} older={older} />}
    </div>
  );
}

function Sorts({ shown }: { shown: Shown }) {
  return (
    <nav className="row gap-2" aria-label={adminPeopleCopy.sorts.label}>
      {PEOPLE_SORTS.map((sort) => {
        const isCurrent = sort === shown.sort;
        return (
          <ButtonLink
            key={sort}
            to={addressOf({ ...shown, sort })}
            variant={isCurrent ? "outline" : "ghost"}
            size="sm"
            aria-current={isCurrent ? "page" : undefined}
            preventScrollReset
          >
            {adminPeopleCopy.sorts[sort]}
          </ButtonLink>
        );
      })}
    </nav>
  );
}

function Nobody({ shown, goesOn }: { shown: Shown; goesOn: boolean }) {
  if (goesOn)
    return <EmptyState level={3} title={adminPeopleCopy.noneHere} text={adminPeopleCopy.noneHereText} />;
  if (shown.name !== "")
    return <EmptyState level={3} title={adminPeopleCopy.noneFound} text={adminPeopleCopy.noneFoundText} />;
  return shown.status === "all" ? (
    <EmptyState level={3} title={adminPeopleCopy.empty} text={adminPeopleCopy.emptyText} />
  ) : (
    <EmptyState level={3} title={adminPeopleCopy.noneInFilter} text={adminPeopleCopy.emptyText} />
  );
}
