import type { SubmissionResult } from "@conform-to/react";
import { data, redirectDocument } from "react-router";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { isPasswordRefusal, LoginInput, MagicLinkInput, SignupInput } from "#app/domains/accounts/rules.ts";
import { signUp } from "#app/domains/accounts/ways-in/sign-up.server.ts";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { readCredentialForm, type FormReply } from "#app/http/form.server.ts";
import { destinationOf, safeNext } from "#app/http/next.ts";
import { redirectSignedIn } from "#app/http/sign-in.server.ts";
import { noteWayBack, pastSigningIn } from "#app/http/way-back.server.ts";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { MailForm } from "#app/ui/auth/mail-form.tsx";
import { LoginForm, SignupDone, SignupForm } from "#app/ui/auth/sign-in-forms.tsx";
import { authPath, TABS, VIEWS, type View } from "#app/ui/auth/views.ts";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import type { Route } from "./+types/auth.ts";
import "./auth.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

type Reply = {
  view: View;
  result?: SubmissionResult<string[]>;
  sent?: boolean;
  mailInstead?: "resend" | "magic";
};

/** The mail link to offer, by why the password was refused. */
const MAIL_INSTEAD = {
  "wrong-credentials": {},
  unconfirmed: { mailInstead: "resend" },
  "link-needed": { mailInstead: "magic" },
} as const;

const REQUIRED_FOR_SIGNUP = ["full_name", "email", "password", "password_confirmation"];

const titleOf = (view: View): string =>
  view === "reset" || view === "resend" ? accountsCopy.mail[view].title : accountsCopy.tabs[view];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: titleOf(args.loaderData?.view ?? "login") });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The loader depends on the URL alone. Not revalidating keeps what was typed. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.href !== nextUrl.href;
}

function readQuery({ searchParams }: URL) {
  const asked = searchParams.get("tab");
  const view = VIEWS.find((known) => known === asked) ?? "login";
  return { view, next: safeNext(searchParams.get("next")) };
}

export function loader({ context, request, url }: Route.LoaderArgs) {
  const { view, next } = readQuery(url);
  const visitor = context.get(visitorContext);
  if (context.get(viewerContext)) throw pastSigningIn(visitor, request, next);
  const siteKey = visitor.settings.turnstile?.siteKey ?? null;
  // Turnstile's script and the policy that allows it come only with a document load, not with a client navigation.
  if (siteKey !== null && new URL(request.url).pathname !== url.pathname)
    throw redirectDocument(url.pathname + url.search);
  return data({ view, next, siteKey }, { headers: noteWayBack(visitor, request, next) });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  const { view, next } = readQuery(url);
  if (view === "login") return answerLogin();
  if (view === "signup") return answerSignup();
  return answerMailLink(view);

  async function answerLogin() {
    const form = await readCredentialForm(visitor, request, LoginInput);
    if (!form.ok) return answer(form.reply);
    try {
      const outcome = await logIn(visitor, form.value);
      if (outcome.ok) return await redirectSignedIn(context, request, next, "logged-in", outcome);
      if (outcome.reason === "too-many") return answer(form.wait(outcome.waitMs));
      if (outcome.reason === "busy") return answer(form.busy(outcome.waitMs));
      return answer(form.refuse(accountsCopy.loginRefused[outcome.reason]), MAIL_INSTEAD[outcome.reason]);
    } catch (error) {
      return fault(error, form.fail(accountsCopy.failed.login));
    }
  }

  async function answerSignup() {
    const form = await readCredentialForm(visitor, request, SignupInput, REQUIRED_FOR_SIGNUP);
    if (!form.ok) return answer(form.reply);
    try {
      const outcome = await signUp(visitor, form.value, destinationOf(next));
      if (outcome.ok)
        return data<Reply>({ view, sent: true }, { headers: { "Set-Cookie": outcome.setCookie } });
      if (outcome.reason === "too-many") return answer(form.wait(outcome.waitMs));
      if (outcome.reason === "busy") return answer(form.busy(outcome.waitMs));
      const field = isPasswordRefusal(outcome.reason) ? "password" : "email";
      return answer(form.refuse(accountsCopy.signupRefused[outcome.reason], field));
    } catch (error) {
      return fault(error, form.fail(accountsCopy.failed.signup));
    }
  }

  async function answerMailLink(kind: "magic" | "reset" | "resend") {
    const form = await readCredentialForm(visitor, request, MagicLinkInput);
    if (!form.ok) return answer(form.reply);
    try {
      const purpose = kind === "resend" ? "confirm" : kind;
      const outcome = await mailLink(visitor, form.value.email, purpose, destinationOf(next));
      return outcome.ok ? data<Reply>({ view, sent: true }) : answer(form.wait(outcome.waitMs));
    } catch (error) {
      return fault(error, form.fail(accountsCopy.failed[kind]));
    }
  }

  function answer(reply: FormReply, more: Partial<Reply> = {}) {
    return data<Reply>({ view, ...reply.data, ...more }, reply.init ?? undefined);
  }

  function fault(error: unknown, reply: FormReply) {
    visitor.log("auth.failed", { reference: visitor.reference, intent: view, error: errorText(error) });
    return answer(reply);
  }
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { view, next, siteKey } = loaderData;
  const reply = actionData?.view === view ? actionData : undefined;
  const form = { lastResult: reply?.result, next, siteKey };
  const apart = view === "reset" || view === "resend";
  return (
    <div className="auth">
      <div className="auth__form">
        <div className="auth__inner stack">
          <h1>{apart ? titleOf(view) : accountsCopy.title}</h1>
          {!apart && <p className="muted small">{accountsCopy.lead}</p>}
          <Tabs
            replace
            label={accountsCopy.tabs.label}
            tabs={TABS.map((tab) => ({
              to: authPath(tab, next),
              label: accountsCopy.tabs[tab],
              current: tab === view,
            }))}
          />
          {view === "login" && <LoginForm {...form} mailInstead={reply?.mailInstead} />}
          {view === "signup" && (reply?.sent ? <SignupDone next={next} /> : <SignupForm {...form} />)}
          {(view === "magic" || apart) && (
            <MailForm key={view} {...form} kind={view} sent={reply?.sent === true} />
          )}
        </div>
      </div>
      <aside className="auth__aside">
        <h2>{accountsCopy.aside.title}</h2>
        <p>{accountsCopy.aside.text}</p>
      </aside>
    </div>
  );
}
