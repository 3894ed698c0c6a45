import {
  endAllSessions,
  endOtherSessions,
  endSession,
} from "#app/domains/accounts/sessions/end-sessions.server.ts";
import { SessionsInput } from "#app/domains/accounts/factors/security-inputs.ts";
import { closeSession, listOwnSessions } from "#app/domains/accounts/sessions/sessions.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectSignedOut } from "#app/http/signed-out.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { settingsCopy } from "#app/i18n/accounts/settings.ts";
import { readDevice } from "#app/lib/device.ts";
import { formErrorsOf } from "#app/ui/account/result-of.ts";
import { SessionList } from "#app/ui/account/session-list.tsx";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/settings-sessions.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const HERE = "/dashboard/settings/sessions";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: settingsCopy.sessions.pageTitle });

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const sessions = await listOwnSessions(member);
  return {
    sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, device: readDevice(userAgent) })),
    now: member.now(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, SessionsInput);
  if (!form.ok) return form.reply;
  const input = form.value;

  if (input.intent === "end-all") {
    const forget = await endAllSessions(member);
    return redirectSignedOut(member, request, "signed-out-everywhere", forget);
  }
  if (input.intent === "end-others") {
    await endOtherSessions(member);
    return redirectWithFlash(HERE, "sessions-ended");
  }
  if (input.handle === member.session.handle)
    return redirectSignedOut(member, request, "signed-out", await closeSession(member));
  if (!(await endSession(member, input.handle))) return form.refuse(settingsCopy.sessions.gone);
  return redirectWithFlash(HERE, "session-ended");
}

export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, now } = loaderData;
  return (
    <SettingsPage title={settingsCopy.sessions.pageTitle} lead={settingsCopy.sessions.lead}>
      <FormErrors errors={formErrorsOf(actionData?.result)} />
      <Card flush as="section" aria-label={settingsCopy.sessions.title}>
        <SessionList sessions={sessions} now={now} />
      </Card>
    </SettingsPage>
  );
}
