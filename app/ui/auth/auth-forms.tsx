import {
  getFormProps,
  getInputProps,
  useForm,
  type FieldMetadata,
  type SubmissionResult,
} from "@conform-to/react";
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
        <FormErrors id={form.errorId} title={copy.login.errorTitle} errors={form.errors} />
        <EmailField field={fields.email} />
        <SecretField field={fields.password} label={copy.fields.password} autoComplete="current-password" />
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
        <EmailField field={fields.email} />
        <SecretField
          field={fields.password}
          label={copy.fields.password}
          hint={copy.fields.passwordHint}
          autoComplete="new-password"
        />
        <SecretField
          field={fields.password_confirmation}
          label={copy.fields.confirmation}
          autoComplete="new-password"
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
      {/* A new key empties the field once the link is sent. */}
      <EmailField key={String(sent)} field={fields.email} />
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

type TextField = FieldMetadata<string>;

function EmailField({ field }: { field: TextField }) {
  return (
    <Field
      label={copy.fields.email}
      errors={field.errors}
      errorId={field.errorId}
      input={{ ...getInputProps(field, { type: "email" }), autoComplete: "username", required: true }}
    />
  );
}

type SecretProps = { field: TextField; label: string; hint?: string; autoComplete: string };

function SecretField({ field, autoComplete, ...frame }: SecretProps) {
  return (
    <PasswordField
      {...frame}
      errors={field.errors}
      errorId={field.errorId}
      input={{ ...getInputProps(field, { type: "password", value: false }), autoComplete, required: true }}
    />
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <p className="auth__foot small">{children}</p>;
}
