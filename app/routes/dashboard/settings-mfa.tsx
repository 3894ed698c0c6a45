import { redirect } from "react-router";
import { enrollFactor } from "#app/domains/accounts/factors/enroll-factor.server.ts";
import type { EnrollRefusal } from "#app/domains/accounts/factors/factor-rules.ts";
import { countRecoveryCodes, listOwnFactors } from "#app/domains/accounts/factors/factors.server.ts";
import { makeRecoveryCodes } from "#app/domains/accounts/factors/recovery-codes.server.ts";
import { MAX_FACTORS } from "#app/domains/accounts/rules.ts";
import { FactorsInput } from "#app/domains/accounts/factors/security-inputs.ts";
import { unenrollFactor } from "#app/domains/accounts/factors/unenroll-factor.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { AddFactor } from "#app/ui/account/add-factor.tsx";
import { CodesCard } from "#app/ui/account/codes-card.tsx";
import { FactorList, FACTORS_PAGE } from "#app/ui/account/factor-list.tsx";
import { RecoveryCodes } from "#app/ui/account/recovery-codes.tsx";
import { formErrorsOf, resultOf } from "#app/ui/account/result-of.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { Card, CardHead } from "#app/ui/kit/card.tsx";
import { FormErrors } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/settings-mfa.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: twoStepCopy.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const [factors, codesLeft] = await Promise.all([listOwnFactors(member), countRecoveryCodes(member)]);
  return {
    factors,
    codesLeft,
    email: member.email,
    isAdmin: member.session.isAdmin,
    phoneAvailable: member.sms !== null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm(request, FactorsInput);
  if (!form.ok) return form.reply;
  const input = form.value;

  if (input.intent === "make-codes") {
    const made = await makeRecoveryCodes(member);
    if (!made.ok)
      switch (made.reason) {
        case "busy":
          return form.busy(made.waitMs);
        case "too-many":
          return form.wait(made.waitMs);
        default:
          return form.refuse(twoStepCopy.codes.refused[made.reason]);
      }
    return { codes: made.codes, madeAt: member.now() };
  }
  if (input.intent === "remove") {
    const removed = await unenrollFactor(member, input.factor);
    if (!removed.ok) return form.refuse(twoStepCopy.removeRefused[removed.reason]);
    const left = await listOwnFactors(member);
    const off = member.session.hasFactor && !left.some(({ status }) => status === "verified");
    return redirectWithFlash(FACTORS_PAGE, off ? "two-step-off" : "factor-removed");
  }
  const enrolled = await enrollFactor(member, input);
  if (enrolled.ok) return redirect(`${FACTORS_PAGE}/${enrolled.factor.id}`);
  return form.refuse(twoStepCopy.add.refused[enrolled.reason], FIELD_OF[enrolled.reason]);
}

/** The field for each refusal's message; a refusal without a field is shown above the form. */
const FIELD_OF: Partial<Record<EnrollRefusal, string>> = {
  "name-taken": "friendly_name",
  "country-not-served": "phone",
};

export default function Factors({ loaderData, actionData }: Route.ComponentProps) {
  const { factors, codesLeft, email, isAdmin, phoneAvailable } = loaderData;
  if (actionData && "codes" in actionData)
    return (
      <SettingsPage title={twoStepCopy.title} back={{ to: FACTORS_PAGE, label: twoStepCopy.backToList }}>
        <RecoveryCodes {...actionData} email={email} doneTo={FACTORS_PAGE} />
      </SettingsPage>
    );
  const on = factors.some(({ status }) => status === "verified");
  return (
    <SettingsPage title={twoStepCopy.title} lead={twoStepCopy.lead}>
      <FormErrors errors={formErrorsOf(resultOf(actionData, "remove"))} />
      <Card flush as="section" className="setting-card">
        <CardHead title={twoStepCopy.factors.title} />
        {factors.length > 0 ? (
          <FactorList factors={factors} isAdmin={isAdmin} />
        ) : (
          <p className="setting-card__lead small">{twoStepCopy.factors.empty}</p>
        )}
      </Card>
      {on && <CodesCard left={codesLeft} errors={formErrorsOf(resultOf(actionData, "make-codes"))} />}
      <Card as="section">
        <CardHead title={twoStepCopy.add.title} />
        {factors.length >= MAX_FACTORS ? (
          <p className="small muted">{twoStepCopy.add.full}</p>
        ) : (
          <>
            <AddFactor factorType="totp" lastResult={resultOf(actionData, "add-totp")} />
            {phoneAvailable && (
              <AddFactor factorType="phone" lastResult={resultOf(actionData, "add-phone")} />
            )}
          </>
        )}
      </Card>
    </SettingsPage>
  );
}
