import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ButtonVariant } from "../kit/button.tsx";
import { FormErrors, SubmitButton, TextAreaField } from "../kit/form.tsx";
import type { IconName } from "../kit/icon.tsx";
import { AskFirst } from "../listings/ask-first.tsx";
import "../listings/moderation-actions.css";

type Result = SubmissionResult<string[]>;

/** One act on one row: the form that asks for it says which, so that an answer finds its way back. */
export type Act = {
  intent: string;
  /** The row's id. */
  subject: string;
  /** Where the form goes: the page as it is open. */
  to: string;
  /** The answer to whichever form of the page was sent. */
  result?: Result;
};

/** The answer, where it is to this act. */
function answerTo({ intent, subject, result }: Act): Result | undefined {
  const sent = result?.initialValue;
  return sent?.intent === intent && sent.subject === subject ? result : undefined;
}

function ActFields({ act, className, children }: { act: Act; className?: string; children: ReactNode }) {
  return (
    <Form method="post" action={act.to} className={className} preventScrollReset>
      <input type="hidden" name="intent" value={act.intent} />
      <input type="hidden" name="subject" value={act.subject} />
      {children}
    </Form>
  );
}

/** A button that acts at once. */
export function ActButton({
  act,
  words,
  named,
  icon,
  variant = "outline",
}: {
  act: Act;
  words: { button: string; pending: string };
  /** The label with what it is about, where several of the kind stand on the page. */
  named?: string;
  icon?: IconName;
  variant?: ButtonVariant;
}) {
  return (
    <ActFields act={act}>
      <SubmitButton
        name="decision"
        value={`${act.intent} ${act.subject}`}
        variant={variant}
        icon={icon}
        pendingText={words.pending}
        aria-label={named}
      >
        {words.button}
      </SubmitButton>
    </ActFields>
  );
}

/** A button that asks first; with `field` it asks for words too, which a refusal keeps. */
export function AskedAct({
  act,
  words,
  named,
  icon,
  variant,
  confirmVariant = "danger",
  field,
}: {
  act: Act;
  words: { button: string; title: string; text: string; confirm: string; pending: string };
  named?: string;
  icon: IconName;
  variant: ButtonVariant;
  confirmVariant?: ButtonVariant;
  field?: { name: string; label: string; hint?: string; maxLength: number };
}) {
  const answer = answerTo(act);
  const typed = field && answer?.initialValue?.[field.name];
  return (
    <AskFirst
      name={act.intent}
      label={words.button}
      named={named ?? words.button}
      icon={icon}
      variant={variant}
      title={words.title}
      open={answer?.error !== undefined && answer.error !== null}
    >
      {(cancel) => (
        <ActFields act={act} className="stack">
          <FormErrors errors={answer?.error?.[""]} />
          <p className="small">{words.text}</p>
          {field && (
            <TextAreaField
              label={field.label}
              hint={field.hint}
              errors={answer?.error?.[field.name]}
              input={{
                name: field.name,
                rows: 4,
                required: true,
                maxLength: field.maxLength,
                defaultValue: typeof typed === "string" ? typed : undefined,
              }}
            />
          )}
          <div className="row">
            <SubmitButton
              name="decision"
              value={`${act.intent} ${act.subject}`}
              variant={confirmVariant}
              pendingText={words.pending}
            >
              {words.confirm}
            </SubmitButton>
            {cancel}
          </div>
        </ActFields>
      )}
    </AskFirst>
  );
}
