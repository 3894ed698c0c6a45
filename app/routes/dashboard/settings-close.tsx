import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { isRecent } from "#app/domains/accounts/rules.ts";
import { forgetSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { findObstacle } from "#app/domains/privacy/closing/closing-obstacles.server.ts";
import { CloseInput, ClosePasswordlessInput } from "#app/domains/privacy/rules.ts";
import { countFinishedReports } from "#app/domains/reports/reading/find-report.server.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectSignedOut } from "#app/http/signed-out.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { privacyCopy } from "#app/i18n/site/privacy.ts";
import { ClosingFacts } from "#app/ui/account/closing-facts.tsx";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { OwnPasswordField } from "#app/ui/auth/fields.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FieldError } from "#app/ui/kit/field-shell.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import { Link } from "#app/ui/kit/link.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { Route } from "./+types/settings-close.ts";
import "./settings-close.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = privacyCopy.close;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const askAgain = () => redirectWithFlash("/auth/again?next=/dashboard/settings/close", "confirm-again");

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const { email, hasPassword } = member.session;
  if (!hasPassword && !isRecent(member.session, member.now())) throw askAgain();
  const [obstacle, reports] = await Promise.all([
    findObstacle(member, { withPayments: false }),
    countFinishedReports(member),
  ]);
  return { email, hasPassword, obstacle, reports };
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const form = await readForm<typeof CloseInput | typeof ClosePasswordlessInput>(
    request,
    member.session.hasPassword ? CloseInput : ClosePasswordlessInput,
  );
  if (!form.ok) return form.reply;

  const password = "password" in form.value ? form.value.password : null;
  const outcome = await closeAccount(member, password);
  if (outcome.ok) return redirectSignedOut(member, request, "account-closed", forgetSession(member));
  if (outcome.reason === "not-recent") return askAgain();
  if (outcome.reason === "too-many") return form.wait(outcome.waitMs);
  if (outcome.reason === "busy") return form.busy(outcome.waitMs);
  if (outcome.reason === "provider-failed") return form.fail(words.refused(outcome));
  return form.refuse(words.refused(outcome), outcome.reason === "wrong-password" ? "password" : undefined);
}

export default function CloseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, obstacle, reports } = loaderData;
  return (
    <SettingsPage title={words.title} lead={words.lead}>
      <Card as="section" className="stack closing">
        <ClosingFacts email={email} reports={reports} />
        <p className="small">
          {words.exportFirst} <Link to="/dashboard/settings/export">{words.exportLink}</Link>
        </p>
      </Card>
      {obstacle ? (
        <Notice tone="warn" title={words.blockedTitle}>
          {words.refused({ ok: false, reason: obstacle })}
        </Notice>
      ) : (
        <CloseForm email={email} hasPassword={hasPassword} lastResult={actionData?.result} />
      )}
    </SettingsPage>
  );
}

type FormProps = {
  email: string;
  hasPassword: boolean;
  lastResult: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
};

function CloseForm({ email, hasPassword, lastResult }: FormProps) {
  const [form, fields] = useForm<{ password: string; understood: string }>({ id: "close", lastResult });
  const { understood } = fields;
  return (
    <Card>
      <Form method="post" className="stack close-form" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <OwnPasswordField
          email={email}
          hasPassword={hasPassword}
          field={fields.password}
          label={words.password}
          hint={words.passwordHint}
        />
        <div className="field">
          <label className="consent" htmlFor={understood.id}>
            <input
              type="checkbox"
              id={understood.id}
              name={understood.name}
              required
              defaultChecked={understood.initialValue === "on"}
              aria-invalid={understood.errors ? true : undefined}
              aria-describedby={understood.errors ? understood.errorId : undefined}
            />
            <span>{words.understood}</span>
          </label>
          <FieldError id={understood.errorId} errors={understood.errors} />
        </div>
        <div className="row">
          <SubmitButton variant="danger" pendingText={words.sending}>
            {words.send}
          </SubmitButton>
          <ButtonLink to="/dashboard/settings" variant="ghost">
            {words.keep}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
