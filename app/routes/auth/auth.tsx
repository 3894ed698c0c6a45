import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { logIn } from "#app/domains/accounts/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/mail-link.server.ts";
import { LoginInput, MagicLinkInput, SignupInput } from "#app/domains/accounts/rules.ts";
import { signUp } from "#app/domains/accounts/sign-up.server.ts";
import { viewerContext, visitorContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { SIGNED_IN_HINT } from "#app/http/signed-in-hint.ts";
import { copy } from "#app/i18n/accounts.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { errorText } from "#app/lib/error-text.ts";
import { authPath, LoginForm, MagicForm, ResendForm, SignupForm } from "#app/ui/auth/auth-forms.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { Tabs } from "#app/ui/kit/tabs.tsx";
import type { Route } from "./+types/auth.ts";
import "./auth.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const TABS = ["login", "signup", "magic"] as const;
const INTENTS = [...TABS, "resend"] as const;
type Intent = (typeof INTENTS)[number];
type Reply = { intent: Intent; result?: SubmissionResult<string[]>; sent?: boolean; unconfirmed?: boolean };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: copy.tabs[args.loaderData?.tab ?? "login"], noindex: true });

function readQuery(request: Request) {
  const query = new URL(request.url).searchParams;
  const asked = query.get("tab");
  return {
    intent: INTENTS.find((known) => known === asked) ?? "login",
    tab: TABS.find((known) => known === asked) ?? "login",
    next: safeNext(query.get("next")),
  };
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { tab, next } = readQuery(request);
  if (context.get(viewerContext)) throw redirect(next);
  return { tab, next };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  const { intent, next } = readQuery(request);
  try {
    if (intent === "signup") return await answerSignup();
    if (intent === "login") return await answerLogin();
    return await answerMailLink(intent);
  } catch (error) {
    // Redirects and answers are thrown too; only a fault is worded here.
    if (!(error instanceof Error)) throw error;
    visitor.log("auth.failed", { intent, error: errorText(error) });
    const result: SubmissionResult<string[]> = { status: "error", error: { "": [copy.failed[intent]] } };
    return data<Reply>({ intent, result }, { status: 500 });
  }

  async function answerLogin() {
    const form = await readForm(request, LoginInput);
    if (!form.ok) return refused("login", form.reply.data.result);
    const outcome = await logIn(visitor, form.value);
    if (outcome.ok) return redirectWithFlash(next, "logged-in", [outcome.setCookie, SIGNED_IN_HINT]);
    const reply = form.refuse(copy.loginRefused[outcome.reason]);
    return refused("login", reply.data.result, { unconfirmed: outcome.reason === "unconfirmed" });
  }

  async function answerSignup() {
    const form = await readForm(request, SignupInput, [
      "full_name",
      "email",
      "password",
      "password_confirmation",
    ]);
    if (!form.ok) return refused("signup", form.reply.data.result);
    const outcome = await signUp(visitor, form.value);
    if (outcome.ok) return data<Reply>({ intent: "signup", sent: true });
    const field = outcome.reason === "already-registered" ? "email" : undefined;
    return refused("signup", form.refuse(copy.signupRefused[outcome.reason], field).data.result);
  }

  async function answerMailLink(kind: "magic" | "resend") {
    const form = await readForm(request, MagicLinkInput);
    if (!form.ok) return refused(kind, form.reply.data.result);
    const outcome = await mailLink(visitor, form.value.email, kind === "magic" ? "magic" : "confirm");
    if (outcome.ok) return data<Reply>({ intent: kind, sent: true });
    return refused(kind, form.refuse(copy.mailRefused[outcome.reason]).data.result);
  }

  function refused(kind: Intent, result: SubmissionResult<string[]>, more: Partial<Reply> = {}) {
    return data<Reply>({ intent: kind, result, ...more }, { status: 400 });
  }
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, next } = loaderData;
  const reply = actionData;
  const lastResult = reply?.intent === tab ? reply.result : undefined;
  return (
    <div className="auth">
      <div className="auth__form">
        <div className="auth__inner stack">
          <h1>{copy.title}</h1>
          <p className="muted small">{copy.lead}</p>
          <Tabs
            label={copy.tabs.label}
            tabs={TABS.map((key) => ({
              to: authPath(key, next),
              label: copy.tabs[key],
              current: key === tab,
            }))}
          />
          {reply?.intent === "resend" && <ResendReply reply={reply} next={next} />}
          {tab === "login" && reply?.intent !== "resend" && (
            <LoginForm lastResult={lastResult} next={next} offerNewLink={reply?.unconfirmed === true} />
          )}
          {tab === "signup" &&
            (reply?.intent === "signup" && reply.sent ? (
              <Notice tone="ok" title={copy.signup.doneTitle} role="status">
                {copy.signup.done}
              </Notice>
            ) : (
              <SignupForm lastResult={lastResult} next={next} />
            ))}
          {tab === "magic" && (
            <MagicForm
              lastResult={lastResult}
              next={next}
              sent={reply?.intent === "magic" && reply.sent === true}
            />
          )}
        </div>
      </div>
      <aside className="auth__aside">
        <h2>{copy.aside.title}</h2>
        <p>{copy.aside.text}</p>
      </aside>
    </div>
  );
}

function ResendReply({ reply, next }: { reply: Reply; next: string }) {
  if (reply.sent)
    return (
      <Notice tone="ok" title={copy.resend.doneTitle} role="status">
        {copy.resend.done}
      </Notice>
    );
  const problems = Object.values(reply.result?.error ?? {}).flatMap((messages) => messages ?? []);
  return (
    <>
      <Notice tone="bad" role="alert">
        {problems.join(" ")}
      </Notice>
      <ResendForm email={String(reply.result?.initialValue?.email ?? "")} next={next} />
    </>
  );
}
