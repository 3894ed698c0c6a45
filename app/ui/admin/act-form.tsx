import type { SubmissionResult } from "@conform-to/react";
import { useEffect, type ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { AGAIN, forgetTyped, keepTyped, readTyped } from "#app/lib/kept-act.ts";
import type { ButtonVariant } from "../kit/button.tsx";
import { FormErrors, SubmitButton, TextAreaField } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import type { IconName } from "../kit/icon.tsx";
import { AskFirst } from "../listings/ask-first.tsx";
import "#app/ui/listings/moderation/moderation-actions.css";

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

const nameOf = ({ intent, subject }: Act): string => `${intent} ${subject}`;

/**
 * Whether somebody comes back to this act from giving their second factor, and the words that they had typed for it
 * before; they are forgotten as soon as the page is open for anything else.
 */
function useComeBack(act: Act): { isBack: boolean; typed: string | null } {
  const { key, search } = useLocation();
  const scripted = useHydrated();
  const name = nameOf(act);
  const isBack = new URLSearchParams(search).get(AGAIN) === name;
  useEffect(() => {
    if (!isBack) forgetTyped(name);
  }, [isBack, name, key]);
  return { isBack, typed: scripted && isBack ? readTyped(name) : null };
}

function ActFields({
  act,
  className,
  keeps,
  children,
}: {
  act: Act;
  className?: string;
  /** The field whose words are kept while the second factor is asked for. */
  keeps?: string;
  children: ReactNode;
}) {
  return (
    <Form
      method="post"
      action={act.to}
      className={className}
      preventScrollReset
      onSubmit={({ currentTarget }) => {
        const typed = keeps === undefined ? null : new FormData(currentTarget).get(keeps);
        if (typeof typed === "string") keepTyped(nameOf(act), typed);
      }}
    >
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
        value={nameOf(act)}
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
  const { isBack, typed: kept } = useComeBack(act);
  const typed = (field && answer?.initialValue?.[field.name]) ?? kept;
  return (
    <AskFirst
      name={act.intent}
      label={words.button}
      named={named ?? words.button}
      icon={icon}
      variant={variant}
      title={words.title}
      open={isBack || (answer?.error !== undefined && answer.error !== null)}
    >
      {(cancel) => (
        <ActFields act={act} className="stack" keeps={field?.name}>
          <FormErrors errors={answer?.error?.[""]} />
          <p className="small">{words.text}</p>
          {field && (
            <TextAreaField
              // What was kept is known only once the page runs.
              key={kept}
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
              value={nameOf(act)}
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
