import { data, redirectDocument } from "react-router";
import { answerFactor } from "#app/domains/accounts/factors/answer-factor.server.ts";
import { challengeFactor, findOpenChallenge } from "#app/domains/accounts/factors/challenge-factor.server.ts";
import { readTotpSetup } from "#app/domains/accounts/factors/enroll-factor.server.ts";
import { findOwnFactor } from "#app/domains/accounts/factors/factors.server.ts";
import { FinishFactorInput } from "#app/domains/accounts/factors/security-inputs.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { found } from "#app/http/found.server.ts";
import { HUMAN_FIELD } from "#app/lib/human-field.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { codeRefused, twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { CancelSetup } from "#app/ui/account/cancel-setup.tsx";
import { FACTORS_PAGE } from "#app/ui/account/factor-list.tsx";
import { PhoneSetup } from "#app/ui/account/phone-setup.tsx";
import { RecoveryCodes } from "#app/ui/account/recovery-codes.tsx";
import { formErrorsOf, resultOf } from "#app/ui/account/result-of.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { TotpSetup } from "#app/ui/account/totp-setup.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { Route } from "./+types/settings-mfa-factor.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const { setup: words } = twoStepCopy;
const BACK = { to: FACTORS_PAGE, label: twoStepCopy.backToList };

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: twoStepCopy.title });

/** Forwards the Retry-After header of the action. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const { id, factorType, status, hint } = found(await findOwnFactor(member, params.factorId));
  const common = { id, email: member.email };
  // Also right after the factor was verified, when the page shows its recovery codes.
  if (status === "verified") return { ...common, step: "done" } as const;
  if (factorType === "totp")
    return { ...common, step: "totp", setup: found(await readTotpSetup(member, id)) } as const;
  const siteKey = member.settings.turnstile?.siteKey ?? null;
  // Turnstile's script and the policy that allows it come only with a document load, not with a client navigation.
  if (siteKey !== null && new URL(request.url).pathname !== url.pathname)
    throw redirectDocument(url.pathname);
  const open = await findOpenChallenge(member, id);
  const leftMs = open && open.expiresAt - member.now();
  return { ...common, step: "phone", hint, leftMs, siteKey } as const;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const factor = found(await findOwnFactor(member, params.factorId));
  const form = await readForm(request, FinishFactorInput);
  if (!form.ok) return form.reply;

  if (form.value.intent === "send") {
    const sent = await challengeFactor(member, factor.id, "sms", form.value[HUMAN_FIELD]);
    if (sent.ok) return redirectWithFlash(`${FACTORS_PAGE}/${factor.id}`, "code-sent");
    return sent.reason === "too-many" ? form.wait(sent.waitMs) : form.refuse(codeRefused(sent));
  }
  const answer = await answerFactor(member, factor, form.value.code);
  if (!answer.ok) {
    if (answer.reason === "too-many") return form.wait(answer.waitMs);
    if (answer.reason === "busy") return form.busy(answer.waitMs);
    return form.refuse(codeRefused(answer), answer.reason === "wrong-code" ? "code" : undefined);
  }
  const cookies = answer.setCookie === null ? [] : [answer.setCookie];
  if (!answer.recoveryCodes) return redirectWithFlash(FACTORS_PAGE, "factor-added", cookies);
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  return data({ codes: answer.recoveryCodes, madeAt: member.now() }, { headers });
}

export default function VerifyFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "codes" in actionData)
    return (
      <SettingsPage title={words.doneTitle} lead={words.done} back={BACK}>
        <RecoveryCodes {...actionData} email={loaderData.email} doneTo={FACTORS_PAGE} />
      </SettingsPage>
    );
  if (loaderData.step === "done")
    return (
      <SettingsPage title={words.alreadyTitle} back={BACK}>
        <Notice tone="ok">{words.already}</Notice>
        <div className="row">
          <ButtonLink to={FACTORS_PAGE}>{twoStepCopy.backToList}</ButtonLink>
        </div>
      </SettingsPage>
    );
  const lastResult = resultOf(actionData, "verify");
  return (
    <SettingsPage title={loaderData.step === "totp" ? words.totpTitle : words.phoneTitle} back={BACK}>
      {loaderData.step === "totp" ? (
        <TotpSetup {...loaderData.setup} lastResult={lastResult} />
      ) : (
        <PhoneSetup
          hint={loaderData.hint}
          leftMs={loaderData.leftMs}
          siteKey={loaderData.siteKey}
          sendErrors={formErrorsOf(resultOf(actionData, "send"))}
          lastResult={lastResult}
        />
      )}
      <CancelSetup factorId={loaderData.id} />
    </SettingsPage>
  );
}
