import { useForm, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { RichText } from "../content/prose.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { Link } from "../kit/link.tsx";
import { AuthForm } from "./auth-form.tsx";
import { DoneNotice } from "./done-notice.tsx";
import { EmailField, NameField, NewPasswordFields, SecretField } from "./fields.tsx";
import { MailForm } from "./mail-form.tsx";
import { authPath } from "./views.ts";

type Props = { lastResult?: SubmissionResult<string[]>; next: string; siteKey: string | null };

type LoginProps = Props & { mailInstead?: "resend" | "magic" };

export function LoginForm({ lastResult, next, siteKey, mailInstead }: LoginProps) {
  const [form, fields] = useForm<{ email: string; password: string }>({ id: "login", lastResult });
  return (
    <>
      <AuthForm
        form={form}
        view="login"
        next={next}
        siteKey={siteKey}
        foot={
          <SubmitButton name="view" value="login" block pendingText={accountsCopy.login.pending}>
            {accountsCopy.login.send}
          </SubmitButton>
        }
      >
        <FormErrors id={form.errorId} title={accountsCopy.login.errorTitle} errors={form.errors} />
        <EmailField field={fields.email} />
        <SecretField
          field={fields.password}
          label={accountsCopy.fields.password}
          autoComplete="current-password"
        />
      </AuthForm>
      {mailInstead && (
        <MailForm
          kind={mailInstead}
          email={String(lastResult?.initialValue?.email ?? "")}
          next={next}
          siteKey={siteKey}
        />
      )}
      <Foot>
        <Link replace to={authPath("reset", next)}>
          {accountsCopy.login.forgot}
        </Link>
      </Foot>
      <Foot>
        {accountsCopy.login.noAccount}{" "}
        <Link replace to={authPath("signup", next)}>
          {accountsCopy.login.toSignup}
        </Link>
      </Foot>
    </>
  );
}

type SignupFields = { full_name: string; email: string; password: string; password_confirmation: string };

export function SignupForm({ lastResult, next, siteKey }: Props) {
  const [form, fields] = useForm<SignupFields>({ id: "signup", lastResult });
  return (
    <>
      <AuthForm
        form={form}
        view="signup"
        next={next}
        siteKey={siteKey}
        foot={
          <>
            <SubmitButton block pendingText={accountsCopy.signup.pending}>
              {accountsCopy.signup.send}
            </SubmitButton>
            <p className="tiny">
              <RichText text={accountsCopy.signup.accept} apart />
            </p>
          </>
        }
      >
        <FormErrors id={form.errorId} errors={form.errors} />
        <NameField field={fields.full_name} />
        <EmailField field={fields.email} />
        <NewPasswordFields label={accountsCopy.fields.password} fields={fields} />
      </AuthForm>
      <Foot>
        {accountsCopy.signup.hasAccount}{" "}
        <Link replace to={authPath("login", next)}>
          {accountsCopy.signup.toLogin}
        </Link>
      </Foot>
    </>
  );
}

/** What is left to do after the account was created. */
export function SignupDone({ next }: { next: string }) {
  return (
    <>
      <DoneNotice title={accountsCopy.signup.doneTitle}>{accountsCopy.signup.done}</DoneNotice>
      <Foot>
        {accountsCopy.signup.notArrived}{" "}
        <Link replace to={authPath("resend", next)}>
          {accountsCopy.signup.toResend}
        </Link>
      </Foot>
    </>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <p className="auth__foot small">{children}</p>;
}
