import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import { ANSWER } from "#app/domains/listings/inbox/rules.ts";
import { inboxCopy } from "#app/i18n/listings/inbox.ts";
import { BoundTextArea } from "../../kit/bound-field.tsx";
import { FormErrors, SubmitButton } from "../../kit/form.tsx";

const words = inboxCopy.conversation;

/**
 * The form for the member's next message. It keeps the key that it was made with, also when the page is read again
 * because the other wrote: the same form sent twice is one message.
 */
export function AnswerForm({
  formKey,
  result,
}: {
  formKey: string;
  result: SubmissionResult<string[]> | undefined;
}) {
  const kept = result?.initialValue?.form_key;
  const [key] = useState(typeof kept === "string" ? kept : formKey);
  const [form, { message }] = useForm<{ message: string }>({
    id: "answer",
    lastResult: result,
    constraint: { message: { required: true, maxLength: ANSWER.max } },
  });
  return (
    <Form method="post" className="stack" preventScrollReset {...getFormProps(form)}>
      <input type="hidden" name="form_key" value={key} />
      <FormErrors id={form.errorId} errors={form.errors} />
      <BoundTextArea field={message} label={words.message} hint={words.hint} input={{ rows: 3 }} />
      <SubmitButton name="intent" value="answer" icon="mail" pendingText={words.sending}>
        {words.send}
      </SubmitButton>
    </Form>
  );
}
