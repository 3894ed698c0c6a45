import { Form } from "react-router";
import { readHealth } from "#app/domains/offices/office-health.server.ts";
import { listInvitations, listPeople } from "#app/domains/offices/people.server.ts";
import { findOwnOffice } from "#app/domains/offices/who.server.ts";
import { memberContext } from "#app/http/context.ts";
import { orNull } from "#app/http/or-null.server.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { formErrorsOf, resultOf } from "#app/ui/account/result-of.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { AskFirst } from "#app/ui/listings/ask-first.tsx";
import { InviteCard } from "#app/ui/offices/invite-card.tsx";
import { OfficeForm } from "#app/ui/offices/office-form.tsx";
import { OfficeHealth } from "#app/ui/offices/office-health.tsx";
import { OfficePeople } from "#app/ui/offices/office-people.tsx";
import { OfficeTabs } from "#app/ui/offices/office-tabs.tsx";
import type { Route } from "./+types/office.ts";
import { actOnOffice } from "./act-on-office.server.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: officeCopy.title });

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const office = await findOwnOffice(member);
  const at = member.now();
  if (!office) return { office: null, people: [], invitations: [], health: [], viewerId: member.userId, at };
  const manages = office.role === "owner";
  const [people, invitations, health] = await Promise.all([
    listPeople(member, office.id),
    manages ? listInvitations(member, office.id) : [],
    orNull(member, "office.health_failed", readHealth(member, office)),
  ]);
  return {
    office,
    // Only owners see their people's addresses.
    people: manages ? people : people.map((person) => ({ ...person, email: "" })),
    invitations,
    health: health ?? [],
    viewerId: member.userId,
    at,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return actOnOffice(context.get(memberContext), request);
}

/** Acts whose refusal has no form of its own to stand in. */
const ROW_ACTS = ["again", "withdraw", "role", "remove", "leave"];

export default function Office({ loaderData, actionData }: Route.ComponentProps) {
  const { office, people, invitations, health, viewerId, at } = loaderData;
  if (!office)
    return (
      <SettingsPage title={officeCopy.title} lead={officeCopy.make.lead}>
        <OfficeTabs here="people" />
        <Card as="section">
          <OfficeForm office={null} lastResult={resultOf(actionData, "make")} />
        </Card>
      </SettingsPage>
    );
  const manages = office.role === "owner";
  const errors = ROW_ACTS.flatMap((intent) => formErrorsOf(resultOf(actionData, intent)) ?? []);
  return (
    <SettingsPage title={<bdi>{office.name}</bdi>} lead={officeCopy.yourRole(office.role)}>
      <OfficeTabs here="people" />
      <FormErrors errors={errors.length > 0 ? errors : undefined} />
      {office.suspendedAt !== null && (
        <Notice tone="bad" title={officeCopy.suspended}>
          <p className="preline" dir="auto">
            {office.suspendedFor}
          </p>
        </Notice>
      )}
      <Card flush as="section" className="setting-card">
        <CardHead title={officeCopy.list.title(people.length)} />
        <OfficePeople people={people} viewerId={viewerId} manages={manages} />
      </Card>
      <OfficeHealth health={health} manages={manages} />
      {manages && (
        <>
          <InviteCard invitations={invitations} at={at} lastResult={resultOf(actionData, "invite")} />
          <Card as="section" className="stack">
            <CardHead title={officeCopy.edit.title} />
            <OfficeForm office={office} lastResult={resultOf(actionData, "edit")} />
          </Card>
        </>
      )}
      <p>
        <ButtonLink to={`/office/${office.slug}`} variant="outline" iconEnd="forward">
          {officeCopy.edit.view}
        </ButtonLink>
      </p>
      <Card as="section" className="stack">
        <CardHead title={officeCopy.leave.title} />
        <AskFirst
          name="leave"
          label={officeCopy.leave.send}
          named={officeCopy.leave.send}
          icon="sign-out"
          variant="danger-outline"
          title={officeCopy.leave.title}
        >
          {(cancel) => (
            <Form method="post" className="stack">
              <p className="small">{officeCopy.leave.text}</p>
              <div className="row">
                <SubmitButton
                  name="intent"
                  value="leave"
                  variant="danger"
                  pendingText={officeCopy.list.saving}
                >
                  {officeCopy.leave.send}
                </SubmitButton>
                {cancel}
              </div>
            </Form>
          )}
        </AskFirst>
      </Card>
    </SettingsPage>
  );
}
