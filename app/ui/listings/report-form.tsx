import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { REPORT_NOTE_MAX } from "#app/domains/listings/rules.ts";
import { BoundTextArea } from "../kit/bound-field.tsx";
import { Card } from "../kit/card.tsx";
import { ChoiceField, FormErrors, SubmitButton } from "../kit/form.tsx";

/** The form of a report to the moderators: a reason from a list, and a note. */
export function ReportForm<Reason extends string>({
  id,
  reasons,
  words,
  result,
}: {
  id: string;
  reasons: readonly Reason[];
  words: Record<"lead" | "reason" | "note" | "noteHint" | "send" | "sending", string> & {
    reasons: Record<Reason, string>;
  };
  result: SubmissionResult<string[]> | undefined;
}) {
  const [form, { reason, note }] = useForm<{ reason: string; note: string }>({
    id,
    lastResult: result,
    constraint: { reason: { required: true }, note: { maxLength: REPORT_NOTE_MAX } },
  });
  return (
    <Card>
      <Form method="post" className="stack gap-5" {...getFormProps(form)}>
        <p className="small muted">{words.lead}</p>
        <FormErrors id={form.errorId} errors={form.errors} />
        <ChoiceField
          label={words.reason}
          name={reason.name}
          form={form.id}
          options={reasons.map((value) => ({ value, label: words.reasons[value] }))}
          defaultValue={reason.initialValue}
          errors={reason.errors}
          errorId={reason.errorId}
          required
        />
        <BoundTextArea optional field={note} label={words.note} hint={words.noteHint} input={{ rows: 4 }} />
        <SubmitButton pendingText={words.sending}>{words.send}</SubmitButton>
      </Form>
    </Card>
  );
}
