import { Form } from "react-router";
import type { OfficePerson, OfficeRole } from "#app/domains/offices/rules.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import { AskFirst } from "../listings/ask-first.tsx";
import { Badge } from "../kit/badge.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { SubmitButton } from "../kit/form.tsx";

const words = officeCopy.list;

/** One act on a person or an invitation, as a form of one button. */
export function OfficeAct({
  intent,
  subject,
  label,
  named,
  role,
}: {
  intent: string;
  subject: string;
  label: string;
  named: string;
  role?: OfficeRole;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="subject" value={subject} />
      {role && <input type="hidden" name="role" value={role} />}
      <SubmitButton
        name="intent"
        value={intent}
        variant="outline"
        pendingText={words.saving}
        aria-label={`${label}: ${named}`}
      >
        {label}
      </SubmitButton>
    </Form>
  );
}

/** The people of an office; an owner may change what each is, or remove them. */
export function OfficePeople({
  people,
  viewerId,
  manages,
}: {
  people: readonly OfficePerson[];
  viewerId: string;
  manages: boolean;
}) {
  return (
    <ul role="list" className="rows">
      {people.map((person) => {
        const name = printedName(person.name) ?? officeCopy.hand.noName;
        return (
          <li key={person.userId} className="column office-person">
            <div className="row row--between">
              <div>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <p className="small muted">
                  {manages && (
                    <>
                      <Ltr>{person.email}</Ltr>،{" "}
                    </>
                  )}
                  {words.since(person.joinedAt)}، {officeCopy.listings(person.listings)}
                </p>
              </div>
              <div className="row gap-2">
                {person.suspended && <Badge tone="bad">{words.suspended}</Badge>}
                <Badge tone={person.role === "owner" ? "brand" : "info"}>
                  {officeCopy.roles[person.role]}
                </Badge>
              </div>
            </div>
            {manages && person.userId !== viewerId && (
              <div className="row gap-2">
                <OfficeAct
                  intent="role"
                  subject={person.userId}
                  role={person.role === "owner" ? "agent" : "owner"}
                  label={person.role === "owner" ? words.makeAgent : words.makeOwner}
                  named={name}
                />
                <AskFirst
                  name={`remove-${person.userId}`}
                  label={words.remove}
                  named={`${words.remove}: ${name}`}
                  icon="close"
                  variant="danger-outline"
                  title={words.remove}
                >
                  {(cancel) => (
                    <Form method="post" className="stack">
                      <p className="small">{words.removeSure}</p>
                      <input type="hidden" name="subject" value={person.userId} />
                      <div className="row">
                        <SubmitButton
                          name="intent"
                          value="remove"
                          variant="danger"
                          pendingText={words.saving}
                        >
                          {words.remove}
                        </SubmitButton>
                        {cancel}
                      </div>
                    </Form>
                  )}
                </AskFirst>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
