import type { ReactNode } from "react";
import { Form, useRouteLoaderData } from "react-router";
import type { AuthTokenPurpose, LinkRefusal, LinkState } from "#app/domains/accounts/rules.ts";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { Button, ButtonLink } from "../kit/button.tsx";
import { SubmitButton } from "../kit/form.tsx";
import { Notice } from "../kit/notice.tsx";
import { NarrowPage } from "./narrow-page.tsx";
import { authPath, type View } from "./views.ts";

type Purpose = AuthTokenPurpose;

/** The view that mails a new link of each purpose. */
const AGAIN: Record<Purpose, View> = { confirm: "resend", magic: "magic", reset: "reset" };

export const linkTitle = (purpose: Purpose, state: LinkState): string =>
  state === "usable" ? accountsCopy.link[purpose].title : accountsCopy.link[state].title;

/**
 * The page behind a mailed link. Opening it changes nothing, so a mail scanner cannot use the link up; the button (or
 * the form in `children`) posts. For a link that no longer works it says why and what to do.
 */
export function LinkPage({
  purpose,
  state,
  next,
  children,
}: {
  purpose: Purpose;
  state: LinkState;
  /** Where the link leads, for a new one in its place. */
  next: string;
  children?: ReactNode;
}) {
  return (
    <NarrowPage title={linkTitle(purpose, state)}>
      {state === "usable" ? (children ?? <UseLink purpose={purpose} />) : null}
      {state === "foreign" && <Foreign />}
      {state !== "usable" && state !== "foreign" && <Dead purpose={purpose} state={state} next={next} />}
    </NarrowPage>
  );
}

function UseLink({ purpose }: { purpose: Purpose }) {
  const words = accountsCopy.link[purpose];
  return (
    <Form method="post" replace className="stack">
      <p>{words.text}</p>
      <SubmitButton block size="lg" pendingText={accountsCopy.link.pending}>
        {words.send}
      </SubmitButton>
    </Form>
  );
}

function Dead({
  purpose,
  state,
  next,
}: {
  purpose: Purpose;
  state: Exclude<LinkRefusal, "foreign">;
  next: string;
}) {
  const root = useRouteLoaderData("root") as { viewer?: object | null } | undefined;
  // The forms that mail a new link are only for signed-out people.
  if (root?.viewer) return <NotNeeded purpose={purpose} />;
  const text = state === "used" ? accountsCopy.link.used.text[purpose] : accountsCopy.link[state].text;
  // A used confirmation link did its job.
  const loginFirst = state === "used" && purpose === "confirm";
  return (
    <>
      <Notice tone={loginFirst ? "info" : "warn"} icon={loginFirst ? "info" : "alert"} role="alert">
        {text}
      </Notice>
      {!loginFirst && (
        <ButtonLink to={authPath(AGAIN[purpose], next)} block>
          {accountsCopy.link[purpose].again}
        </ButtonLink>
      )}
      <ButtonLink to={authPath("login", next)} variant={loginFirst ? "primary" : "ghost"} block>
        {accountsCopy.link.toLogin}
      </ButtonLink>
    </>
  );
}

function NotNeeded({ purpose }: { purpose: Purpose }) {
  return (
    <>
      <Notice role="alert">{accountsCopy.link.signedIn[purpose]}</Notice>
      <ButtonLink to={purpose === "reset" ? "/dashboard/settings" : "/dashboard"} block>
        {accountsCopy.link.toAccount}
      </ButtonLink>
    </>
  );
}

/** Does not reveal whose link it is. */
function Foreign() {
  const words = accountsCopy.link.foreign;
  return (
    <>
      <Notice tone="warn" icon="alert" role="alert">
        {words.text}
      </Notice>
      <Form method="post" action="/sign-out">
        <Button type="submit" block icon="sign-out">
          {words.signOut}
        </Button>
      </Form>
      <ButtonLink to="/dashboard" variant="ghost" block>
        {words.stay}
      </ButtonLink>
    </>
  );
}
