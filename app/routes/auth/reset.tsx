import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { data, Form } from "react-router";
import { findLinkAccount } from "#app/domains/accounts/ways-in/link-account.server.ts";
import { resetPassword } from "#app/domains/accounts/passwords/reset-password.server.ts";
import { isPasswordRefusal, NewPasswordInput, type LinkState } from "#app/domains/accounts/rules.ts";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { afterMailedLink } from "#app/http/favorite-intent.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { LINK_STATUS, linkHeaders, openLink, tokenOf } from "#app/http/link.server.ts";
import { redirectSignedIn } from "#app/http/sign-in.server.ts";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { AccountName, NewPasswordFields } from "#app/ui/auth/fields.tsx";
import { LinkPage, linkTitle } from "#app/ui/auth/link-page.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/reset.ts";
import "./auth.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

type Reply = { state?: LinkState; result?: SubmissionResult<string[]> };

export const headers: Route.HeadersFunction = ({ actionHeaders }) => linkHeaders(actionHeaders);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: linkTitle("reset", args.loaderData?.state ?? "usable") });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visitor, token, state, next } = await openLink(context, request, "reset");
  const account = state === "usable" ? await findLinkAccount(visitor, token, "reset") : null;
  return data({ state, email: account?.email ?? null, next }, { status: LINK_STATUS[state] });
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, NewPasswordInput);
  if (!form.ok) return data<Reply>(form.reply.data, form.reply.init ?? undefined);

  const visitor = context.get(visitorContext);
  const viewerId = context.get(viewerContext)?.userId ?? null;
  const outcome = await resetPassword(visitor, tokenOf(request), viewerId, form.value);
  if (outcome.ok)
    return redirectSignedIn(
      context,
      request,
      await afterMailedLink(visitor, request, "reset"),
      "password-reset",
      outcome,
    );
  const { reason } = outcome;
  if (reason === "busy") {
    const reply = form.busy(outcome.waitMs);
    return data<Reply>(reply.data, reply.init ?? undefined);
  }
  if (!isPasswordRefusal(reason)) return data<Reply>({ state: reason }, { status: LINK_STATUS[reason] });
  const reply = form.refuse(accountsCopy.passwordRefused[reason], "password");
  return data<Reply>(reply.data, reply.init ?? undefined);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { state, email, next } = loaderData;
  const [form, fields] = useForm<NewPasswordInput>({ id: "reset", lastResult: actionData?.result });
  const words = accountsCopy.link.reset;
  return (
    <LinkPage purpose="reset" state={actionData?.state ?? state} next={next}>
      <Form method="post" replace className="stack" {...getFormProps(form)}>
        <p>
          {words.text} <Ltr>{email}</Ltr>
        </p>
        <FormErrors id={form.errorId} errors={form.errors} />
        <AccountName email={email ?? ""} />
        <NewPasswordFields label={accountsCopy.fields.newPassword} fields={fields} />
        <SubmitButton block size="lg" pendingText={accountsCopy.link.pending}>
          {words.send}
        </SubmitButton>
      </Form>
    </LinkPage>
  );
}
