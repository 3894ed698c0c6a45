import { savedSearchesCopy } from "#app/i18n/listings/saved-searches.ts";
import { WEBHOOKS_PATH } from "#app/domains/programs/webhooks/rules.ts";
import { webhooksCopy } from "#app/i18n/programs/webhooks.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { importWords } from "#app/i18n/imports/imports.ts";
import { keysCopy } from "#app/i18n/programs/keys.ts";
import { settingsCopy } from "#app/i18n/accounts/settings.ts";
import { Ltr } from "../kit/bdi.tsx";
import { ButtonLink, type ButtonVariant } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { SettingRow, SettingRows } from "./setting-row.tsx";

const words = settingsCopy.account;
const searches = savedSearchesCopy.page;

type AccountPage = { label: string; text: string; to: string; action: string; variant?: ButtonVariant };

const pagesOf = (hasPassword: boolean): readonly AccountPage[] => [
  {
    label: words.password,
    text: hasPassword ? words.passwordSet : words.passwordUnset,
    to: "/dashboard/settings/password",
    action: hasPassword ? words.change : words.set,
  },
  {
    label: searches.title,
    text: searches.settingsText,
    to: "/dashboard/searches",
    action: searches.settingsAction,
  },
  {
    label: officeCopy.title,
    text: officeCopy.settingsText,
    to: "/dashboard/office",
    action: officeCopy.settingsAction,
  },
  {
    label: importWords.title,
    text: importWords.settingsText,
    to: "/dashboard/office/import",
    action: importWords.settingsAction,
  },
  {
    label: keysCopy.title,
    text: keysCopy.settingsText,
    to: "/dashboard/office/keys",
    action: keysCopy.settingsAction,
  },
  {
    label: webhooksCopy.title,
    text: webhooksCopy.settingsText,
    to: WEBHOOKS_PATH,
    action: webhooksCopy.settingsAction,
  },
  { label: words.data, text: words.dataText, to: "/dashboard/settings/export", action: words.export },
  {
    label: words.close,
    text: words.closeText,
    to: "/dashboard/settings/close",
    action: words.closeAction,
    variant: "danger-outline",
  },
];

/** Links to the actions on the account as a whole; each has its own page. */
export function AccountCard({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const pages = pagesOf(hasPassword);
  return (
    <Card flush as="section" className="setting-card">
      <CardHead title={words.title} />
      <SettingRows>
        <SettingRow label={words.email}>
          <p className="setting-row__value">
            <Ltr>{email}</Ltr>
          </p>
          <p className="tiny">{words.emailFixed}</p>
        </SettingRow>
        {pages.map(({ label, text, to, action, variant = "outline" }) => (
          <SettingRow
            key={to}
            label={label}
            action={
              <ButtonLink to={to} variant={variant}>
                {action}
              </ButtonLink>
            }
          >
            <p className="small muted">{text}</p>
          </SettingRow>
        ))}
      </SettingRows>
    </Card>
  );
}
