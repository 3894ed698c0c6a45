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

/** An act on a row. Its form posts both, so the reply can be matched to it. */
export type Act = {
  intent: string;
  /** The row's id. */
  subject: string;
  /** The form's action: the page with its current query. */
  to: string;
  /** The reply to whichever of the page's forms was posted. */
  result?: Result;
};

/** The reply, if it is for this act. */
function answerTo({ intent, subject, result }: Act): Result | undefined {
  const sent = result?.initialValue;
  return sent?.intent === intent && sent.subject === subject ? result : undefined;
}

const nameOf = ({ intent, subject }: Act): string => `${intent} ${subject}`;

/**
 * Whether the administrator returns to this act from the second factor, and the text typed for it before. The text is
 * deleted when the page opens for any other reason.
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
  /** The field whose text is kept during the second factor. */
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
  /** The label with its subject, if the page has several such buttons. */
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

/** A button with a confirmation. `field` also asks for a text, which a refusal keeps. */
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
              // The kept text is known only in the browser.
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
