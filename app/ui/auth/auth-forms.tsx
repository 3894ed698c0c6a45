import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { copy } from "#app/i18n/accounts.ts";
import { Field, FormErrors, PasswordField, SubmitButton } from "#app/ui/kit/form.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";

type Props = { lastResult?: SubmissionResult<string[]>; next: string };

/** The address of a tab of /auth; where to go on afterwards rides along. */
export function authPath(tab: string, next: string): string {
  const query = new URLSearchParams({ tab, ...(next === "/dashboard" ? {} : { next }) });
  return `/auth?${query}`;
}

export function LoginForm({ lastResult, next, offerNewLink }: Props & { offerNewLink: boolean }) {
  const [form, fields] = useForm<{ email: string; password: string }>({ id: "login", lastResult });
  return (
    <>
      <Form method="post" action={authPath("login", next)} className="stack" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <Field
          label={copy.fields.email}
          errors={fields.email.errors}
          errorId={fields.email.errorId}
          input={{
            ...getInputProps(fields.email, { type: "email" }),
            autoComplete: "username",
            required: true,
          }}
        />
        <PasswordField
          label={copy.fields.password}
          errors={fields.password.errors}
          errorId={fields.password.errorId}
          input={{
            ...getInputProps(fields.password, { type: "password", value: false }),
            autoComplete: "current-password",
            required: true,
          }}
        />
        <SubmitButton block pendingText={copy.login.pending}>
          {copy.login.send}
        </SubmitButton>
      </Form>
      {offerNewLink && <ResendForm email={String(lastResult?.initialValue?.email ?? "")} next={next} />}
      <Foot>
        <Link to={authPath("magic", next)}>{copy.login.forgot}</Link>
      </Foot>
      <Foot>
        {copy.login.noAccount} <Link to={authPath("signup", next)}>{copy.login.toSignup}</Link>
      </Foot>
    </>
  );
}

type SignupFields = { full_name: string; email: string; password: string; password_confirmation: string };

export function SignupForm({ lastResult, next }: Props) {
  const [form, fields] = useForm<SignupFields>({ id: "signup", lastResult });
  return (
    <>
      <Form method="post" action={authPath("signup", next)} className="stack" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <Field
          label={copy.fields.fullName}
          errors={fields.full_name.errors}
          errorId={fields.full_name.errorId}
          input={{
            ...getInputProps(fields.full_name, { type: "text" }),
            autoComplete: "name",
            required: true,
          }}
        />
        <Field
          label={copy.fields.email}
          errors={fields.email.errors}
          errorId={fields.email.errorId}
          input={{
            ...getInputProps(fields.email, { type: "email" }),
            autoComplete: "username",
            required: true,
          }}
        />
        <PasswordField
          label={copy.fields.password}
          hint={copy.fields.passwordHint}
          errors={fields.password.errors}
          errorId={fields.password.errorId}
          input={{
            ...getInputProps(fields.password, { type: "password", value: false }),
            autoComplete: "new-password",
            required: true,
          }}
        />
        <PasswordField
          label={copy.fields.confirmation}
          errors={fields.password_confirmation.errors}
          errorId={fields.password_confirmation.errorId}
          input={{
            ...getInputProps(fields.password_confirmation, { type: "password", value: false }),
            autoComplete: "new-password",
            required: true,
          }}
        />
        <SubmitButton block pendingText={copy.signup.pending}>
          {copy.signup.send}
        </SubmitButton>
      </Form>
      <Foot>
        {copy.signup.hasAccount} <Link to={authPath("login", next)}>{copy.signup.toLogin}</Link>
      </Foot>
    </>
  );
}

export function MagicForm({ lastResult, next, sent }: Props & { sent: boolean }) {
  const [form, fields] = useForm<{ email: string }>({
    id: "magic",
    lastResult: sent ? undefined : lastResult,
  });
  return (
    <Form method="post" action={authPath("magic", next)} className="stack" {...getFormProps(form)}>
      {sent && (
        <Notice tone="ok" title={copy.magic.doneTitle} role="status">
          {copy.magic.done}
        </Notice>
      )}
      <p className="muted small">{copy.magic.lead}</p>
      <FormErrors id={form.errorId} errors={form.errors} />
      <Field
        // A new key empties the field once the link is sent.
        key={String(sent)}
        label={copy.fields.email}
        errors={fields.email.errors}
        errorId={fields.email.errorId}
        input={{
          ...getInputProps(fields.email, { type: "email" }),
          autoComplete: "username",
          required: true,
        }}
      />
      <SubmitButton block pendingText={copy.magic.pending}>
        {copy.magic.send}
      </SubmitButton>
    </Form>
  );
}

/** Asks for a new confirmation link for an address that is known, or types one. */
export function ResendForm({ email, next }: { email: string; next: string }) {
  return (
    <Form method="post" action={authPath("resend", next)} className="stack">
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <Field
          label={copy.fields.email}
          input={{ name: "email", type: "email", autoComplete: "username", required: true }}
        />
      )}
      <SubmitButton variant="outline" block pendingText={copy.resend.pending}>
        {copy.resend.send}
      </SubmitButton>
    </Form>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <p className="auth__foot small">{children}</p>;
}
