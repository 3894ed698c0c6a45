import { countRecoveryCodes, listOwnFactors } from "#app/domains/accounts/factors/factors.server.ts";
import { listOwnSessions } from "#app/domains/accounts/sessions/sessions.server.ts";
import { memberContext } from "#app/http/context.ts";
import { readTheme } from "#app/http/theme.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { settingsCopy } from "#app/i18n/accounts/settings.ts";
import { readDevice } from "#app/lib/device.ts";
import { AccountCard } from "#app/ui/account/account-card.tsx";
import { SessionList } from "#app/ui/account/session-list.tsx";
import { SettingsAside } from "#app/ui/account/settings-aside.tsx";
import { TwoStepCard } from "#app/ui/account/two-step-card.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import type { Route } from "./+types/settings.ts";
import "#app/ui/account/settings.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: settingsCopy.title });

export async function loader({ context, request }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const [factors, codesLeft, sessions] = await Promise.all([
    listOwnFactors(member),
    countRecoveryCodes(member),
    listOwnSessions(member),
  ]);
  const { email, hasPassword, isAdmin } = member.session;
  return {
    account: { email, hasPassword },
    twoStep: { factors, codesLeft, isAdmin },
    sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, device: readDevice(userAgent) })),
    now: member.now(),
    theme: readTheme(request),
  };
}

export default function DashboardSettings({ loaderData }: Route.ComponentProps) {
  const { account, twoStep, sessions, now, theme } = loaderData;
  return (
    <div className="beside settings">
      <div className="column gap-6">
        <AccountCard {...account} />
        <TwoStepCard {...twoStep} />
        <Card flush as="section" className="setting-card">
          <CardHead title={settingsCopy.sessions.title} />
          <p className="setting-card__lead small">{settingsCopy.sessions.count(sessions.length)}</p>
          <SessionList sessions={sessions} now={now} />
        </Card>
      </div>
      <SettingsAside theme={theme} />
    </div>
  );
}
