import { Form, Link, redirect, useLocation } from "react-router";
import { markOffice } from "#app/domains/accounts/mark-office.server.ts";
import { PeopleInput } from "#app/domains/accounts/people-input.ts";
import { findPerson, listPeople } from "#app/domains/accounts/people.server.ts";
import { findUserByEmail } from "#app/domains/accounts/queries.server.ts";
import { adminContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { readCursor, writeCursor } from "#app/http/page-cursor.ts";
import { copy } from "#app/i18n/admin-orders.ts";
import { copy as words } from "#app/i18n/admin-people.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { errorText } from "#app/lib/error-text.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { ListError } from "#app/ui/admin/list-error.tsx";
import { Pager } from "#app/ui/admin/pager.tsx";
import { PersonCard } from "#app/ui/admin/person-card.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Field, FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/people.ts";
import "#app/ui/admin/admin-parts.css";

const PAGE = "/admin/people";

export const ErrorBoundary = () => <ListError title={words.loadFailed} />;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title, noindex: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  const only = url.searchParams.get("person");
  if (only !== null) {
    const person = await findPerson(admin, only);
    return { people: person ? [person] : [], older: null, first: PAGE, isFound: true };
  }
  const after = readCursor(url, "after");
  const { rows, next } = await listPeople(admin, after);
  const older = next && `?${new URLSearchParams({ after: writeCursor(next) }).toString()}`;
  return { people: rows, older, first: after === null ? null : PAGE, isFound: false };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const form = await readForm(request, PeopleInput);
  if (!form.ok) return form.reply;
  const { value } = form;
  try {
    if (value.intent === "find") {
      // An address belongs into no URL: the found account's id stands there.
      const account = await findUserByEmail(admin, value.email);
      return account ? redirect(`${PAGE}?person=${account.id}`) : form.refuse(words.nobody, "email");
    }
    const on = value.intent === "mark";
    const outcome = await markOffice(admin, value.subject, on);
    if (!outcome.ok) return form.refuse(words.refused[outcome.reason]);
    return redirectWithFlash(PAGE + url.search, on ? "office-marked" : "office-unmarked");
  } catch (error) {
    admin.log("admin.people_failed", { reference: admin.reference, error: errorText(error) });
    return form.fail(copy.tryAgain);
  }
}

export default function AdminPeople({ loaderData, actionData }: Route.ComponentProps) {
  const { people, older, first, isFound } = loaderData;
  const to = PAGE + useLocation().search;
  const result = actionData?.result;
  const asked = result?.initialValue?.intent === "find" ? result : undefined;
  const typed = asked?.initialValue?.email;
  return (
    <div className="adm">
      <h2 className={isFound ? undefined : "vh"}>{isFound ? words.one : words.title}</h2>
      <Form method="post" action={PAGE} className="adm-find" preventScrollReset>
        <input type="hidden" name="intent" value="find" />
        <Field
          label={words.search}
          hint={words.searchHint}
          errors={asked?.error?.email}
          input={{
            type: "email",
            name: "email",
            required: true,
            autoComplete: "off",
            defaultValue: typeof typed === "string" ? typed : undefined,
          }}
        />
        <SubmitButton name="decision" value="find" variant="outline" pendingText={words.finding}>
          {words.find}
        </SubmitButton>
      </Form>
      <FormErrors title={copy.refusedTitle} errors={formErrorsOf(result)} />
      {people.length === 0 ? (
        <Card>
          <EmptyState level={3} title={words.empty} text={words.emptyText} />
        </Card>
      ) : (
        <ul role="list" className="adm-list" aria-label={words.list}>
          {people.map((person) => (
            <PersonCard key={person.id} person={person} to={to} result={result} />
          ))}
        </ul>
      )}
      {isFound ? (
        <nav className="adm-pager" aria-label={copy.pages}>
          <Link to={PAGE}>{words.showAll}</Link>
        </nav>
      ) : (
        <Pager first={first} older={older} />
      )}
    </div>
  );
}
