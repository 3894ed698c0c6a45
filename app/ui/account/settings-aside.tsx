import { OPENING_HOURS } from "#app/i18n/site/opening-hours.ts";
import { settingsCopy } from "#app/i18n/accounts/settings.ts";
import type { Theme } from "../chrome/remember-theme.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { SupportMail } from "../kit/support-mail.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

const { theme: look, estimate, support } = settingsCopy;

/** The column beside the account: the theme, an instant estimate, and support. */
export function SettingsAside({ theme }: { theme: Theme | null }) {
  return (
    <div className="column gap-6 settings__aside">
      <Card as="section">
        <CardHead title={look.title} />
        <div className="stack">
          <p className="small muted">{look.text}</p>
          <ThemeChoice theme={theme} back="/dashboard/settings" />
        </div>
      </Card>
      <Card as="section">
        <CardHead title={estimate.title} />
        <div className="stack">
          <p className="small muted">{estimate.text}</p>
          <ButtonLink to="/estimate" variant="outline" block prefetch="intent">
            {estimate.action}
          </ButtonLink>
        </div>
      </Card>
      <Card as="section">
        <CardHead title={support.title} />
        <div className="stack">
          <p className="small muted">
            {support.text} {OPENING_HOURS}
          </p>
          <ButtonLink to="/contact" variant="outline" icon="mail" block>
            {support.action}
          </ButtonLink>
          <p className="small">
            {support.mail} <SupportMail />
          </p>
        </div>
      </Card>
    </div>
  );
}
