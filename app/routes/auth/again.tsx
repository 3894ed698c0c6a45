import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { data, Form, redirect } from "react-router";
import { confirmIdentity } from "#app/domains/accounts/sessions/confirm-identity.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { ConfirmIdentityInput, isRecent, provesByFactor } from "#app/domains/accounts/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { retryAfter } from "#app/http/retry-after.ts";
import { destinationOf, safeNext } from "#app/http/next.ts";
import { noteWayBack, pastSigningIn } from "#app/http/way-back.server.ts";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { say } from "#app/i18n/site/errors.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { DoneNotice } from "#app/ui/auth/done-notice.tsx";
import { AccountName, SecretField } from "#app/ui/auth/fields.tsx";
import { NarrowPage } from "#app/ui/auth/narrow-page.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/again.ts";
import "./auth.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = accountsCopy.again;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const nextOf = (url: URL): string => safeNext(url.searchParams.get("next"));

export function loader({ context, request, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const { session, now } = member;
  const next = nextOf(url);
  if (isRecent(session, now())) throw pastSigningIn(member, request, next);
  if (provesByFactor(session)) throw redirect(`/auth/mfa?next=${encodeURIComponent(next)}`);
  const { email, hasPassword, hasFactor } = session;
  return data({ email, hasPassword, hasFactor, next }, { headers: noteWayBack(member, request, next) });
}

type Reply = { result?: SubmissionResult<string[]>; sent?: boolean; waitMs?: number };

export async function action({ context, request, url }: Route.ActionArgs) {
  const member = context.get(memberContext);
  if (url.searchParams.has("mail")) {
    const mailed = await mailLink(member, member.email, "magic", destinationOf(nextOf(url)));
    if (mailed.ok) return data<Reply>({ sent: true });
    return data<Reply>({ waitMs: mailed.waitMs }, { status: 429, headers: retryAfter(mailed.waitMs) });
  }

  const form = await readForm(request, ConfirmIdentityInput);
  if (!form.ok) return form.reply;
  const outcome = await confirmIdentity(member, form.value.password);
  if (outcome.ok) {
    const cookies = outcome.setCookie === null ? [] : [outcome.setCookie];
    return redirectWithFlash(nextOf(url), "identity-confirmed", cookies, "replace");
  }
  if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
  if (outcome.reason === "busy") return form.busy(outcome.waitMs);
  return form.refuse(words.refused[outcome.reason], "password");
}

export default function Again({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, hasFactor, next } = loaderData;
  const reply: Reply | undefined = actionData;
  const query = `next=${encodeURIComponent(next)}`;
  return (
    <NarrowPage title={words.title}>
      <p>{hasPassword ? words.password : hasFactor ? words.factor : words.mail}</p>
      {hasPassword && <PasswordForm email={email} lastResult={reply?.result} />}
      {hasFactor && (
        <ButtonLink
          replace
          to={`/auth/mfa?${query}`}
          variant={hasPassword ? "outline" : "primary"}
          icon="shield"
          block
        >
          {words.useCode}
        </ButtonLink>
      )}
      {!hasPassword && !hasFactor && (
        <Form method="post" replace action={`/auth/again?${query}&mail`} className="stack">
          {reply?.sent && <DoneNotice title={words.sentTitle}>{words.sent}</DoneNotice>}
          <FormErrors errors={reply?.waitMs === undefined ? [] : [say.waitThenTry(reply.waitMs)]} />
          <p className="small">
            <Ltr>{email}</Ltr>
          </p>
          <SubmitButton block pendingText={accountsCopy.mail.pending}>
            {words.sendMail}
          </SubmitButton>
        </Form>
      )}
      {hasPassword && <p className="auth__foot small">{words.forgot}</p>}
    </NarrowPage>
  );
}

function PasswordForm({ email, lastResult }: { email: string; lastResult?: SubmissionResult<string[]> }) {
  const [form, fields] = useForm<ConfirmIdentityInput>({ id: "again", lastResult });
  return (
    <Form method="post" replace className="stack" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <AccountName email={email} />
      <SecretField
        field={fields.password}
        label={accountsCopy.fields.password}
        autoComplete="current-password"
      />
      <SubmitButton block pendingText={accountsCopy.link.pending}>
        {words.send}
      </SubmitButton>
    </Form>
  );
}
