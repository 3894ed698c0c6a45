import { savedSearchesCopy } from "#app/i18n/listings/saved-searches.ts";
import { settingsCopy } from "#app/i18n/accounts/settings.ts";
import { Ltr } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { SettingRow, SettingRows } from "./setting-row.tsx";

const words = settingsCopy.account;
const searches = savedSearchesCopy.page;

/** What can be done with the account as a whole; each on a page of its own. */
export function AccountCard({ email, hasPassword }: { email: string; hasPassword: boolean }) {
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
        <SettingRow
          label={words.password}
          action={
            <ButtonLink to="/dashboard/settings/password" variant="outline">
              {hasPassword ? words.change : words.set}
            </ButtonLink>
          }
        >
          <p className="small muted">{hasPassword ? words.passwordSet : words.passwordUnset}</p>
        </SettingRow>
        <SettingRow
          label={searches.title}
          action={
            <ButtonLink to="/dashboard/searches" variant="outline">
              {searches.settingsAction}
            </ButtonLink>
          }
        >
          <p className="small muted">{searches.settingsText}</p>
        </SettingRow>
        <SettingRow
          label={words.data}
          action={
            <ButtonLink to="/dashboard/settings/export" variant="outline">
              {words.export}
            </ButtonLink>
          }
        >
          <p className="small muted">{words.dataText}</p>
        </SettingRow>
        <SettingRow
          label={words.close}
          action={
            <ButtonLink to="/dashboard/settings/close" variant="danger-outline">
              {words.closeAction}
            </ButtonLink>
          }
        >
          <p className="small muted">{words.closeText}</p>
        </SettingRow>
      </SettingRows>
    </Card>
  );
}
