import type { ReactNode } from "react";
import { moderationCopy } from "#app/i18n/listings/moderation.ts";
import type { ButtonVariant } from "#app/ui/kit/button.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import type { IconName } from "#app/ui/kit/icon.tsx";
import { AskFirst } from "#app/ui/listings/ask-first.tsx";
import { DecisionForm, errorsOf, isAnswered, type DecisionProps } from "./moderation-form.tsx";

/** A decision with a confirmation. `children` renders it around the buttons to decide and to cancel. */
export function AskedDecision({
  props,
  intent,
  icon,
  variant,
  hint,
  children,
}: {
  props: DecisionProps;
  intent: "reject" | "remove";
  icon: IconName;
  variant: ButtonVariant;
  hint?: ReactNode;
  children: (buttons: { decide: ReactNode; cancel: ReactNode }) => ReactNode;
}) {
  const { listing, result } = props;
  const words = moderationCopy[intent];
  const decide = (
    <SubmitButton
      name="decision"
      value={`${intent} ${listing.id}`}
      variant="danger"
      pendingText={words.pending}
    >
      {words.confirm}
    </SubmitButton>
  );
  return (
    <AskFirst
      label={words.button}
      named={words.named(listing.title)}
      icon={icon}
      variant={variant}
      title={words.title}
      open={isAnswered(result, intent)}
      name={intent}
      hint={hint}
    >
      {(cancel) => (
        <DecisionForm props={props} intent={intent} className="stack">
          <FormErrors errors={errorsOf(result, intent, "")} />
          {children({ decide, cancel })}
        </DecisionForm>
      )}
    </AskFirst>
  );
}
