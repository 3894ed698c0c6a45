import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { handListing } from "#app/domains/offices/hand-over.server.ts";
import { HandOverInput } from "#app/domains/offices/office-input.ts";
import { findOfficeListing } from "#app/domains/offices/office-listings.server.ts";
import { listPeople } from "#app/domains/offices/people.server.ts";
import { findOwnOffice } from "#app/domains/offices/who.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { officeErrors } from "#app/i18n/offices/office-errors.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { BoundSelect } from "#app/ui/kit/bound-field.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/office-listing.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const LIST = "/dashboard/office/listings";
const words = officeCopy.hand;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const own = await findOwnOffice(member);
  const office = found(own?.role === "owner" ? own : null);
  const listing = found(await findOfficeListing(member, office.id, listingId));
  const people = await listPeople(member, office.id);
  return {
    listing,
    people: people
      .filter(({ suspended }) => !suspended)
      .map(({ userId, name }) => ({ value: userId, label: printedName(name) ?? words.noName })),
  };
}

export async function action({ context, params: { listingId }, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, HandOverInput);
  if (!form.ok) return form.reply;
  const handed = await handListing(member, listingId, form.value.person);
  if (handed.ok) return redirectWithFlash(LIST, "listing-handed");
  if (handed.reason === "too-many") return form.wait(handed.waitMs);
  return handed.reason === "gone" ? found(null) : form.refuse(officeErrors.handed[handed.reason], "person");
}

export default function OfficeListing({ loaderData: { listing, people }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ person: string }>({
    id: "hand-over",
    lastResult: actionData?.result,
    defaultValue: { person: listing.userId },
  });
  return (
    <SettingsPage
      title={words.title}
      lead={<bdi>{listing.title}</bdi>}
      back={{ to: LIST, label: officeCopy.tabs.listings }}
    >
      <Card as="section">
        <Form method="post" className="stack" {...getFormProps(form)}>
          <FormErrors id={form.errorId} errors={form.errors} />
          <BoundSelect field={fields.person} label={words.label} hint={words.hint} options={people} />
          <div>
            <SubmitButton pendingText={words.sending}>{words.send}</SubmitButton>
          </div>
        </Form>
      </Card>
    </SettingsPage>
  );
}
