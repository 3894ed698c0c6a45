import { useForm, type SubmissionResult } from "@conform-to/react";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { AuthForm } from "./auth-form.tsx";
import { DoneNotice } from "./done-notice.tsx";
import { EmailField } from "./fields.tsx";

type Props = {
  kind: "magic" | "reset" | "resend";
  next: string;
  siteKey: string | null;
  lastResult?: SubmissionResult<string[]>;
  /** The link was sent: says so, and empties the field. */
  sent?: boolean;
  /** If known, only the button is shown. */
  email?: string;
};

/** Asks for a mailed link. */
export function MailForm({ kind, next, siteKey, lastResult, sent = false, email }: Props) {
  const words = accountsCopy.mail[kind];
  const [form, fields] = useForm<{ email: string }>({ id: kind, lastResult: sent ? undefined : lastResult });
  return (
    <AuthForm
      form={form}
      view={kind}
      next={next}
      siteKey={siteKey}
      foot={
        <SubmitButton
          name="view"
          value={kind}
          variant={email ? "outline" : "primary"}
          block
          pendingText={accountsCopy.mail.pending}
        >
          {words.send}
        </SubmitButton>
      }
    >
      {sent && <DoneNotice title={words.doneTitle}>{words.done}</DoneNotice>}
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <>
          <p className="muted small">{words.lead}</p>
          <FormErrors id={form.errorId} errors={form.errors} />
          {/* A new key empties the field after the link is sent. */}
          <EmailField key={String(sent)} field={fields.email} />
        </>
      )}
    </AuthForm>
  );
}
