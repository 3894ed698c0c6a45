import { data, Form } from "react-router";
import { answerFactor } from "#app/domains/accounts/factors/answer-factor.server.ts";
import { challengeFactor, findOpenChallenge } from "#app/domains/accounts/factors/challenge-factor.server.ts";
import {
  countRecoveryCodes,
  findOwnFactor,
  listOwnFactors,
} from "#app/domains/accounts/factors/factors.server.ts";
import { useRecoveryCode as takeRecoveryCode } from "#app/domains/accounts/factors/recovery-codes.server.ts";
import { isPending, RECENT_AUTH } from "#app/domains/accounts/rules.ts";
import { SecondStepInput } from "#app/domains/accounts/factors/security-inputs.ts";
import { sessionContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { safeNext } from "#app/http/next.ts";
import { SIGNED_IN_HINT } from "#app/http/signed-in-hint.ts";
import { noteWayBack, pastSigningIn } from "#app/http/way-back.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { codeRefused, twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { formErrorsOf, resultOf } from "#app/ui/account/result-of.ts";
import { FactorForm, OtherWays, RecoveryForm, secondStepPath } from "#app/ui/account/second-step.tsx";
import { Ltr } from "#app/ui/kit/bdi.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import type { Route } from "./+types/mfa.ts";
import "./auth.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = twoStepCopy.signIn;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: twoStepCopy.title });

/** Forwards the Retry-After header of the action. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

function readQuery({ searchParams: query }: URL) {
  return {
    next: safeNext(query.get("next")),
    factor: query.get("factor"),
    recovery: query.get("with") === "recovery",
  };
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(sessionContext);
  const { email, mfaAt } = ctx.session;
  const { next, factor, recovery } = readQuery(url);
  const factors = (await listOwnFactors(ctx)).filter(({ status }) => status === "verified");
  const chosen =
    factors.find(({ id }) => id === factor) ??
    factors.find(({ factorType }) => factorType === "totp") ??
    factors[0];
  const justGiven = mfaAt !== null && ctx.now() - mfaAt <= RECENT_AUTH;
  // The page that asked for the password may lie before this one.
  if (!chosen || justGiven) throw pastSigningIn(ctx, request, next, { keep: true });

  const asksPhone = chosen.factorType === "phone" && !recovery;
  const [codesLeft, open] = await Promise.all([
    countRecoveryCodes(ctx),
    asksPhone ? findOpenChallenge(ctx, chosen.id) : null,
  ]);
  const ways = factors.map(({ id, friendlyName, factorType, hint }) => ({
    id,
    name: friendlyName,
    factorType,
    hint,
  }));
  const page = {
    email,
    next,
    pending: isPending(ctx.session),
    recovery,
    codesLeft,
    ways,
    chosenId: chosen.id,
    leftMs: open && open.expiresAt - ctx.now(),
  };
  return data(page, { headers: noteWayBack(ctx, request, next) });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(sessionContext);
  const { next } = readQuery(url);
  const form = await readForm(request, SecondStepInput);
  if (!form.ok) return form.reply;
  const input = form.value;

  if (input.intent === "recover") {
    const taken = await takeRecoveryCode(ctx, input.recovery_code);
    if (taken.ok) return goOn(taken.setCookie);
    if (taken.reason === "too-many") return form.wait(taken.waitMs);
    if (taken.reason === "busy") return form.busy(taken.waitMs);
    return form.refuse(twoStepCopy.recovery.wrong, "recovery_code");
  }

  const factor = await findOwnFactor(ctx, input.factor);
  // Only verified factors work as a second step; finishing an enrolment has its own page.
  if (factor?.status !== "verified") return form.refuse(codeRefused({ reason: "not-found" }));
  if (input.intent === "send") {
    const sent = await challengeFactor(ctx, factor.id, "sms");
    if (sent.ok)
      return redirectWithFlash(secondStepPath(next, { factor: factor.id }), "code-sent", [], "replace");
    return sent.reason === "too-many" ? form.wait(sent.waitMs) : form.refuse(codeRefused(sent));
  }
  const answer = await answerFactor(ctx, factor, input.code);
  if (answer.ok) return goOn(answer.setCookie);
  if (answer.reason === "too-many") return form.wait(answer.waitMs);
  if (answer.reason === "busy") return form.busy(answer.waitMs);
  return form.refuse(codeRefused(answer), answer.reason === "wrong-code" ? "code" : undefined);

  function goOn(setCookie: string | null) {
    const cookies = setCookie === null ? [SIGNED_IN_HINT] : [setCookie, SIGNED_IN_HINT];
    const flash = isPending(ctx.session) ? "logged-in" : "identity-confirmed";
    return redirectWithFlash(next, flash, cookies, "replace");
  }
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { email, next, pending, recovery, codesLeft, ways, chosenId, leftMs } = loaderData;
  const chosen = ways.find(({ id }) => id === chosenId);
  const others = ways.filter(({ id }) => recovery || id !== chosenId);
  return (
    <div className="auth__form">
      <div className="auth__inner stack">
        <h1>{twoStepCopy.title}</h1>
        <p className="small">
          {pending ? words.lead : words.stepUp}{" "}
          <bdi dir="ltr" className="second-step__who">
            {email}
          </bdi>
        </p>
        {recovery || !chosen ? (
          <RecoveryForm next={next} left={codesLeft} lastResult={resultOf(actionData, "recover")} />
        ) : (
          <FactorForm
            // Remounts the form for another factor.
            key={chosen.id}
            way={chosen}
            named={ways.length > 1}
            next={next}
            leftMs={leftMs}
            sendErrors={formErrorsOf(resultOf(actionData, "send"))}
            lastResult={resultOf(actionData, "verify")}
          />
        )}
        {(others.length > 0 || !recovery) && <OtherWays ways={others} next={next} recovery={!recovery} />}
        <div className="second-step__foot">
          <p className="tiny">
            {words.lost} <Ltr>{PRODUCT.supportEmail}</Ltr>
          </p>
          <Form method="post" action="/sign-out" className="row gap-2">
            <span className="small muted">{words.notYou}</span>
            <Button type="submit" variant="ghost" icon="sign-out">
              {words.signOut}
            </Button>
          </Form>
        </div>
      </div>
    </div>
  );
}
