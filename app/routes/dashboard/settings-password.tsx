import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { changePassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import {
  ChangePasswordInput,
  isPasswordRefusal,
  isRecent,
  NewPasswordInput,
} from "#app/domains/accounts/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { SettingsPage } from "#app/ui/account/settings-page.tsx";
import { NewPasswordFields, OwnPasswordField } from "#app/ui/auth/fields.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { Card } from "#app/ui/kit/card.tsx";
import { FormErrors, SubmitButton } from "#app/ui/kit/form.tsx";
import type { Route } from "./+types/settings-password.ts";
import "./settings-password.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const words = accountsCopy.changePassword;
const SETTINGS = "/dashboard/settings";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: words.title });

// Forwards the Retry-After header of the action.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const askAgain = () => redirectWithFlash(`/auth/again?next=${SETTINGS}/password`, "confirm-again");

export function loader({ context }: Route.LoaderArgs) {
  const { session, now } = context.get(memberContext);
  const { email, hasPassword } = session;
  if (!hasPassword && !isRecent(session, now())) throw askAgain();
  return { email, hasPassword };
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const schema = member.session.hasPassword ? ChangePasswordInput : NewPasswordInput;
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;

  const outcome = await changePassword(member, form.value);
  if (outcome.ok) {
    const session = outcome.setCookie === null ? [] : [outcome.setCookie];
    return redirectWithFlash(SETTINGS, "password-changed", [...session, outcome.browserCookie]);
  }
  const { reason } = outcome;
  if (reason === "too-many") return form.wait(outcome.waitMs);
  if (reason === "busy") return form.busy(outcome.waitMs);
  if (reason === "reauthentication-needed") return askAgain();
  if (isPasswordRefusal(reason)) return form.refuse(accountsCopy.passwordRefused[reason], "password");
  return form.refuse(words.refused[reason], reason === "wrong-password" ? "current_password" : undefined);
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword } = loaderData;
  const [form, fields] = useForm<ChangePasswordInput>({ id: "change", lastResult: actionData?.result });
  return (
    <SettingsPage title={words.title} lead={hasPassword ? words.change : words.set}>
      <Card>
        <Form method="post" className="stack change-password" {...getFormProps(form)}>
          <FormErrors id={form.errorId} errors={form.errors} />
          <OwnPasswordField
            email={email}
            hasPassword={hasPassword}
            field={fields.current_password}
            label={accountsCopy.fields.currentPassword}
            hint={accountsCopy.again.forgot}
          />
          <NewPasswordFields label={accountsCopy.fields.newPassword} fields={fields} />
          <div className="row">
            <SubmitButton>{words.send}</SubmitButton>
            <ButtonLink to={SETTINGS} variant="ghost">
              {words.cancel}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </SettingsPage>
  );
}
