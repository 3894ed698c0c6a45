import { Form } from "react-router";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { SubmitButton } from "../kit/form.tsx";
import { FACTORS_PAGE } from "./factor-list.tsx";

/** Removes an unfinished factor without a confirmation, since nothing is lost. */
export function CancelSetup({ factorId }: { factorId: string }) {
  return (
    <Form method="post" action={FACTORS_PAGE}>
      <input type="hidden" name="intent" value="remove" />
      <SubmitButton name="factor" value={factorId} variant="ghost" pendingText={twoStepCopy.factors.removing}>
        {twoStepCopy.setup.cancel}
      </SubmitButton>
    </Form>
  );
}
