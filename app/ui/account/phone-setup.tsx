import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { Ltr } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { CodeField } from "./code-field.tsx";
import { SendCode } from "./send-code.tsx";
import { TimeLeft } from "./time-left.tsx";

const words = twoStepCopy.setup;

/** Sends a code to a new number, and asks for it while it is valid (`leftMs`; null if no code was sent). */
export function PhoneSetup(props: {
  hint: string | null;
  leftMs: number | null;
  /** Turnstile's site key: it is required before each text message to a new number. Null if not configured. */
  siteKey: string | null;
  sendErrors: readonly string[] | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { hint, leftMs, siteKey, sendErrors, lastResult } = props;
  const [form, fields] = useForm<{ code: string }>({ id: "verify", lastResult });
  return (
    <Card as="section" className="stack" aria-label={words.phoneTitle}>
      <p>
        {words.phoneText} <Ltr>{hint}</Ltr>.
      </p>
      {leftMs !== null && (
        <Form method="post" className="stack" {...getFormProps(form)}>
          <FormErrors id={form.errorId} errors={form.errors} />
          <CodeField field={fields.code} factorType="phone" />
          <TimeLeft ms={leftMs} />
          <SubmitButton name="intent" value="verify" pendingText={words.finishing}>
            {words.finish}
          </SubmitButton>
        </Form>
      )}
      {leftMs === null && <FormErrors errors={form.errors} />}
      <SendCode again={leftMs !== null} errors={sendErrors} siteKey={siteKey} />
    </Card>
  );
}
