import type { ReactNode } from "react";
import { Form } from "react-router";
import { arDate } from "#app/i18n/format.ts";
import { twoStepCopy, factorStatusName, factorTypeName } from "#app/i18n/accounts/two-step.ts";
import type { FactorStatus, FactorType } from "#app/domains/accounts/rules.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr, Num } from "../kit/bdi.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { SubmitButton } from "../kit/form.tsx";
import { Notice } from "../kit/notice.tsx";

export const FACTORS_PAGE = "/dashboard/settings/mfa";

export type FactorData = {
  id: string;
  friendlyName: string;
  factorType: FactorType;
  status: FactorStatus;
  hint: string | null;
  createdAt: number;
};

const words = twoStepCopy.factors;

/** The factor's type, unless its name says it, and the last digits of a phone number; null if neither helps. */
export function factorDetail({ friendlyName, factorType, hint }: FactorData): ReactNode {
  const kind = factorTypeName[factorType];
  const named = !friendlyName.startsWith(kind);
  if (!hint) return named ? kind : null;
  return (
    <>
      {named ? `${kind} ${words.hintOfKind}` : words.hint} <Ltr>{hint}</Ltr>
    </>
  );
}

/** The account's factors, each with a form to remove it. */
export function FactorList({ factors, isAdmin }: { factors: readonly FactorData[]; isAdmin: boolean }) {
  const verified = factors.filter(({ status }) => status === "verified");
  return (
    <ul role="list" className="setting-rows">
      {factors.map((factor) => {
        const isLast = verified.length === 1 && verified[0]?.id === factor.id;
        return <FactorRow key={factor.id} factor={factor} isLast={isLast} isAdmin={isAdmin} />;
      })}
    </ul>
  );
}

function FactorRow(props: { factor: FactorData; isLast: boolean; isAdmin: boolean }) {
  const { factor } = props;
  const finished = factor.status === "verified";
  const detail = factorDetail(factor);
  return (
    <li className="setting-row">
      <div className="setting-row__text">
        <div className="row setting-row__head">
          <h3>
            <bdi>{factor.friendlyName}</bdi>
          </h3>
          <Badge tone={finished ? "ok" : "warn"}>{factorStatusName[factor.status]}</Badge>
        </div>
        {detail && <p className="small muted">{detail}</p>}
        <p className="tiny">
          {words.since} <Num>{arDate(factor.createdAt)}</Num>. {!finished && words.unfinished}
        </p>
      </div>
      {!finished && (
        <div className="setting-row__action">
          <ButtonLink
            to={`${FACTORS_PAGE}/${factor.id}`}
            variant="outline"
            aria-label={words.finishNamed(factor.friendlyName)}
          >
            {words.finish}
          </ButtonLink>
        </div>
      )}
      <RemoveFactor {...props} />
    </li>
  );
}

/** Opens without JavaScript, and removes the factor only at the second press. */
function RemoveFactor({
  factor,
  isLast,
  isAdmin,
}: {
  factor: FactorData;
  isLast: boolean;
  isAdmin: boolean;
}) {
  return (
    <details className="confirm">
      <summary className="btn btn--ghost" aria-label={words.removeNamed(factor.friendlyName)}>
        {words.remove}
      </summary>
      <Form method="post" action={FACTORS_PAGE} className="well confirm__body stack">
        {isLast ? (
          <Notice tone="warn" icon="alert">
            <p>
              {words.removeLast} {isAdmin && words.removeLastAdmin}
            </p>
          </Notice>
        ) : (
          <p className="small">{factor.status === "verified" ? words.removeText : words.removeUnfinished}</p>
        )}
        <SubmitButton name="factor" value={factor.id} variant="danger" pendingText={words.removing}>
          {words.removeConfirm}
        </SubmitButton>
        <input type="hidden" name="intent" value="remove" />
      </Form>
    </details>
  );
}
