import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { OFFICE_ROLES, type OfficeRole } from "#app/domains/offices/rules.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { Ltr } from "../kit/bdi.tsx";
import { BoundField, BoundSelect } from "../kit/bound-field.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { OfficeAct } from "./office-people.tsx";

const words = officeCopy.invite;

type Invitation = { id: string; email: string; role: OfficeRole; expiresAt: number };

/** An owner invites by mail, and sees what nobody has accepted yet. */
export function InviteCard({
  invitations,
  at,
  lastResult,
}: {
  invitations: readonly Invitation[];
  at: number;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm<{ email: string; role: string }>({
    id: "invite",
    lastResult,
    defaultValue: { role: "agent" },
  });
  return (
    <Card as="section" className="stack">
      <CardHead title={words.title} />
      <p className="small muted">{words.lead}</p>
      <Form method="post" className="stack" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <BoundField
          field={fields.email}
          type="email"
          label={officeCopy.fields.email}
          input={{ required: true, autoComplete: "off" }}
        />
        <BoundSelect
          field={fields.role}
          label={officeCopy.fields.role}
          options={OFFICE_ROLES.toReversed().map((value) => ({ value, label: officeCopy.roles[value] }))}
        />
        <div>
          <SubmitButton name="intent" value="invite" icon="mail" pendingText={words.sending}>
            {words.send}
          </SubmitButton>
        </div>
      </Form>
      {invitations.length > 0 && (
        <>
          <h3>{words.open}</h3>
          <ul role="list" className="rows">
            {invitations.map(({ id, email, role, expiresAt }) => (
              <li key={id} className="row row--between office-person">
                <p>
                  <Ltr>{email}</Ltr>{" "}
                  <span className="small muted">
                    {officeCopy.roles[role]}، {expiresAt > at ? words.until(expiresAt) : words.over}
                  </span>
                </p>
                <div className="row gap-2">
                  <OfficeAct intent="again" subject={id} label={words.again} named={email} />
                  <OfficeAct intent="withdraw" subject={id} label={words.withdraw} named={email} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
