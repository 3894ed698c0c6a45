import { Form } from "react-router";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { HumanCheck } from "../auth/human-check.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";

/** The button that sends a code by text message, the first or another. Posts to its page, or to `action`. */
export function SendCode(props: {
  again: boolean;
  errors: readonly string[] | undefined;
  action?: string;
  factorId?: string;
  /** Turnstile's site key, if its check is required first. */
  siteKey?: string | null;
}) {
  const { again, errors, action, factorId, siteKey = null } = props;
  return (
    <Form method="post" replace action={action} reloadDocument={siteKey !== null} className="stack">
      <FormErrors errors={errors} />
      {factorId && <input type="hidden" name="factor" value={factorId} />}
      <HumanCheck siteKey={siteKey} />
      <SubmitButton
        name="intent"
        value="send"
        variant={again ? "ghost" : "primary"}
        pendingText={twoStepCopy.code.sending}
      >
        {again ? twoStepCopy.code.sendAgain : twoStepCopy.code.send}
      </SubmitButton>
    </Form>
  );
}
