import { settingsCopy } from "#app/i18n/accounts/settings.ts";
import { Badge } from "../kit/badge.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { codesLeftText } from "./codes-card.tsx";
import { factorDetail, FACTORS_PAGE, type FactorData } from "./factor-list.tsx";
import { SettingRow, SettingRows } from "./setting-row.tsx";

const words = settingsCopy.twoStep;

/** State of two-step verification: on or off, its factors, and the number of recovery codes left. */
export function TwoStepCard(props: { factors: readonly FactorData[]; codesLeft: number; isAdmin: boolean }) {
  const { codesLeft, isAdmin } = props;
  const factors = props.factors.filter(({ status }) => status === "verified");
  const on = factors.length > 0;
  return (
    <Card flush as="section" className="setting-card">
      <CardHead
        title={words.title}
        end={<Badge tone={on ? "ok" : isAdmin ? "warn" : undefined}>{on ? words.on : words.off}</Badge>}
      />
      <p className="setting-card__lead small">
        {on ? words.onText : words.offText} {isAdmin && words.adminText}
      </p>
      {on && (
        <SettingRows>
          <SettingRow label={words.factors}>
            <ul role="list" className="small muted">
              {factors.map((factor) => {
                const detail = factorDetail(factor);
                return (
                  <li key={factor.id}>
                    <bdi>{factor.friendlyName}</bdi>
                    {detail && <> ({detail})</>}
                  </li>
                );
              })}
            </ul>
          </SettingRow>
          <SettingRow label={words.codes}>
            <p className="small muted">{codesLeftText(codesLeft)}</p>
          </SettingRow>
        </SettingRows>
      )}
      <div className="setting-foot row">
        <ButtonLink to={FACTORS_PAGE} variant={on ? "outline" : "primary"} icon="shield">
          {on ? words.manage : words.enable}
        </ButtonLink>
      </div>
    </Card>
  );
}
