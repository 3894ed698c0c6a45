import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { data, Form } from "react-router";
import { confirmElsewhere } from "#app/domains/accounts/ways-in/confirm-elsewhere.server.ts";
import { followLink } from "#app/domains/accounts/ways-in/follow-link.server.ts";
import { findAskedAddress } from "#app/domains/accounts/ways-in/link-account.server.ts";
import { ConfirmElsewhereInput, isPasswordRefusal, type LinkState } from "#app/domains/accounts/rules.ts";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { afterMailedLink } from "#app/http/favorite-intent.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { LINK_STATUS, linkHeaders, openLink, tokenOf } from "#app/http/link.server.ts";
import { redirectSignedIn } from "#app/http/sign-in.server.ts";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { AccountName, NameField, NewPasswordFields } from "#app/ui/auth/fields.tsx";
import { LinkPage, linkTitle } from "#app/ui/auth/link-page.tsx";
import { RichText } from "#app/ui/content/prose.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/confirm.ts";
import "./auth.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

type Reply = { state?: LinkState; result?: SubmissionResult<string[]> };

const words = accountsCopy.link.confirm;

export const headers: Route.HeadersFunction = ({ actionHeaders }) => linkHeaders(actionHeaders);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: linkTitle("confirm", args.loaderData?.state ?? "usable") });

// Opening the link confirms nothing; the button posts.
export async function loader({ context, request }: Route.LoaderArgs) {
  const { visitor, token, state, next } = await openLink(context, request, "confirm");
  const asked =
    state === "usable" ? await findAskedAddress(visitor, token, request.headers.get("Cookie")) : null;
  return data({ state, asked, next }, { status: LINK_STATUS[state] });
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  const viewerId = context.get(viewerContext)?.userId ?? null;
  const token = tokenOf(request);
  const followed = await followLink(visitor, token, "confirm", viewerId, request.headers.get("Cookie"));
  if (followed.ok)
    return redirectSignedIn(
      context,
      request,
      await afterMailedLink(visitor, request, "confirm"),
      "confirmed",
      followed,
    );
  if (followed.reason !== "elsewhere") return dead(followed.reason);

  const form = await readForm(request, ConfirmElsewhereInput);
  if (!form.ok) return data<Reply>(form.reply.data, form.reply.init ?? undefined);
  const outcome = await confirmElsewhere(visitor, token, viewerId, form.value);
  if (outcome.ok)
    return redirectSignedIn(
      context,
      request,
      await afterMailedLink(visitor, request, "confirm"),
      "confirmed",
      outcome,
    );
  if (outcome.reason !== "busy" && !isPasswordRefusal(outcome.reason)) return dead(outcome.reason);
  const reply =
    outcome.reason === "busy"
      ? form.busy(outcome.waitMs)
      : form.refuse(accountsCopy.passwordRefused[outcome.reason], "password");
  return data<Reply>(reply.data, reply.init ?? undefined);
}

const dead = (state: LinkState) => data<Reply>({ state }, { status: LINK_STATUS[state] });

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { state, asked, next } = loaderData;
  return (
    <LinkPage purpose="confirm" state={actionData?.state ?? state} next={next}>
      {asked === null ? undefined : <Elsewhere email={asked} lastResult={actionData?.result} />}
    </LinkPage>
  );
}

/** The sign-up was in another browser, so the mailbox's owner enters their own name and password. */
function Elsewhere({ email, lastResult }: { email: string; lastResult?: SubmissionResult<string[]> }) {
  const [form, fields] = useForm<ConfirmElsewhereInput>({ id: "confirm", lastResult });
  return (
    <Form method="post" replace className="stack" {...getFormProps(form)}>
      <p>{words.elsewhere}</p>
      <p>
        {words.address} <Ltr>{email}</Ltr>
      </p>
      <FormErrors id={form.errorId} errors={form.errors} />
      <AccountName email={email} />
      <NameField field={fields.full_name} />
      <NewPasswordFields label={accountsCopy.fields.newPassword} fields={fields} />
      <SubmitButton block size="lg" pendingText={accountsCopy.link.pending}>
        {words.send}
      </SubmitButton>
      <p className="tiny">
        <RichText text={accountsCopy.signup.accept} apart />
      </p>
    </Form>
  );
}
